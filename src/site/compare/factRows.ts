import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ComparedModel } from '../../../contract/entities/comparison.ts';
import { shownTreatments } from '../../../contract/priorTreatments.ts';
import type { CsvValue } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import { figure, formatNumber, formatPercent, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { dataKindLabel } from '../../shared/dataKindLabel.ts';
import { modelTypeLabel, tumorTypeLabel } from '../../shared/modelLabels.ts';
import { valueName } from '../../shared/valueName.ts';

/** A fact of the models as text. `file` is the same row in a file: plain numbers, and empty for unknown values. */
export type FactRow = { key: string; label: string; values: string[]; file: { label: string; values: CsvValue[] } };

/** Returns every fact of the models as text, one per row. Rows that are empty for all of them are left out. */
export function factRows(models: readonly ComparedModel[]): FactRow[] {
  return facts
    .map(({ key, label, value, inFile = { label, cell: value } }) => ({
      key,
      label: label(),
      values: models.map((model) => textOr(value(model))),
      file: { label: inFile.label(), values: models.map((model) => inFile.cell(model)) },
    }))
    .filter(({ values }) => values.some((value) => value !== EMPTY_VALUE));
}

type Fact = {
  key: string;
  label: () => string;
  value: (model: ComparedModel) => string | null;
  /** The label and value in a file, where they differ from the page. */
  inFile?: { label: () => string; cell: (model: ComparedModel) => CsvValue };
};

const fact = (
  key: string,
  label: () => string,
  value: Fact['value'],
  cell?: (model: ComparedModel) => CsvValue,
): Fact => ({
  key,
  label,
  value,
  ...(cell && { inFile: { label, cell } }),
});

const facts: readonly Fact[] = [
  fact('name', m.shortlist_name, ({ name }) => name),
  fact('type', m.facet_modelType, ({ modelType }) => modelTypeLabel(modelType)),
  fact('species', m.facet_species, ({ species }) => valueName(species)),
  fact('disease', m.facet_disease, ({ disease, cancerType }) => localized(disease ?? cancerType)),
  fact('histology', m.facet_histology, ({ histology }) => histology && localized(histology)),
  fact('oncotree', m.compare_oncotree, ({ oncotreeCode }) => oncotreeCode),
  fact('tumor', m.facet_tumorType, ({ tumorType }) => (tumorType === 'unknown' ? null : tumorTypeLabel(tumorType))),
  fact('stage', m.facet_stage, ({ stage, grade }) => listed([stage, grade])),
  fact('primary', m.facet_primarySite, ({ primarySite }) => valueName(primarySite)),
  fact('collection', m.facet_collectionSite, ({ collectionSite }) => valueName(collectionSite)),
  fact('sex', m.facet_sex, ({ patient: { sex } }) => sex && (sex === 'female' ? m.compare_female() : m.compare_male())),
  fact(
    'age',
    m.compare_age,
    ({ patient }) => (patient.ageYears === null ? patient.ageGroup : formatNumber(patient.ageYears)),
    ({ patient }) => patient.ageYears ?? patient.ageGroup,
  ),
  fact('ethnicity', m.facet_ethnicity, ({ patient }) => valueName(patient.ethnicity)),
  fact('prior', m.facet_priorTreatment, ({ patient }) =>
    listed(shownTreatments(patient.priorTreatments).map(localized)),
  ),
  fact('msi', m.facet_msi, ({ biomarkers }) => biomarkers.msi),
  fact(
    'tmb',
    m.column_tmb,
    ({ biomarkers }) => (biomarkers.tmbPerMb === null ? null : oneDecimal(biomarkers.tmbPerMb)),
    ({ biomarkers }) => biomarkers.tmbPerMb,
  ),
  fact('her2', m.facet_her2, ({ biomarkers }) => biomarkers.her2),
  fact('er', m.facet_er, ({ biomarkers }) => valueName(biomarkers.er)),
  fact('pr', m.facet_pr, ({ biomarkers }) => valueName(biomarkers.pr)),
  fact('pdl1', m.facet_pdl1, ({ biomarkers }) => biomarkers.pdl1),
  fact('host', m.facet_hostStrain, ({ hostStrain }) => hostStrain),
  fact('engraftment', m.compare_engraftment, ({ engraftment }) =>
    listed([valueName(engraftment.site), valueName(engraftment.type)]),
  ),
  fact('passage', m.compare_passage, ({ passage }) => passage),
  fact(
    'doubling',
    m.column_doubling,
    ({ growth }) => (growth.doublingTimeDays === null ? null : figure(growth.doublingTimeDays)),
    ({ growth }) => growth.doublingTimeDays,
  ),
  {
    key: 'take',
    label: m.compare_take_rate,
    value: ({ growth }) => (growth.takeRatePercent === null ? null : formatPercent(growth.takeRatePercent / 100, 1)),
    inFile: { label: m.compare_file_take_rate, cell: ({ growth }) => growth.takeRatePercent },
  },
  fact('data', m.facet_dataAvailable, ({ dataAvailable }) => listed(dataAvailable.map(dataKindLabel))),
  fact('provider', m.facet_provider, ({ provider }) => valueName(provider)),
];
