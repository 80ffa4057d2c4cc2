import type { ModelType } from '../../../contract/entities/model.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { BarPart } from '../../ui/StackedBar.tsx';

/** The four groups into which the small bars divide models, each with its chart color. */
const typeGroups: { key: string; color: string; types: ModelType[]; label: () => string }[] = [
  { key: 'pdx', color: 'var(--colors-chart-2)', types: ['PDX'], label: m.home_group_pdx },
  { key: 'cells', color: 'var(--colors-chart-5)', types: ['cell line', 'CDX'], label: m.home_group_cells },
  { key: 'organoids', color: 'var(--colors-chart-1)', types: ['organoid'], label: m.home_group_organoids },
  {
    key: 'immune',
    color: 'var(--colors-chart-8)',
    types: ['syngeneic', 'GEMM', 'humanized'],
    label: m.home_group_immune,
  },
];

/** Returns the models by group as parts of a bar, in the order of the groups. */
export function groupParts(counts: readonly { modelType: string; count: number }[]): BarPart[] {
  return typeGroups.map(({ key, label, color, types }) => ({
    key,
    label: label(),
    color,
    value: counts
      .filter(({ modelType }) => types.some((type) => type === modelType))
      .reduce((sum, { count }) => sum + count, 0),
  }));
}
