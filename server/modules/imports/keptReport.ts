import { FINDING_KINDS } from '../../../contract/entities/imports.ts';
import { CHANGES_KEPT, FINDINGS_KEPT } from '../../../contract/importFiles.ts';
import { inWords } from '../../importers/reason.ts';
import { reasons } from '../../importers/reasons.ts';
import { type Finding, type FindingGroup, type FindingKind, Report } from '../../importers/report.ts';
import type { KeptFinding, KeptGroup } from './importRun.table.ts';

/** Kinds of findings that users should check one by one; the others are counted only. */
const SINGLE: readonly FindingKind[] = ['cleared', 'row refused', 'refused', 'noticed'];
const GROUPS = 100;
/**
 * Maximum number of stored findings with one reason, so that a problem of all rows does not hide the problem of a
 * single row.
 */
const ALIKE = FINDINGS_KEPT / 2;
const VALUE_MAX = 200;

/** A report that keeps the single findings and changes up to a limit, in the order of the file. */
export class KeptReport extends Report {
  readonly kept: KeptFinding[] = [];
  readonly changes: KeptFinding[] = [];
  found = 0;
  readonly #alike = new Map<string, number>();

  override add(finding: Finding, isSameRow = false): void {
    super.add(finding, isSameRow);
    if (finding.kind === 'changed' && this.changes.length < CHANGES_KEPT) this.changes.push(keptOf(finding));
    if (!SINGLE.includes(finding.kind)) return;
    this.found += 1;
    const reason = inWords(finding.reason, 'en');
    const alike = this.#alike.get(reason) ?? 0;
    this.#alike.set(reason, alike + 1);
    if (alike < ALIKE && this.kept.length < FINDINGS_KEPT) this.kept.push(keptOf(finding));
  }

  /**
   * The findings by group, the most severe first, then the most frequent. Beyond 100 groups, the last one counts the
   * others.
   */
  get summary(): KeptGroup[] {
    const weight = ({ kind }: FindingGroup) => FINDING_KINDS.indexOf(kind);
    const groups = this.groups.toSorted((one, other) => weight(one) - weight(other) || other.count - one.count);
    const shown = groups.slice(0, groups.length > GROUPS ? GROUPS - 1 : GROUPS);
    const [next, ...others] = groups.slice(shown.length);
    const kept = shown.map(({ count, first }) => ({ ...keptOf(first), count }));
    if (!next) return kept;
    const { kind, line, id } = next.first;
    const count = others.reduce((sum, group) => sum + group.count, next.count);
    return [...kept, { kind, line, id, column: '', value: '', reason: reasons.moreGroups(others.length + 1), count }];
  }
}

const keptOf = ({ kind, line, id, column, value, result, reason }: Finding): KeptFinding => ({
  kind,
  line,
  id: short(id),
  column,
  value: short(value),
  ...(kind === 'changed' && { result: short(String(result)) }),
  reason,
});

const short = (text: string): string => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text);
