import { AS_LONG, type Layout } from './layout.ts';

const document = 'https://docs.cbioportal.org/file-formats/';

/** cBioPortal: the files of a study folder. Mutations are in `maf.ts`. */
export const cbioPortal: readonly Layout[] = [
  {
    id: 'cbioportal-clinical',
    label: { en: 'cBioPortal: clinical data', zh: 'cBioPortal：临床数据' },
    document,
    header: ['PATIENT_ID', 'SAMPLE_ID'],
    fits: ({ header }) => header.includes('PATIENT_ID') && header.includes('SAMPLE_ID'),
    kind: 'models',
    mapping: ({ name, header }) => ({
      source: { value: name },
      source_model_id: 'SAMPLE_ID',
      model_name: 'SAMPLE_ID',
      model_type: header.includes('MODEL_TYPE') ? 'MODEL_TYPE' : { column: 'SAMPLE_CLASS' },
      species: { value: 'Homo sapiens' },
      patient_id: 'PATIENT_ID',
      oncotree_code: 'ONCOTREE_CODE',
      cancer_type: { column: ['CANCER_TYPE', 'CANCER_TYPE_DETAILED', 'ONCOTREE_CODE'] },
      histology: 'CANCER_TYPE_DETAILED',
      primary_site: { column: ['PRIMARY_SITE', 'TUMOR_SITE'] },
      collection_site: { column: ['SAMPLE_SITE', 'METASTATIC_SITE'] },
      tumour_type: { column: ['SAMPLE_TYPE', 'TUMOR_TYPE'] },
      sex: { column: ['SEX', 'GENDER'] },
      age: { column: ['AGE', 'AGE_AT_DIAGNOSIS'] },
      ethnicity: { column: ['RACE', 'ETHNICITY'] },
      stage: { column: ['STAGE', 'TUMOR_STAGE'] },
      msi_status: { column: ['MSI_STATUS', 'MSI_TYPE'] },
      tmb_mut_per_mb: { column: ['TMB_NONSYNONYMOUS', 'TMB_SCORE'] },
    }),
  },
  {
    id: 'cbioportal-copy-number-long',
    label: { en: 'cBioPortal: copy number (long format)', zh: 'cBioPortal：拷贝数（长格式）' },
    document,
    header: ['Hugo_Symbol', 'Entrez_Gene_Id', 'Sample_Id', 'Value'],
    kind: 'copyNumber',
    mapping: () => ({
      model_id: 'Sample_Id',
      gene_symbol: 'Hugo_Symbol',
      entrez_id: 'Entrez_Gene_Id',
      relative_copy_number: 'Value',
    }),
  },
  {
    id: 'cbioportal-copy-number',
    label: { en: 'cBioPortal: copy number (genes × samples)', zh: 'cBioPortal：拷贝数（基因 × 样本）' },
    document,
    header: ['Hugo_Symbol'],
    fits: ({ name, part, header }) =>
      /cna|gistic|copy.?number/i.test(part || name) && !header.includes('Tumor_Sample_Barcode') && header.length > 2,
    kind: 'copyNumber',
    wide: ({ header }) => ({
      keys: header.filter((one) => /^(Hugo_Symbol|Entrez_Gene_Id|Cytoband|Name|ID|description)$/i.test(one)),
      ...AS_LONG,
    }),
    mapping: () => ({
      model_id: AS_LONG.name,
      gene_symbol: 'Hugo_Symbol',
      entrez_id: 'Entrez_Gene_Id',
      relative_copy_number: AS_LONG.value,
    }),
  },
  {
    id: 'cbioportal-structural-variants',
    label: { en: 'cBioPortal: structural variants', zh: 'cBioPortal：结构变异' },
    document,
    header: ['Sample_Id', 'Site1_Hugo_Symbol', 'Site2_Hugo_Symbol'],
    kind: 'alterations',
    mapping: () => ({
      model_id: 'Sample_Id',
      gene_symbol: 'Site2_Hugo_Symbol',
      // a row without symbols has Entrez numbers only
      alteration: { value: 'FUSION' },
      fusion_gene_5prime: 'Site1_Hugo_Symbol',
      fusion_gene_3prime: 'Site2_Hugo_Symbol',
      entrez_id: 'Site2_Entrez_Gene_Id',
    }),
  },
];
