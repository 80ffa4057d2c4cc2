import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Localized } from '../../contract/schema.ts';
import { inWords } from './reason.ts';

/**
 * The kinds of findings:
 * - `normalized`: stored differently from the file
 * - `empty`: a word that means "no value"
 * - `refused`: the value is left out
 * - `noticed`: accepted, but worth checking
 * - `changed`: a stored value is replaced
 * - `cleared`: a stored value is removed without a new one
 * - `row refused`: the whole row is left out because it is wrong
 * - `row passed over`: the row is left out by the rule of its kind; nothing is wrong with it
 */
export const FINDINGS = [
  'normalized',
  'empty',
  'refused',
  'noticed',
  'changed',
  'cleared',
  'row refused',
  'row passed over',
] as const;
export type FindingKind = (typeof FINDINGS)[number];

export type Finding = {
  kind: FindingKind;
  line: number;
  id: string;
  column: string;
  value: string;
  /** The value that was used instead. */
  result?: unknown;
  reason: Localized;
};

export type Totals = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  passedOver: number;
  /** For content: number of added and changed rows that are not published yet. */
  drafts: number;
  /** Number of stored values that are removed; the findings of this kind list them by field. */
  cleared: number;
  demoRemoved: number;
};

export type FindingGroup = { kind: FindingKind; column: string; reason: Localized; count: number; first: Finding };

/**
 * Collects the findings of an import by column and reason. Every single finding is written to a file if one is given.
 */
export class Report {
  readonly totals: Totals = {
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    passedOver: 0,
    drafts: 0,
    cleared: 0,
    demoRemoved: 0,
  };
  readonly #groups = new Map<string, FindingGroup>();
  readonly #file: WriteStream | undefined;
  #written = 0;

  constructor(file?: string) {
    this.#file = file === undefined ? undefined : createWriteStream(file);
    this.#file?.write('{"findings":[');
  }

  /**
   * Adds a finding. A refused row counts once, even if several values are wrong.
   *
   * @param isSameRow whether the row was refused already; a line of a matrix holds many rows
   */
  add(finding: Finding, isSameRow = false): void {
    if (finding.kind === 'row refused' && !isSameRow) this.totals.refused++;
    if (finding.kind === 'row passed over') this.totals.passedOver++;
    if (finding.kind === 'cleared') this.totals.cleared++;
    const reason = inWords(finding.reason, 'en');
    const key = `${finding.kind}\t${finding.column}\t${reason}`;
    const group = this.#groups.get(key);
    if (group === undefined) {
      const { kind, column } = finding;
      this.#groups.set(key, { kind, column, reason: finding.reason, count: 1, first: finding });
    } else group.count++;
    this.#file?.write(`${this.#written++ === 0 ? '' : ','}\n${JSON.stringify({ ...finding, reason })}`);
  }

  /** Creates a separate report for work that may be repeated; `take` adds it to this one. */
  draft(): DraftReport {
    return new DraftReport();
  }

  take(draft: DraftReport): void {
    for (const finding of draft.findings) this.add(finding, draft.isOfRefusedRow(finding));
    for (const name of ['added', 'changed', 'unchanged', 'drafts'] as const) this.totals[name] += draft.totals[name];
  }

  /** The groups sorted by kind, then by number. */
  get groups(): FindingGroup[] {
    const order = (kind: FindingKind) => FINDINGS.indexOf(kind);
    return [...this.#groups.values()].sort(
      (one, other) => order(one.kind) - order(other.kind) || other.count - one.count,
    );
  }

  /** Returns the number of findings of a kind, optionally of one column. */
  count(kind: FindingKind, column?: string): number {
    return this.groups
      .filter((group) => group.kind === kind && (column === undefined || group.column === column))
      .reduce((sum, { count }) => sum + count, 0);
  }

  async close(): Promise<void> {
    if (this.#file === undefined) return;
    this.#file.end(`\n],"totals":${JSON.stringify(this.totals)}}\n`);
    await once(this.#file, 'close');
  }
}

/** Kinds as a terminal shows them, for values and for rows. */
const SHOWN: Record<FindingKind, string> = {
  normalized: 'value rewritten',
  empty: 'value empty',
  refused: 'value refused',
  noticed: 'to check',
  changed: 'value changed',
  cleared: 'value cleared',
  'row refused': 'row refused',
  'row passed over': 'row skipped',
};

/** Returns the report as lines for a terminal. */
export function linesOf(report: Report, dryRun: boolean): string[] {
  const { rows, added, changed, unchanged, refused, passedOver, drafts, cleared, demoRemoved } = report.totals;
  const would = dryRun ? 'would be ' : '';
  const lines = [
    `${rows} rows: ${added} ${would}added, ${changed} ${would}changed, ${unchanged} unchanged, ${refused} refused`,
  ];
  if (drafts > 0) lines.push(`${drafts} of them ${would}stored as drafts until they are published`);
  if (cleared > 0) lines.push(`${cleared} stored values ${would}cleared, by field below`);
  if (passedOver > 0) lines.push(`${passedOver} rows skipped`);
  if (demoRemoved > 0) lines.push(`${demoRemoved} demo rows ${would}removed`);
  for (const { kind, column, reason, count, first } of report.groups) {
    const shown = first.value.length > 60 ? `${first.value.slice(0, 60)}…` : first.value;
    const result = first.result === undefined ? '' : ` → ${JSON.stringify(first.result)}`;
    lines.push(
      `  ${String(count).padStart(6)}  ${SHOWN[kind].padEnd(15)}  ${column}: ${inWords(reason, 'en')} (line ${first.line}: ${JSON.stringify(shown)}${result})`,
    );
  }
  return lines;
}

/** A report that keeps its findings until they are taken. */
export class DraftReport extends Report {
  readonly findings: Finding[] = [];
  readonly #furtherOnes = new Set<Finding>();

  override add(finding: Finding, isSameRow = false): void {
    this.findings.push(finding);
    if (isSameRow) this.#furtherOnes.add(finding);
  }

  /** Whether another finding refused the row of this one before. */
  isOfRefusedRow(finding: Finding): boolean {
    return this.#furtherOnes.has(finding);
  }
}
