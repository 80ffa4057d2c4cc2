import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ProposalReason } from '../../../contract/entities/importReading.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { STR_COLUMN } from '../../tables/strColumns.ts';
import { plainName } from '../plainName.ts';

/** Names that files of others give our columns, compared by `plainName`; the earlier ones win. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  source: ['data source', 'repository', 'collection', 'database', '来源', '数据来源'],
  source_model_id: [
    'model id',
    'model',
    'model code',
    'model number',
    'pdx id',
    'pdx model',
    'cell line id',
    'sample id',
    'id',
    'DepMap_ID',
    '模型编号',
    '编号',
  ],
  model_name: ['name', 'model', 'cell line', 'cell line name', 'sample name', 'model id', '模型名称', '名称'],
  model_type: ['type', 'type of model', 'sample type', '模型类型', '类型'],
  cancer_type: [
    'diagnosis',
    'tumor type',
    'disease',
    'primary disease',
    'indication',
    'tumor',
    'cancer',
    'tissue name',
    '癌种',
    '肿瘤类型',
    '诊断',
    '疾病',
  ],
  aliases: ['synonyms', 'alias', 'other names', 'alternative names', 'alias symbol', 'alias symbols', '别名'],
  species: ['organism', 'taxon', '物种', '种属'],
  patient_id: ['patient', 'donor id', 'donor', 'subject id', '患者编号', '病人编号'],
  oncotree_code: ['oncotree'],
  histology: ['histological type', 'histological subtype', 'subtype', 'pathology', '组织学类型', '病理类型'],
  primary_site: ['tissue', 'organ', 'site', 'primary tissue', 'tissue of origin', '原发部位', '组织'],
  collection_site: ['sample site', 'sampling site', 'biopsy site', 'site of collection', '取材部位', '采样部位'],
  tumour_type: ['tissue status', 'primary or metastasis', 'sample origin', 'tumor status', '肿瘤性质', '原发或转移'],
  sex: ['gender', 'patient sex', 'patient gender', '性别'],
  age: ['age at diagnosis', 'age at sampling', 'age at collection', 'patient age', 'age years', '年龄'],
  age_group: ['age category'],
  ethnicity: ['race', 'ancestry', '种族', '民族'],
  driver_alterations: ['drivers', 'mutations', 'alterations', 'gene mutation status', '驱动变异', '突变'],
  msi_status: ['msi', 'microsatellite status', '微卫星状态'],
  tmb_mut_per_mb: ['tmb', 'tumor mutational burden', 'mutational burden', 'mutations per mb'],
  patient_treatment_status: ['treatment status', 'treatment naive'],
  patient_treatment_type: ['treatment type', 'therapy'],
  patient_treatment_details: ['prior treatment', 'prior treatments', 'prior therapy', '既往治疗'],
  stage: ['tumor stage', 'clinical stage', 'ajcc stage', '分期'],
  smoking: ['smoking status', 'smoker', 'tobacco smoking status', 'smoking history', '吸烟史', '吸烟'],
  pack_years: ['smoking pack years', 'cigarette pack years', '包年'],
  treatment_lines: ['lines of therapy', 'treatment history', 'therapy lines', '治疗线'],
  grade: ['tumor grade', 'histological grade', 'tumour grade', '分级'],
  host_strain: [
    'host strain nomenclature',
    'host strain full',
    'mouse strain',
    'strain',
    'host',
    '宿主品系',
    '小鼠品系',
  ],
  engraftment_site: ['implantation site', 'engraftment site', 'transplantation site', '接种部位'],
  engraftment_type: ['implantation type', 'engraftment method', 'graft type', '接种方式'],
  passage: ['passage number', 'passages', 'mouse passage', '代次'],
  doubling_time_days: ['doubling time', 'tumor doubling time', 'doubling time d', '倍增时间'],
  take_rate_percent: [
    'take rate',
    'take rate fraction',
    'engraftment rate fraction',
    'take rate (fraction)',
    'take rate (0-1)',
    'engraftment rate',
    'success rate',
    '成瘤率',
  ],
  her2: ['HER2 status', 'ERBB2 status', 'HER2 IHC'],
  er: ['ER status', 'estrogen receptor', 'ESR1 status'],
  pr: ['PR status', 'progesterone receptor', 'PgR'],
  pdl1: ['PD-L1', 'PD-L1 status', 'PD-L1 TPS', 'CD274'],
  hla: ['HLA type', 'HLA alleles', 'HLA typing', 'HLA 分型'],
  viral_status: ['virology status', 'viruses', 'virus', 'viral infection', '病毒'],
  str_profile: [STR_COLUMN, 'STR', 'STR alleles', 'STR profile data', 'STR 分型'],
  provider: ['supplier', 'vendor', 'institution', 'contributor', '供应商', '提供者'],
  catalog_number: ['catalogue number', 'catalog no', 'cat no', 'catalog', '货号', '目录号'],
  rrid: ['cellosaurus', 'cellosaurus id', 'cellosaurus accession'],
  comments: ['comment', 'notes', 'note', 'remarks', 'remark', 'description', '备注'],
  model_id: [
    'model',
    'model name',
    'source model id',
    'cell line',
    'cell line name',
    'sample id',
    'sample',
    'sample name',
    'tumor sample barcode',
    'DepMap_ID',
    'pdx',
    'pdx id',
    'pdx model',
    'tumor model',
    '模型编号',
    '模型',
  ],
  gene_symbol: ['gene', 'hugo symbol', 'symbol', 'gene name', 'genes', 'hgnc symbol', '基因', '基因名'],
  entrez_id: ['entrez gene id', 'entrez', 'ncbi gene id', 'gene id'],
  panel: ['gene panel', 'assay', '检测组合'],
  protein_change: ['HGVSp_Short', 'HGVSp', 'amino acid change', 'aa change', 'mutation', '蛋白改变', '氨基酸改变'],
  alteration: ['alteration type', 'mutation type', 'event', '变异类型'],
  allele_fraction: ['vaf', 'af', 'allele frequency', 'variant allele frequency', 'tumor f', '突变频率'],
  vep_impact: ['impact'],
  consequence: ['variant consequence', 'molecular consequence', 'variant classification'],
  log2_tpm_plus1: [
    'expression',
    'value',
    'tpm',
    'fpkm',
    'rpkm',
    'log2 tpm',
    'log2(TPM+1)',
    'log2(FPKM+1)',
    'counts',
    'read count',
    '表达量',
  ],
  relative_copy_number: [
    'copy number',
    'cn',
    'cna',
    'cnv',
    'gistic',
    'log2 ratio',
    'log2ratio',
    'total copy number',
    'value',
    '拷贝数',
  ],
  study_id: ['study', 'study name', 'experiment', 'experiment id', 'study number', '研究编号', '研究', '实验编号'],
  agent: ['drug', 'compound', 'treatment', 'drug name', 'test article', '药物', '药物名称', '受试物'],
  target: ['drug target', 'treatment target', '靶点'],
  dose: ['dosage', 'dose mg kg', '剂量'],
  route: ['route of administration', 'administration route', '给药途径'],
  schedule: ['regimen', 'dosing schedule', '给药方案'],
  n: ['number of animals', 'animals', '动物数'],
  tgi_percent: ['tgi', 'tumor growth inhibition', 'tgi %'],
  mrecist: ['response', 'response category', 'best response', 'recist', '疗效'],
  treatment_arm: [
    'arm',
    'group',
    'grp',
    'treatment',
    'treatment group',
    'cohort',
    'drug',
    'group name',
    '组别',
    '分组',
  ],
  animal_id: [
    'animal',
    'mouse',
    'mouse id',
    'subject',
    'animal number',
    'mouse number',
    'mid',
    'id',
    '动物编号',
    '鼠号',
  ],
  day: ['days', 'time', 'study day', 'day of study', 'time days', 'days post treatment', '天数', '天', '日'],
  tumour_volume_mm3: [
    'tumor volume',
    'volume',
    'tv',
    'size',
    'tumor size',
    'tumor volume mm',
    'volume mm3',
    '肿瘤体积',
    '瘤体积',
  ],
  body_weight_g: ['body weight', 'weight', 'bw', 'body weight in g', '体重'],
  role: ['arm role', 'group type'],
  removal_cause: ['removal', 'reason for removal', 'cause of death', '出组原因'],
  dosing_days: ['days of dosing'],
  code: ['id', 'oncotree code'],
  parent_code: ['parent', 'parent id'],
  main_type: ['maintype'],
  symbol: ['gene symbol', 'gene', 'approved symbol', 'hugo symbol'],
  name: ['gene name', 'approved name', 'full name', 'description'],
  cytoband: ['location', 'chromosome band', 'map location'],
  icd10: ['icd-10', 'icd10 code', 'icd-10-cm'],
  name_en: ['english', 'english name', 'term en'],
  name_zh_hans: ['中文名称', '中文', 'chinese name'],
};

export type NameMatch = { column: string; why: ProposalReason };

/** Columns that a file of a kind can lack because the proposal gives them: a name for another, or the file's name. */
const GIVEN: Readonly<Record<string, readonly string[]>> = { models: ['source', 'model_name'], growth: ['study_id'] };

/**
 * Returns the columns of a file that are named as ours, or as others name them. Each column of the file is used once;
 * an equal name has precedence.
 */
export function matchesOf(kind: ImportKind, header: readonly string[]): Map<string, NameMatch> {
  const { required, optional } = importKinds[kind].columns;
  const ours = [...required, ...optional];
  const plain = new Map(header.toReversed().map((name) => [plainName(name), name]));
  const found = new Map<string, NameMatch>();
  const used = new Set<string>();
  const take = (column: string, name: string | undefined, why: ProposalReason) => {
    if (name === undefined || used.has(name) || found.has(column)) return;
    used.add(name);
    found.set(column, { column: name, why });
  };
  for (const column of ours) take(column, plain.get(plainName(column)), 'name');
  for (const column of ours)
    for (const synonym of SYNONYMS[column] ?? []) take(column, plain.get(plainName(synonym)), 'synonym');
  return found;
}

/** Returns the kind whose columns a file has, if at least two of them are there and most of those that it needs. */
export function kindOf(header: readonly string[], kinds: readonly ImportKind[]): ImportKind | null {
  const scored = kinds.map((kind) => {
    const found = matchesOf(kind, header);
    const needed = importKinds[kind].columns.required.filter((column) => !GIVEN[kind]?.includes(column));
    const share = needed.filter((column) => found.has(column)).length / needed.length;
    const equal = [...found.values()].filter(({ why }) => why === 'name').length;
    return { kind, share, count: found.size, equal };
  });
  const [best] = scored
    .filter(({ share, count }) => share >= 0.6 && count >= 2)
    .sort(
      (one, other) =>
        Math.floor(other.share) - Math.floor(one.share) ||
        other.equal - one.equal ||
        other.count - one.count ||
        other.share - one.share,
    );
  return best?.kind ?? null;
}
