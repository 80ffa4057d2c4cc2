import { AS_LONG, columnIn, type Layout } from './layout.ts';

const document = 'https://github.com/FNL-MoCha/PDMR_landscape_paper_public';

/** Returns the type of the models that a file of PDMR describes, which only its name says. */
const typeIn = (name: string): string => (/pdorg/i.test(name) ? 'organoid' : /pdc/i.test(name) ? 'cell line' : 'PDX');

/** Codes of PDMR name the patient and the sample; for cell lines and organoids, the catalog adds what they are. */
const codeOf = (column: string, name: string) => {
  const type = typeIn(name);
  return type === 'PDX' ? column : { column, after: type === 'organoid' ? '-PDOrg' : '-PDC' };
};

/** NCI Patient-Derived Models Repository: metadata of models, and driver alterations of genes × models. */
export const pdmr: readonly Layout[] = [
  {
    id: 'pdmr-metadata',
    label: { en: 'PDMR: model metadata', zh: 'PDMR：模型元数据' },
    document,
    header: ['Tumor_Sample_Barcode', 'Patient ID', 'ONCOTREE_CODE', 'MSI Status (model)'],
    kind: 'models',
    mapping: ({ name }) => ({
      source: { value: 'NCI PDMR' },
      source_model_id: codeOf('Tumor_Sample_Barcode', name),
      model_name: 'Tumor_Sample_Barcode',
      model_type: { value: typeIn(name) },
      species: { value: 'Homo sapiens' },
      patient_id: 'Patient ID',
      oncotree_code: 'ONCOTREE_CODE',
      cancer_type: 'ONCOTREE_CODE',
      msi_status: 'MSI Status (model)',
      tmb_mut_per_mb: 'Median TMB(mut/Mb)',
      provider: { value: 'NCI PDMR' },
      licence: { value: 'MIT' },
    }),
  },
  {
    id: 'pdmr-models',
    label: { en: 'PDMR: models with diagnosis', zh: 'PDMR：模型与诊断' },
    document,
    header: ['Model Set ID', 'ONCOTREE CODE', 'Diagnosis Subtype', 'Disease Body Location', 'Age at Diagnosis'],
    kind: 'models',
    mapping: ({ header }) => ({
      source: { value: 'NCI PDMR' },
      source_model_id: { column: ['model_id', 'Model Set ID'] },
      model_name: 'Model Set ID',
      // the table of all model sets is about the xenografts that the other models were made of
      model_type: header.includes('model_type') ? 'model_type' : { value: 'PDX' },
      species: { value: 'Homo sapiens' },
      patient_id: 'patient_id',
      oncotree_code: 'oncotree_code',
      cancer_type: {
        column: ['ctep_simplified_disease', 'NCI CTEP Simplified Disease Classification (CTEP SDC)'],
      },
      histology: 'diagnosis_subtype',
      primary_site: 'disease_body_location',
      age: 'age_at_diagnosis',
      ethnicity: 'inferred_ancestry',
      msi_status: 'msi_status',
      tmb_mut_per_mb: 'median_tmb_mut_per_mb',
      provider: columnIn(header, 'contributor')
        ? { column: 'contributor', values: { '': 'NCI PDMR', 'N/A': 'NCI PDMR' } }
        : { value: 'NCI PDMR' },
      licence: { value: 'MIT' },
    }),
  },
  {
    id: 'pdmr-oncoplot',
    label: { en: 'PDMR: driver alterations (genes × models)', zh: 'PDMR：驱动变异（基因 × 模型）' },
    document,
    header: [],
    fits: ({ name, header }) => /oncoplot/i.test(name) && header[0] === '' && header.length > 2,
    kind: 'alterations',
    wide: () => ({ keys: [''], ...AS_LONG }),
    mapping: ({ name }) => ({
      model_id: codeOf(AS_LONG.name, name),
      gene_symbol: '',
      alteration: AS_LONG.value,
      source: { value: 'NCI PDMR' },
    }),
  },
  {
    id: 'pdmr-variants',
    label: { en: 'PDMR: variants by passage', zh: 'PDMR：各代次的变异' },
    document,
    header: ['sample_id', 'model_set_id', 'gene_symbol', 'protein_change', 'vaf'],
    kind: 'alterations',
    mapping: () => ({
      model_id: 'model_set_id',
      gene_symbol: 'gene_symbol',
      protein_change: 'protein_change',
      allele_fraction: 'vaf',
      source: { value: 'NCI PDMR variants' },
    }),
  },
];
