import type { Layout } from './layout.ts';

/** Cell Model Passports (Wellcome Sanger Institute): the list of models. */
export const cellModelPassports: readonly Layout[] = [
  {
    id: 'cell-model-passports',
    label: { en: 'Cell Model Passports: model list', zh: 'Cell Model Passports：模型列表' },
    document: 'https://cellmodelpassports.sanger.ac.uk/documentation',
    header: ['model_id', 'model_name', 'sample_id', 'patient_id'],
    kind: 'models',
    mapping: ({ name, header }) => ({
      source: { value: 'Cell Model Passports' },
      source_model_id: 'model_id',
      model_name: 'model_name',
      aliases: 'synonyms',
      // an export of one type of models may leave out the column
      model_type: header.includes('model_type')
        ? { column: 'model_type' }
        : { value: /organoid/i.test(name) ? 'organoid' : 'cell line' },
      species: { column: 'species', values: { 'Homo Sapiens': 'Homo sapiens' } },
      patient_id: 'patient_id',
      cancer_type: 'cancer_type',
      histology: 'cancer_type_detail',
      primary_site: 'tissue',
      collection_site: 'sample_site',
      tumour_type: {
        column: 'tissue_status',
        values: { Tumour: 'primary', Metastasis: 'metastatic', Recurrence: 'recurrent', Normal: '' },
      },
      sex: 'gender',
      age: 'age_at_sampling',
      ethnicity: 'ethnicity',
      msi_status: 'msi_status',
      tmb_mut_per_mb: { column: ['mutational_burden', 'mutations_per_mb'] },
      smoking: 'smoking_status',
      stage: 'clinical_staging',
      provider: 'supplier',
      rrid: 'RRID',
      comments: 'comments',
    }),
  },
];
