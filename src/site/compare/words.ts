import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { Comparison, GeneCell, ResponseCell, UntreatedGrowth } from '../../../contract/entities/comparison.ts';
import type { Alteration } from '../../../contract/entities/model.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent, listed, oneDecimal, withNote } from '../../i18n/format.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { partlyWords } from '../models/geneTesting.ts';

/**
 * Returns an alteration as text: its protein change such as 'L858R', or the kind if there is none; with the allele
 * fraction if it is known.
 */
export function alterationWords({ kind, proteinChange, alleleFraction }: Alteration): string {
  const change = proteinChange?.replace(/^p\./, '') ?? alterationKindLabel(kind).toLowerCase();
  return alleleFraction === null ? change : withNote(change, formatPercent(alleleFraction));
}

/** Returns what is known about a gene of a model, as text that works without color. */
export function geneWords({ status, alterations, read, notRead }: GeneCell): string {
  if (status === 'altered') return listed(alterations.map(alterationWords));
  if (status === 'wildType') return m.compare_wild_type();
  return read.length > 0 ? m.gene_partly(partlyWords({ read, notRead })) : m.compare_not_tested();
}

/** Returns the class, best average change and inhibition with their intervals, the number of animals and the day. */
export function responseWords(cell: ResponseCell | null): string {
  if (cell === null) return m.compare_not_studied();
  const { mRecist, bestAverageChangePercent: change, tgiPercent, n, evaluationDay, counterpart } = cell;
  return (
    listed([
      mRecist,
      change !== null && m.compare_change({ percent: withInterval(change, cell.bestAverageChangeInterval) }),
      tgiPercent !== null && m.compare_tgi({ percent: withInterval(tgiPercent, cell.tgiInterval) }),
      n !== null && m.detail_n({ n }),
      evaluationDay !== null && m.detail_day({ day: formatNumber(evaluationDay) }),
      !cell.derived && m.detail_reported(),
      counterpart !== null && counterpart.mRecist !== mRecist && m.detail_classes_differ(),
    ]) || EMPTY_VALUE
  );
}

function withInterval(value: number, interval: ResponseCell['tgiInterval']): string {
  if (interval === null) return m.compare_percent({ value: oneDecimal(value) });
  const { low, high } = interval;
  return m.compare_interval({ value: oneDecimal(value), low: oneDecimal(low), high: oneDecimal(high) });
}

/** Returns the final volume of untreated tumors as a multiple of the first volume, and the days between. */
export function grownOf(growth: UntreatedGrowth | null): { times: number; days: number } | null {
  const first = growth?.points[0];
  const last = growth?.points.at(-1);
  if (!first || !last || first.mean <= 0) return null;
  return { times: last.mean / first.mean, days: last.day - first.day };
}

/** Returns how much untreated tumors grew, and in what time. */
export function growthWords(growth: UntreatedGrowth | null): string {
  const grown = grownOf(growth);
  if (grown === null) return EMPTY_VALUE;
  return m.compare_growth_words({ times: oneDecimal(grown.times), days: formatNumber(grown.days) });
}

/** Two-fold on the scale of log2(TPM + 1). */
const TWO_FOLD = 1;

/** Returns whether the expression differs at least two-fold between two of the models in which it was measured. */
export function differs({ values }: Comparison['expression'][number]): boolean {
  const measured = values.filter((value) => value !== null);
  return Math.max(...measured) - Math.min(...measured) >= TWO_FOLD;
}
