import type { ReadTerm } from '../../../../contract/entities/searchReading.ts';
import type { TumorEntry } from '../../../../contract/entities/tumor.ts';
import { SEARCH_TEXT_MAX } from '../../../../contract/lengths.ts';
import { isChange } from '../../search/changes/keys.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { readText, toldOf } from '../../search/reading/read.ts';

/** Returns the parts of a pasted text: its lines, and the parts of a line between semicolons, each once. */
export const splitEntries = (text: string): string[] => distinct(text.split(/[\n\r;；]+/u));

const distinct = (parts: readonly string[]): string[] =>
  [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '');

/**
 * Reads a part of a pasted text as the search box does: one altered gene, or several between commas. A change without a
 * gene is one of the gene before it: 'EGFR L858R, T790M'. What is not an altered gene is returned with the reason.
 */
export function readEntry(typed: string, snapshot: Snapshot): TumorEntry[] {
  const whole = typed.length > SEARCH_TEXT_MAX ? null : alterationsIn(typed, snapshot);
  if (whole !== null && 'alterations' in whole) return whole.alterations;
  const parts = distinct(typed.split(/[,，、]+/u));
  if (parts.length < 2)
    return [{ typed: typed.slice(0, SEARCH_TEXT_MAX), gene: null, reason: whole?.reason ?? 'unknown' }];
  let before: string | null = null;
  return parts.flatMap((part): TumorEntry[] => {
    const short = part.slice(0, SEARCH_TEXT_MAX);
    const alone = alterationsIn(short, snapshot);
    const read = 'alterations' in alone || before === null ? alone : alterationsIn(`${before} ${short}`, snapshot);
    if (!('alterations' in read))
      return [{ typed: short, gene: null, reason: 'reason' in alone ? alone.reason : read.reason }];
    before = read.alterations.at(-1)?.gene ?? before;
    return read.alterations;
  });
}

type Read = { alterations: TumorEntry[] } | { reason: NonNullable<TumorEntry['reason']> };

/** Returns the altered genes of a text, if it has nothing else. */
function alterationsIn(text: string, snapshot: Snapshot): Read {
  const { reading = [] } = toldOf(readText(text, snapshot, 'published'), []);
  const unknown = reading.map(({ meant }) => meant).find(({ as }) => as === 'unknown');
  if (unknown?.as === 'unknown') return { reason: unknown.notRead === undefined ? 'unknown' : 'notRead' };
  const found = reading.map((term) => alterationOf(term, reading.length === 1 ? text : term.typed));
  const alterations = found.filter((one) => one !== null);
  if (alterations.length < found.length || alterations.length === 0) return { reason: 'notAnAlteration' };
  return { alterations };
}

function alterationOf({ meant, excluded }: ReadTerm, typed: string): TumorEntry | null {
  if (meant.as !== 'gene' || excluded || meant.except !== undefined) return null;
  const { gene, change, status = 'altered', copyNumber, expressionPercentile } = meant.gene;
  if (status !== 'altered' || copyNumber !== undefined || expressionPercentile !== undefined) return null;
  const kind = meant.gene.kind ?? (change && isChange(gene, change) ? ('mutation' as const) : undefined);
  return { typed, gene, ...(kind !== undefined && { kind }), ...(change && { change }) };
}
