import type { TumorHow, TumorMatch } from '../../../../contract/entities/tumor.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';

const WAYS: Record<TumorHow, (names: string) => string> = {
  change: (names) => m.tumor_how_change({ names }),
  codon: (names) => m.tumor_how_codon({ names }),
  kind: (names) => m.tumor_how_kind({ names }),
  gene: (names) => m.tumor_how_gene({ names }),
  wildType: (names) => m.tumor_how_wild_type({ names }),
  notRead: (names) => m.tumor_how_not_read({ names }),
};

/** Returns the reasons for a model's score, what speaks for the model first. */
export function reasonsOf({ reasons, additional, nearness }: TumorMatch): string[] {
  return [
    ...reasons.map(({ how, ...rest }) => WAYS[how](namesOf(rest))),
    ...(additional.count > 0 ? [m.tumor_how_additional({ names: namesOf(additional) })] : []),
    ...(nearness === null ? [] : [nearnessWords(nearness)]),
  ];
}

const namesOf = ({ names, count }: { names: readonly string[]; count: number }): string =>
  count > names.length ? m.tumor_and_more({ names: listed(names), count: count - names.length }) : listed(names);

function nearnessWords(nearness: number): string {
  if (nearness === 1) return m.tumor_how_diagnosis();
  if (nearness === 0) return m.tumor_how_other_tissue();
  return m.tumor_how_near({ nearness: formatNumber(nearness, { maximumFractionDigits: 2 }) });
}

/** Returns a part of a score in points of 100. */
export const points = (share: number): string => formatNumber(Math.round(share * 100));
