import type { TumorEntry } from '../../../../contract/entities/tumor.ts';
import { isChange } from '../../search/changes/keys.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { readText, toldOf } from '../../search/reading/read.ts';

/** Returns the entries of a pasted text: its lines, and the parts of a line between semicolons, each once. */
export const splitEntries = (text: string): string[] =>
  [...new Set(text.split(/[\n\r;；]+/u).map((entry) => entry.trim()))].filter((entry) => entry !== '');

/** Reads entries as the search box does. Entries that are not one altered gene are returned with the reason. */
export const readEntries = (entries: readonly string[], snapshot: Snapshot): TumorEntry[] =>
  entries.map((typed) => {
    const { reading = [] } = toldOf(readText(typed, snapshot, 'published'), []);
    const [first, ...others] = reading;
    const meant = first?.meant;
    if (meant?.as === 'unknown') {
      return { typed, gene: null, reason: meant.notRead === undefined ? 'unknown' : 'notRead' };
    }
    const isAltered =
      meant?.as === 'gene' && (meant.gene.status ?? 'altered') === 'altered' && first?.excluded === false;
    if (!isAltered || meant.except !== undefined || others.length > 0) {
      return { typed, gene: null, reason: 'notAnAlteration' };
    }
    const { gene, change } = meant.gene;
    const kind = meant.gene.kind ?? (change && isChange(gene, change) ? ('mutation' as const) : undefined);
    return { typed, gene, ...(kind !== undefined && { kind }), ...(change && { change }) };
  });
