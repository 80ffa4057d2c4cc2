import type { Estimate } from '../../../../contract/entities/analysis.ts';
import type { ModelSummary, ShownResponse } from '../../../../contract/entities/model.ts';
import type { ArmResult } from '../../../../contract/entities/passport.ts';
import { textIn } from '../../../../contract/localized.ts';
import { percentGiven } from '../../../../contract/percentGiven.ts';
import { shownTreatments } from '../../../../contract/priorTreatments.ts';
import { valueNames } from '../../../../contract/valueNames.ts';
import type { Column, DataKind } from '../../../../contract/vocabulary.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { ParquetType, ParquetValue } from '../../../platform/export/parquetFile.ts';
import type { CellValue } from '../../../platform/export/writeFile.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import { writeInstant } from '../../../platform/time/zones.ts';
import { oneDecimal } from '../../analysis/summaries.ts';
import type { ShownResults } from '../summaries.ts';

/** A model with the results of the arms whose responses it shows. */
export type ExportedModel = ModelSummary & { results: ShownResults };

/** A column of the file. */
export type FileColumn = {
  header: (locale: Locale, timeZone: string) => string;
  value: (model: ExportedModel, locale: Locale) => ParquetValue;
  type: ParquetType;
};

/** Returns a value as a cell of a table: the entries of a list one after the other, an instant in the time zone. */
export function cellOf(value: ParquetValue, timeZone: string): CellValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Date ? writeInstant(timeZone, value) : value.join(BETWEEN);
}

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
const say = (words: Words) => (locale: Locale) => words({}, { locale });

const typeWords: Record<ModelSummary['modelType'], Words> = {
  PDX: m.model_type_pdx,
  CDX: m.model_type_cdx,
  'cell line': m.model_type_cell_line,
  organoid: m.model_type_organoid,
  syngeneic: m.model_type_syngeneic,
  GEMM: m.model_type_gemm,
  humanized: m.model_type_humanized,
};
const tumorTypeWords: Record<ModelSummary['tumorType'], Words> = {
  primary: m.tumor_type_primary,
  metastatic: m.tumor_type_metastatic,
  recurrent: m.tumor_type_recurrent,
  unknown: m.tumor_type_unknown,
};
const kindWords: Record<ModelSummary['alterations'][number]['kind'], Words> = {
  mutation: m.alteration_mutation,
  amplification: m.alteration_amplification,
  deletion: m.alteration_deletion,
  fusion: m.alteration_fusion,
};
const dataWords: Record<DataKind, Words> = {
  mutation: m.data_mutation,
  expression: m.data_expression,
  growth: m.data_growth,
  response: m.data_response,
  copyNumber: m.data_copyNumber,
  pathology: m.data_pathology,
};

const BETWEEN = '; ';
const columnOf = (header: Words, value: FileColumn['value'], type: ParquetType = 'text'): FileColumn => ({
  header: say(header),
  value,
  type,
});

const code = columnOf(m.export_column_code, (model) => model.modelCode);
const name = columnOf(m.export_column_name, (model) => model.name);
const type = columnOf(m.export_column_type, (model, locale) => say(typeWords[model.modelType])(locale));
const diagnosis = columnOf(m.export_column_diagnosis, (model, locale) =>
  textIn(model.histology ?? model.disease ?? model.cancerType, locale),
);
const stage = columnOf(m.export_column_stage, (model) => model.stage);
const tumorType = columnOf(m.export_column_tumor_type, (model, locale) =>
  model.tumorType === 'unknown' ? null : say(tumorTypeWords[model.tumorType])(locale),
);
/**
 * Returns the columns of a response: its value, number of animals and day, its 95 % intervals, and whether it was
 * reported or derived.
 */
function responseColumns(which: 'bestResponse' | 'agentResponse'): FileColumn[] {
  const bounds = (low: Words, high: Words, of: (result: ArmResult) => Estimate | null | undefined) =>
    (['low', 'high'] as const).map((bound) =>
      columnOf(
        bound === 'low' ? low : high,
        ({ results }) => {
          const value = results[which] && of(results[which])?.[bound];
          return value === null || value === undefined ? null : oneDecimal(value);
        },
        'number',
      ),
    );
  return [
    columnOf(m.export_column_agent, (model, locale) => model[which]?.agent[locale] ?? null),
    columnOf(m.export_column_mrecist, (model) => model[which]?.mRecist ?? null),
    columnOf(m.export_column_change, (model) => model[which]?.bestAverageChangePercent ?? null, 'number'),
    ...bounds(m.export_column_change_low, m.export_column_change_high, (result) => result.bestAverageChangePercent),
    columnOf(m.export_column_tgi, (model) => model[which]?.tgiPercent ?? null, 'number'),
    ...bounds(m.export_column_tgi_low, m.export_column_tgi_high, ({ inhibition }) => inhibition?.tgiPercent),
    columnOf(m.export_column_n, (model) => model[which]?.n ?? null, 'number'),
    columnOf(m.export_column_day, (model) => model[which]?.evaluationDay ?? null, 'number'),
    columnOf(m.export_column_origin, (model, locale) => originOf(model[which], locale)),
    columnOf(m.export_column_other_mrecist, (model) => model[which]?.counterpart?.mRecist ?? null),
    columnOf(m.export_column_other_tgi, (model) => model[which]?.counterpart?.tgiPercent ?? null, 'number'),
  ];
}

/**
 * Returns whether a response is derived or reported, and whether the same arm has another class with the other origin.
 */
function originOf(response: ShownResponse | null, locale: Locale): string | null {
  if (response === null) return null;
  const { derived, mRecist, counterpart } = response;
  const differ = mRecist !== null && !!counterpart?.mRecist && counterpart.mRecist !== mRecist;
  return [say(derived ? m.export_derived : m.export_reported), ...(differ ? [say(m.export_classes_differ)] : [])]
    .map((words) => words(locale))
    .join(BETWEEN);
}

const best = responseColumns('bestResponse');
const toAgent = responseColumns('agentResponse');

/** Returns a stored value in a language, unchanged if it has no other name. */
const namedIn = (value: string | null, locale: Locale): string | null =>
  (value && valueNames(value)?.[locale]) ?? value;

/** The file columns of each table column, with one fact per cell, so that numbers stay numbers. */
const parts: Record<Column, readonly FileColumn[]> = {
  model: [code, type, name],
  diagnosis: [diagnosis, stage, tumorType],
  alterations: [
    columnOf(
      m.export_column_alterations,
      ({ alterations }, locale) =>
        alterations.map(
          ({ gene, kind, proteinChange }) =>
            `${gene} ${proteinChange?.replace(/^p\./, '') ?? say(kindWords[kind])(locale)}`,
        ),
      'list',
    ),
  ],
  priorTreatment: [
    columnOf(
      m.export_column_prior,
      ({ priorTreatments }, locale) => shownTreatments(priorTreatments).map((treatment) => treatment[locale]),
      'list',
    ),
  ],
  doublingTime: [columnOf(m.export_column_doubling, (model) => model.doublingTimeDays, 'number')],
  tmb: [columnOf(m.export_column_tmb, (model) => model.tmbPerMb, 'number')],
  response: best,
  data: [
    columnOf(
      m.export_column_data,
      ({ dataAvailable }, locale) => dataAvailable.map((kind) => say(dataWords[kind])(locale)),
      'list',
    ),
  ],
  name: [name],
  modelType: [type],
  disease: [columnOf(m.export_column_disease, ({ disease }, locale) => (disease ? textIn(disease, locale) : null))],
  oncotreeCode: [columnOf(m.export_column_oncotree, (model) => model.oncotreeCode)],
  cancerType: [columnOf(m.export_column_cancer_type, ({ cancerType }, locale) => cancerType[locale])],
  histology: [columnOf(m.export_column_histology, ({ histology }, locale) => histology?.[locale] ?? null)],
  tumorType: [tumorType],
  stage: [stage],
  collectionSite: [columnOf(m.export_column_site, (model, locale) => namedIn(model.collectionSite, locale))],
  provider: [columnOf(m.export_column_provider, (model, locale) => namedIn(model.provider, locale))],
  pdxMi: [
    columnOf(m.export_column_pdx_mi_essential, ({ pdxMi }) => pdxMi && percentGiven(pdxMi.essential), 'number'),
    columnOf(m.export_column_pdx_mi_all, ({ pdxMi }) => pdxMi && percentGiven(pdxMi.all), 'number'),
  ],
  updatedAt: [
    {
      header: (locale, zone) => m.export_column_updated({ zone }, { locale }),
      value: ({ updatedAt }) => new Date(updatedAt),
      type: 'instant',
    },
  ],
};

/**
 * Returns the file columns for columns of the table, in their order. A fact that is in the table twice is exported
 * once.
 *
 * @param byAgent whether the column `response` is about the selected agent, as in the table, instead of the best
 * response
 */
export const fileColumns = (columns: readonly Column[], byAgent: boolean): FileColumn[] => [
  ...new Set(columns.flatMap((column) => (column === 'response' && byAgent ? toAgent : parts[column]))),
];
