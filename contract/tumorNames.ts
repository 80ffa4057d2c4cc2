import type { AlterationKind } from './vocabulary.ts';

type Named = { gene: string; kind?: AlterationKind | undefined; change?: string | undefined };

/** Returns an alteration of a tumor as it is shown: `EGFR L858R`, `ERBB2 amplification`, `EML4-ALK`. */
export const tumorAlterationName = ({ gene, kind, change }: Named): string =>
  kind === 'fusion' && change !== undefined ? change : [gene, change ?? kind].filter(Boolean).join(' ');

type Entry = Omit<Named, 'gene'> & { gene: string | null; models?: number };

/**
 * Returns the names of the alterations that are compared: one that was entered in two spellings once, and none of a
 * gene that no model has altered.
 */
export const comparedAlterations = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries.flatMap(({ gene, models, ...rest }) =>
      gene === null || models === 0 ? [] : [tumorAlterationName({ gene, ...rest })],
    ),
  ),
];
