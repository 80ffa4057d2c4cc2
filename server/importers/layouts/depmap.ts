import { GENE_WITH_NUMBER } from '../../tables/lengthened.ts';
import { AS_LONG, type Layout, untested } from './layout.ts';

const document = 'https://depmap.org/portal/data_page/?tab=allData';

/** The tables of a DepMap Public release: models, somatic mutations, and matrices of models and genes. */
export const depmap: readonly Layout[] = [
  {
    id: 'depmap-models',
    label: { en: 'DepMap: models (Model.csv)', zh: 'DepMap：模型（Model.csv）' },
    document,
    header: ['ModelID', 'CellLineName', 'OncotreePrimaryDisease'],
    kind: 'models',
    mapping: () => ({
      source: { value: 'DepMap' },
      source_model_id: 'ModelID',
      model_name: 'CellLineName',
      aliases: { columns: ['CCLEName', 'StrippedCellLineName', 'SangerModelID', 'ModelIDAlias'] },
      model_type: {
        column: ['ModelType', 'DepmapModelType'],
        values: { 'Cell Line': 'cell line', Organoid: 'organoid', '': 'cell line' },
      },
      patient_id: 'PatientID',
      oncotree_code: 'OncotreeCode',
      cancer_type: 'OncotreePrimaryDisease',
      histology: 'OncotreeSubtype',
      primary_site: 'OncotreeLineage',
      collection_site: 'SampleCollectionSite',
      tumour_type: 'PrimaryOrMetastasis',
      sex: 'Sex',
      age: 'Age',
      age_group: 'AgeCategory',
      ethnicity: 'PatientRace',
      patient_treatment_status: 'PatientTreatmentStatus',
      patient_treatment_type: 'PatientTreatmentType',
      patient_treatment_details: 'PatientTreatmentDetails',
      stage: 'Stage',
      grade: 'PatientTumorGrade',
      provider: 'SourceType',
      catalog_number: 'CatalogNumber',
      rrid: 'RRID',
      comments: 'PublicComments',
      licence: { value: 'CC BY 4.0' },
    }),
  },
  {
    id: 'depmap-mutations',
    label: untested({ en: 'DepMap: somatic mutations', zh: 'DepMap：体细胞突变' }),
    document,
    header: ['ModelID', 'HugoSymbol', 'ProteinChange', 'VepImpact'],
    kind: 'alterations',
    mapping: () => ({
      model_id: 'ModelID',
      gene_symbol: 'HugoSymbol',
      source: { value: 'DepMap' },
      panel: { value: 'exome' },
      entrez_id: 'EntrezGeneID',
      protein_change: 'ProteinChange',
      allele_fraction: 'AF',
      vep_impact: 'VepImpact',
      consequence: 'MolecularConsequence',
      likely_lof: 'LikelyLoF',
      hess_driver: 'HessDriver',
      hotspot: 'Hotspot',
      oncogene_high_impact: 'OncogeneHighImpact',
      tsg_high_impact: 'TumorSuppressorHighImpact',
    }),
  },
  ...(['expression', 'copyNumber'] as const).map(
    (kind): Layout => ({
      id: kind === 'expression' ? 'depmap-expression' : 'depmap-copy-number',
      label:
        kind === 'expression'
          ? untested({ en: 'DepMap: expression (models × genes)', zh: 'DepMap：基因表达（模型 × 基因）' })
          : untested({ en: 'DepMap: copy number (models × genes)', zh: 'DepMap：拷贝数（模型 × 基因）' }),
      document,
      header: [],
      fits: ({ name, header }) =>
        (kind === 'expression' ? /expression|tpm/i : /^omicscn|copy.?number/i).test(name) &&
        // raw counts and lengths of genes are other matrices of a release
        !/count|length/i.test(name) &&
        header.filter((one) => GENE_WITH_NUMBER.test(one)).length >= Math.max(3, header.length / 2),
      kind,
      wide: ({ header }) => ({ keys: header.filter((one) => !GENE_WITH_NUMBER.test(one)), ...AS_LONG }),
      mapping: ({ header }) => ({
        model_id: header.find((one) => one === 'ModelID') ?? header.find((one) => !GENE_WITH_NUMBER.test(one)) ?? '',
        gene_symbol: AS_LONG.name,
        [kind === 'expression' ? 'log2_tpm_plus1' : 'relative_copy_number']: AS_LONG.value,
      }),
      ...(kind === 'expression' && { unit: 'log2Tpm' as const }),
    }),
  ),
];
