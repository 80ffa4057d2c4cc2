import type { ShortlistModel } from '../../../contract/entities/collections.ts';
import type { CsvTable } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel } from '../../shared/modelLabels.ts';

/** Returns the shortlist as a table for a file. */
export function shortlistTable(models: readonly ShortlistModel[]): CsvTable {
  return {
    columns: [
      m.column_model(),
      m.shortlist_name(),
      m.facet_modelType(),
      m.facet_disease(),
      m.facet_cancerType(),
      m.column_diagnosis(),
    ],
    rows: models.map((model) => [
      model.modelCode,
      model.name,
      modelTypeLabel(model.modelType),
      model.disease && localized(model.disease),
      localized(model.cancerType),
      model.histology && localized(model.histology),
    ]),
  };
}
