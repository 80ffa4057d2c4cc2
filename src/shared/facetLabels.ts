import type { Facet, FacetCount } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { DATA_KINDS, PDX_MI_LEVELS, type PdxMiLevel, type RangeName, TUMOR_TYPES } from '../../contract/vocabulary.ts';
import { m } from '../i18n/compiled/messages.js';
import { localized } from '../i18n/locale.ts';
import { dataKindLabel } from './dataKindLabel.ts';
import { modelTypeLabel, tumorTypeLabel } from './modelLabels.ts';

/** Returns the label of a facet. */
export const facetLabel = (facet: Facet): string => names[facet]();

/** Returns the label of a facet's value: the server's if it sent one, ours for the closed vocabularies. */
export function valueLabel(facet: Facet, { value, label }: Pick<FacetCount, 'value' | 'label'>): string {
  if (label) return localized(label);
  if (facet === 'modelType') return known(MODEL_TYPES, value, modelTypeLabel);
  if (facet === 'tumorType') return known(TUMOR_TYPES, value, tumorTypeLabel);
  if (facet === 'dataAvailable') return known(DATA_KINDS, value, dataKindLabel);
  if (facet === 'pdxMi') return known(PDX_MI_LEVELS, value, (level) => levels[level]());
  return value;
}

function known<V extends string>(values: readonly V[], value: string, label: (value: V) => string): string {
  const found = values.find((candidate) => candidate === value);
  return found === undefined ? value : label(found);
}

const names: Record<Facet, () => string> = {
  modelType: m.facet_modelType,
  disease: m.facet_disease,
  cancerType: m.facet_cancerType,
  histology: m.facet_histology,
  tumorType: m.facet_tumorType,
  primarySite: m.facet_primarySite,
  collectionSite: m.facet_collectionSite,
  stage: m.facet_stage,
  sex: m.facet_sex,
  ethnicity: m.facet_ethnicity,
  priorTreatment: m.facet_priorTreatment,
  msi: m.facet_msi,
  her2: m.facet_her2,
  er: m.facet_er,
  pr: m.facet_pr,
  pdl1: m.facet_pdl1,
  hostStrain: m.facet_hostStrain,
  species: m.facet_species,
  provider: m.facet_provider,
  testedAgent: m.facet_testedAgent,
  dataAvailable: m.facet_dataAvailable,
  pdxMi: m.facet_pdxMi,
};

const levels: Record<PdxMiLevel, () => string> = {
  complete: m.pdx_mi_complete,
  from75: m.pdx_mi_from75,
  from50: m.pdx_mi_from50,
  below50: m.pdx_mi_below50,
};

/** Returns the label of a number range. */
export const rangeLabel = (range: RangeName): string => ranges[range]();

const ranges: Record<RangeName, () => string> = {
  age: m.range_age,
  tmb: m.range_tmb,
  doublingTime: m.range_doublingTime,
  takeRate: m.range_takeRate,
};
