import type { Layout } from './layout.ts';

const document = 'https://bioconductor.org/packages/release/bioc/html/Xeva.html';

/** Xeva: the table of models (one for each animal), and the experiments with the volumes over time. */
export const xeva: readonly Layout[] = [
  {
    id: 'xeva-experiments-with-models',
    label: { en: 'Xeva: experiments with their models', zh: 'Xeva：实验与模型' },
    document,
    header: ['model.id', 'time', 'volume', 'drug', 'patient.id'],
    kind: 'growth',
    mapping: ({ name }) => ({
      model_id: 'patient.id',
      study_id: { value: name },
      treatment_arm: 'drug',
      agent: 'drug',
      animal_id: 'model.id',
      day: 'time',
      tumour_volume_mm3: 'volume',
      body_weight_g: 'body.weight',
      dose: 'dose',
    }),
  },
  {
    id: 'xeva-experiments',
    label: { en: 'Xeva: experiments', zh: 'Xeva：实验' },
    document,
    header: ['model.id', 'time', 'volume', 'drug'],
    kind: 'growth',
    mapping: ({ name }) => ({
      // the models of animals are in the other table; in an archive with both, their patients are found
      model_id: 'model.id',
      study_id: { value: name },
      treatment_arm: 'drug',
      agent: 'drug',
      animal_id: 'model.id',
      day: 'time',
      tumour_volume_mm3: 'volume',
      body_weight_g: 'body.weight',
      dose: 'dose',
    }),
  },
  {
    id: 'xeva-models',
    label: { en: 'Xeva: models', zh: 'Xeva：模型' },
    document,
    header: ['model.id', 'tissue', 'patient.id'],
    kind: 'models',
    mapping: ({ name }) => ({
      source: { value: name },
      source_model_id: 'patient.id',
      model_name: 'patient.id',
      patient_id: 'patient.id',
      model_type: { value: 'PDX' },
      species: { value: 'Homo sapiens' },
      cancer_type: { column: ['tissue.name', 'tissue'] },
    }),
  },
];
