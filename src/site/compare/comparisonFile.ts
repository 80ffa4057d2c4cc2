import type { ComparedModel } from '../../../contract/entities/comparison.ts';
import type { CsvTable } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { ComparisonSection } from './sections.tsx';

/** The comparison as it is shown, as the table of a file: a column for each model. */
export function comparisonTable(models: readonly ComparedModel[], sections: readonly ComparisonSection[]): CsvTable {
  return {
    columns: [m.compare_part(), m.compare_row_head(), ...models.map(({ modelCode }) => modelCode)],
    rows: sections.flatMap(({ title, rows }) =>
      rows.map(({ label, cells }) => [title, label, ...cells.map(({ words }) => words)]),
    ),
  };
}
