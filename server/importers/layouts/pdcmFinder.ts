import type { Layout } from './layout.ts';

/**
 * The metadata template of PDCM Finder (CancerModels.Org). Its sheets of patients, samples, models and sharing are
 * joined to one row for each sample and its model.
 */
export const pdcmFinder: readonly Layout[] = [
  {
    id: 'pdcm-finder',
    label: { en: 'PDCM Finder: metadata template', zh: 'PDCM Finder：元数据模板' },
    document: 'https://github.com/PDCMFinder/pdcm-submission',
    header: ['patient_id', 'sample_id', 'model_id', 'diagnosis', 'tumour_type', 'host_strain_nomenclature'],
    kind: 'models',
    mapping: ({ name }) => ({
      source: { value: name },
      source_model_id: 'model_id',
      model_name: 'model_id',
      aliases: 'model_name_aliases',
      // only the sheet of cell models names a type
      model_type: { column: 'type', values: { '': 'PDX' } },
      species: { value: 'Homo sapiens' },
      patient_id: 'patient_id',
      cancer_type: 'diagnosis',
      primary_site: 'primary_site',
      collection_site: 'collection_site',
      tumour_type: 'tumour_type',
      sex: 'sex',
      age: 'age_in_years_at_collection',
      ethnicity: 'ethnicity',
      stage: 'stage',
      grade: 'grade',
      host_strain: 'host_strain_nomenclature',
      engraftment_site: 'engraftment_site',
      engraftment_type: 'engraftment_type',
      passage: 'passage_number',
      viral_status: 'virology_status',
      smoking: 'smoking_status',
      patient_treatment_status: {
        column: 'treatment_naive_at_collection',
        values: { yes: 'untreated', Yes: 'untreated', no: 'treated', No: 'treated' },
      },
      provider: 'supplier',
      catalog_number: 'catalog_number',
      rrid: 'rrid',
      comments: 'comments',
    }),
  },
];
