import type { ComparedModel } from '../../../contract/entities/comparison.ts';
import type { CsvTable } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { ComparisonSection } from './sections.tsx';

/**
 * Returns the comparison as shown, as a table for a file: a column for each model. Figures are plain numbers, each in
 * its own row; unknown values are empty cells.
 */
export function comparisonTable(models: readonly ComparedModel[], sections: readonly ComparisonSection[]): CsvTable {
  return {
    columns: [m.compare_part(), m.compare_row_head(), ...models.map(({ modelCode }) => modelCode)],
    rows: sections.flatMap(({ title, rows }) =>
      rows.flatMap(({ file }) => file.map(({ label, values }) => [title, label, ...values])),
    ),
  };
}
