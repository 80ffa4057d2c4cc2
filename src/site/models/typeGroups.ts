import type { ModelType } from '../../../contract/entities/model.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The four groups that the small bars divide models into, with the chart color of each. */
export const typeGroups: { key: string; color: string; types: ModelType[]; label: () => string }[] = [
  { key: 'pdx', color: 'chart.2', types: ['PDX'], label: m.home_group_pdx },
  { key: 'cells', color: 'chart.5', types: ['cell line', 'CDX'], label: m.home_group_cells },
  { key: 'organoids', color: 'chart.1', types: ['organoid'], label: m.home_group_organoids },
  { key: 'immune', color: 'chart.8', types: ['syngeneic', 'GEMM', 'humanized'], label: m.home_group_immune },
];

/** Counts by model type, added up by group, in the order of the groups. */
export function groupCounts(counts: { modelType: string; count: number }[]): number[] {
  return typeGroups.map((group) =>
    counts
      .filter(({ modelType }) => group.types.some((type) => type === modelType))
      .reduce((sum, { count }) => sum + count, 0),
  );
}
