import type { ReadTerm } from '../../../../contract/entities/searchReading.ts';
import type { TumorEntry } from '../../../../contract/entities/tumor.ts';
import { SEARCH_TEXT_MAX } from '../../../../contract/lengths.ts';
import { isChange } from '../../search/changes/keys.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { readText, toldOf } from '../../search/reading/read.ts';

/** The signs between the alterations of a line. */
const COMMAS = /[,，、]+/u;

/** Returns the parts of a pasted text: its lines, and the parts of a line between semicolons, each once. */
export const splitEntries = (text: string): string[] => distinct(text.split(/[\n\r;；]+/u));

/** Returns how many alterations parts may have: each could be a list between commas. */
export const countEntries = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + distinct(part.split(COMMAS)).length, 0);

const distinct = (parts: readonly string[]): string[] =>
  [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '');

/**
 * Reads a part of a pasted text as the search box does: one altered gene, or several between commas. A change without a
 * gene is one of the gene before it: 'EGFR L858R, T790M'. Yields what was read of each part, with the reason for what
 * is not an altered gene.
 *
 * @param before the last gene of the text before this part
 */
export function* readEntry(typed: string, snapshot: Snapshot, before: string | null): Generator<TumorEntry[]> {
  const whole = typed.length > SEARCH_TEXT_MAX ? null : alterationsIn(typed, snapshot);
  if (whole !== null && 'alterations' in whole) return yield whole.alterations;
  let last = before;
  for (const part of distinct(typed.split(COMMAS))) {
    const short = part.slice(0, SEARCH_TEXT_MAX);
    const alone = alterationsIn(short, snapshot);
    const read = 'alterations' in alone || last === null ? alone : alterationsIn(`${last} ${short}`, snapshot);
    if ('alterations' in read) {
      last = read.alterations.at(-1)?.gene ?? last;
      yield read.alterations;
    } else yield [{ typed: short, gene: null, reason: 'reason' in alone ? alone.reason : read.reason }];
  }
}

type Read = { alterations: TumorEntry[] } | { reason: NonNullable<TumorEntry['reason']> };

/** Returns the altered genes of a text, if it has nothing else. */
function alterationsIn(text: string, snapshot: Snapshot): Read {
  const { reading = [] } = toldOf(readText(text, snapshot, 'published'), []);
  const unknown = reading.map(({ meant }) => meant).find(({ as }) => as === 'unknown');
  if (unknown?.as === 'unknown') return { reason: unknown.notRead === undefined ? 'unknown' : 'notRead' };
  const found = reading.flatMap((term) => alterationsOf(term, reading.length === 1 ? text : term.typed));
  const alterations = found.filter((one) => one !== null);
  if (alterations.length < found.length || alterations.length === 0) return { reason: 'notAnAlteration' };
  return { alterations };
}

/** Returns the alterations of a term; two changes of a gene, which a search finds together, are two. */
function alterationsOf({ meant, excluded }: ReadTerm, typed: string): (TumorEntry | null)[] {
  if (meant.as !== 'gene' || excluded || meant.except !== undefined) return [null];
  const { gene, change, status = 'altered', copyNumber, expressionPercentile } = meant.gene;
  if (status !== 'altered' || copyNumber !== undefined || expressionPercentile !== undefined) return [null];
  return (change?.split(' + ') ?? [undefined]).map((one) => {
    const kind = meant.gene.kind ?? (one && isChange(gene, one) ? ('mutation' as const) : undefined);
    return { typed, gene, ...(kind !== undefined && { kind }), ...(one && { change: one }) };
  });
}
