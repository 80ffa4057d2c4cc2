import type { GeneCriterion } from '../../../contract/entities/geneCriterion.ts';
import type { ResponseCount, ResponseCriterion } from '../../../contract/entities/search.ts';
import type { RangeName } from '../../../contract/vocabulary.ts';
import type { Bounds } from '../../../machines/search/query.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localizedOr } from '../../i18n/locale.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { geneStatusLabel } from './geneLabels.ts';

/**
 * Returns bounds as text with their unit: '3 to 13 days', 'at least 10 / Mb'.
 * @param open the bounds themselves are excluded
 */
export function boundsText(range: RangeName, bounds: Bounds, open = false): string {
  return units[range]({ value: plainBounds(bounds, open) });
}

function plainBounds({ min, max }: Bounds, open = false): string {
  if (min === undefined) return (open ? m.search_below : m.search_at_most)({ value: formatNumber(max) });
  if (max === undefined) return (open ? m.search_above : m.search_at_least)({ value: formatNumber(min) });
  return min === max ? formatNumber(min) : m.search_from_to({ min: formatNumber(min), max: formatNumber(max) });
}

/** Returns the condition on a gene as text, without the gene's name. */
export function geneText({ status, kind, change, copyNumber, expressionPercentile, among }: GeneCriterion): string {
  return listed([
    status && geneStatusLabel(status),
    kind && alterationKindLabel(kind),
    change,
    copyNumber && `${m.data_copyNumber()} ${plainBounds(copyNumber)}`,
    expressionPercentile && `${percentileLabel(among)} ${plainBounds(expressionPercentile)}`,
  ]);
}

/** Returns the label of a percentile, which names the cohort it refers to. */
const percentileLabel = (among: GeneCriterion['among']): string =>
  among === 'catalog' ? m.search_percentile_catalog() : m.search_percentile_disease();

/** Returns the name of an agent in the query, from the response if it is known there. */
export function agentText(asked: string, told: readonly ResponseCount[] = []): string {
  const known = told.find((count) => count.asked === asked);
  return localizedOr(known?.label, asked);
}

/** Returns the condition on the responses to an agent as text. */
export function responseText(
  { agent, minTgi, mRecist = [] }: ResponseCriterion,
  told: readonly ResponseCount[] | undefined,
): string {
  return listed([
    agentText(agent, told),
    minTgi !== undefined && m.search_tgi_at_least({ percent: formatNumber(minTgi) }),
    mRecist.length > 0 && mRecist.join('/'),
  ]);
}

const units: Record<RangeName, (value: { value: string }) => string> = {
  age: m.range_age_value,
  tmb: m.range_tmb_value,
  doublingTime: m.range_doublingTime_value,
  takeRate: m.range_takeRate_value,
};
