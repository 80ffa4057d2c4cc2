import type { ImportKind } from './entities/importKind.ts';
import type { PermissionCode } from './permissions.ts';
import type { Localized } from './schema.ts';

type ImportKindDefinition = {
  label: Localized;
  /** What a row of such a file represents, and what to know before an import. */
  row: Localized;
  rule: Localized;
  /**
   * The content that the file changes. To import, a user must be allowed to see all of it; to publish at once, to
   * publish all of it.
   */
  resource: 'model' | 'disease';
  /** Whether imported content can wait as a draft; otherwise it is public at once. */
  drafts: boolean;
  /** Whether an empty cell can clear a stored value. Columns missing from the file never do. */
  clears: boolean;
  /** Larger files are refused. Kinds that may need to compare a file as a whole have a lower limit. */
  maxMegabytes: number;
  columns: { required: readonly string[]; optional: readonly string[] };
};

const WHOLE = 50;
const IN_PARTS = 200;

/**
 * The kinds of files that can be imported. The command line, the endpoints, the screen and the help all use this table;
 * `server/importers` reads the files.
 */
export const importKinds: Readonly<Record<ImportKind, ImportKindDefinition>> = {
  diseases: {
    label: { en: 'Diseases (OncoTree)', zh: '疾病（OncoTree）' },
    row: { en: 'a node of OncoTree', zh: '一行为 OncoTree 的一个节点' },
    rule: {
      en: 'The file must contain the whole tree. Codes marked as retired are still recognized. Imported models are assigned to the disease areas of their codes.',
      zh: '文件须包含整棵树。文件中停用的编码仍可识别；模型导入时按其编码归入疾病领域。',
    },
    resource: 'disease',
    drafts: false,
    clears: true,
    maxMegabytes: WHOLE,
    columns: {
      required: ['code', 'name', 'parent_code'],
      optional: ['main_type', 'tissue', 'level', 'history_codes', 'precursor_codes', 'revocation_codes'],
    },
  },
  genes: {
    label: { en: 'Genes', zh: '基因' },
    row: { en: 'a gene with its aliases', zh: '一行为一个基因及其别名' },
    rule: {
      en: 'Aliases that are symbols of other genes are left out.',
      zh: '与其他基因的符号相同的别名不导入：以符号为准。',
    },
    resource: 'model',
    drafts: false,
    clears: true,
    maxMegabytes: WHOLE,
    columns: { required: ['symbol', 'name'], optional: ['aliases', 'entrez_id', 'cytoband'] },
  },
  terms: {
    label: { en: 'Disease terms', zh: '疾病用语' },
    row: { en: 'a word for an ICD-10 code', zh: '一行为一个 ICD-10 编码的用语' },
    rule: {
      en: 'Each word becomes a synonym of the OncoTree codes that match its ICD-10 code. Synonyms are added, never removed.',
      zh: '每个用语成为其 ICD-10 编码所对应的 OncoTree 编码的同义词。只新增同义词，不删除。',
    },
    resource: 'disease',
    drafts: false,
    clears: false,
    maxMegabytes: WHOLE,
    columns: {
      required: ['code'],
      optional: ['icd10', 'is_neoplasm', 'name_zh_hans', 'abbr_zh_hans', 'name_zh_hant', 'name_en', 'abbr_en'],
    },
  },
  genePanels: {
    label: { en: 'Gene panels', zh: '基因检测组合' },
    row: { en: 'a gene of a panel', zh: '一行为检测组合中的一个基因' },
    rule: {
      en: 'The rows of a panel replace its genes. tested_for is mutation, copyNumber or fusion; if it is empty, mutation. A class without rows is not tested. In gene_symbol, * means every gene. One language is enough for the name.',
      zh: '文件中一个检测组合的各行会替换其全部基因。tested_for 为 mutation（突变）、copyNumber（拷贝数）或 fusion（融合），未填写时为 mutation；没有行的类别视为未检测。gene_symbol 为 * 时表示所有基因。名称填写一种语言即可。',
    },
    resource: 'model',
    drafts: false,
    clears: false,
    maxMegabytes: WHOLE,
    columns: { required: ['panel', 'gene_symbol'], optional: ['tested_for', 'panel_name_en', 'panel_name_zh'] },
  },
  models: {
    label: { en: 'Models', zh: '肿瘤模型' },
    row: { en: 'a model', zh: '一行为一个模型' },
    rule: {
      en: 'A model is identified by its source and source ID; a row with a known ID updates that model. Its code is the source ID, unless catalog_code names another. Columns that are not in the file change nothing. Repeated rows with the same values count once.',
      zh: '模型由来源及其在来源中的编号识别：已有模型的行会更新该模型。未填写 catalog_code 时，以来源编号作为模型编号。文件中没有的列不会更改任何内容。内容相同的行只计一次。',
    },
    resource: 'model',
    drafts: true,
    clears: true,
    maxMegabytes: IN_PARTS,
    columns: {
      required: ['source', 'source_model_id', 'model_name', 'model_type', 'cancer_type'],
      optional: [
        'catalog_code',
        'aliases',
        'species',
        'patient_id',
        'patient_code',
        'oncotree_code',
        'histology',
        'primary_site',
        'collection_site',
        'tumour_type',
        'sex',
        'age',
        'age_group',
        'ethnicity',
        'driver_alterations',
        'msi_status',
        'tmb_mut_per_mb',
        'patient_treatment_status',
        'patient_treatment_type',
        'patient_treatment_details',
        'smoking',
        'pack_years',
        'treatment_lines',
        'stage',
        'grade',
        'host_strain',
        'engraftment_site',
        'engraftment_type',
        'passage',
        'doubling_time_days',
        'take_rate_percent',
        'her2',
        'er',
        'pr',
        'pdl1',
        'hla',
        'viral_status',
        'str_profile',
        'quality_checks',
        'provider',
        'catalog_number',
        'rrid',
        'comments',
        'has_expression',
        'has_mutation',
        'data_available',
        'licence',
        'added_on',
      ],
    },
  },
  assays: {
    label: { en: 'Tested genes', zh: '检测基因' },
    row: { en: 'a model and a tested gene', zh: '一行为一个模型及其检测过的一个基因' },
    rule: {
      en: 'All genes of a panel together distinguish wild type from not tested. One language is enough for the panel name; without name columns, its code is used. In gene_symbol, * means all genes of the panel. A gene without a panel was tested by itself.',
      zh: '全部基因构成基因检测组合，据此区分野生型与未检测。组合名称填写一种语言即可；文件没有名称列时以组合编码为名。gene_symbol 为 * 时，表示该组合的全部基因。未填写组合的基因视为单独检测。',
    },
    resource: 'model',
    drafts: false,
    clears: false,
    maxMegabytes: IN_PARTS,
    columns: { required: ['model_id', 'panel'], optional: ['gene_symbol', 'panel_name_en', 'panel_name_zh'] },
  },
  alterations: {
    label: { en: 'Alterations', zh: '基因变异' },
    row: { en: 'an alteration or a variant of a model', zh: '一行为一个模型的一个变异' },
    rule: {
      en: 'A file replaces the earlier records of its models from the same source (if empty: the file name). Records from other sources stay unchanged. The panel exome means all genes. Enter the two genes of a fusion in fusion_gene_5prime and fusion_gene_3prime, or its name (EML4::ALK, EML4-ALK) in protein_change or gene_symbol; gene_symbol must be one of the two.',
      zh: '文件会替换同一来源（未填写时为文件名）此前对文件中各模型的记录，其他来源的记录不变。检测组合 exome 代表所有基因。融合的两个基因填入 fusion_gene_5prime 和 fusion_gene_3prime，或将融合名称（EML4::ALK、EML4-ALK）填入 protein_change 或 gene_symbol；gene_symbol 须为其中之一。',
    },
    resource: 'model',
    drafts: false,
    clears: true,
    maxMegabytes: WHOLE,
    columns: {
      required: ['model_id', 'gene_symbol'],
      optional: [
        'source',
        'panel',
        'entrez_id',
        'alteration',
        'call_type',
        'protein_change',
        'fusion_gene_5prime',
        'fusion_gene_3prime',
        'allele_fraction',
        'vep_impact',
        'consequence',
        'likely_lof',
        'hess_driver',
        'hotspot',
        'oncogene_high_impact',
        'tsg_high_impact',
      ],
    },
  },
  expression: {
    label: { en: 'Gene expression', zh: '基因表达' },
    row: { en: 'the expression of a gene in a model', zh: '一行为一个模型中一个基因的表达量' },
    rule: {
      en: 'Values are stored as log2(TPM + 1). TPM, and FPKM of whole samples, are converted; counts are refused. Genes that are not in the file stay unchanged.',
      zh: '数值以 log2(TPM + 1) 保存。TPM 及整个样本的 FPKM 会换算，原始计数不予导入。文件中没有的基因保持不变。',
    },
    resource: 'model',
    drafts: false,
    clears: false,
    maxMegabytes: IN_PARTS,
    columns: { required: ['model_id', 'gene_symbol', 'log2_tpm_plus1'], optional: ['entrez_id'] },
  },
  copyNumber: {
    label: { en: 'Copy numbers', zh: '拷贝数' },
    row: { en: 'the copies of a gene in a model', zh: '一行为一个模型中一个基因的拷贝数' },
    rule: {
      en: 'Values are stored relative to a diploid genome: 1 is two copies. Copies, log2 ratios and GISTIC calls are converted: 2 is an amplification, -2 a deep deletion. Genes that are not in the file stay unchanged.',
      zh: '数值按相对于二倍体基因组的倍数保存：1 表示两个拷贝。拷贝数、log2 比值和 GISTIC 结果会换算：2 为扩增，-2 为纯合缺失。文件中没有的基因保持不变。',
    },
    resource: 'model',
    drafts: false,
    clears: false,
    maxMegabytes: IN_PARTS,
    columns: { required: ['model_id', 'gene_symbol', 'relative_copy_number'], optional: ['entrez_id'] },
  },
  responses: {
    label: { en: 'Responses', zh: '药物应答' },
    row: { en: 'a reported response of a model', zh: '一行为一个模型已报告的一项药物应答' },
    rule: {
      en: 'Each row needs a TGI or an mRECIST. If you have growth curves, import those instead: responses are calculated from them.',
      zh: '每行须有 TGI 或 mRECIST。如有生长曲线，请导入生长曲线：药物应答由其计算得出。',
    },
    resource: 'model',
    drafts: false,
    clears: true,
    maxMegabytes: IN_PARTS,
    columns: {
      required: ['model_id', 'study_id', 'agent'],
      optional: ['target', 'dose', 'route', 'schedule', 'n', 'tgi_percent', 'mrecist', 'best_average_change_percent'],
    },
  },
  growth: {
    label: { en: 'Growth curves', zh: '生长曲线' },
    row: { en: 'an animal on a day', zh: '一行为一只动物在某一天的测量值' },
    rule: {
      en: 'A study is replaced as a whole. If one of its rows is rejected, the whole study stays unchanged. TGI and mRECIST are calculated from it. An animal is identified by its arm and number. role is control, treatment or untreated. If it is empty, a role is proposed from the names and agents of the arms (vehicle, PBS, untreated) and listed in the report; roles that are already set are kept. Without the column agent, the arm name is used as the agent. removal_cause is tumorSize, bodyWeight, ulceration, condition, foundDead, sampling or other; dosing_days is a list of days (0;7;14) or a schedule (QD×21, Q3D×4, QW×3).',
      zh: '研究整体替换；任一行未被接受时，整个研究保持原样。TGI 与 mRECIST 由其计算得出。动物由组别和编号共同识别。role 为 control（对照）、treatment（给药）或 untreated（未处理）；未填写时根据组名和药物名（如溶媒、PBS、未处理）给出建议并列入报告，已设定的角色保持不变。文件没有 agent 列时，以组名作为药物名。removal_cause（出组原因）为 tumorSize、bodyWeight、ulceration、condition、foundDead、sampling 或 other，也可用中文（如肿瘤过大、体重下降、溃疡、死亡、取样）；dosing_days 为给药日列表（0;7;14）或给药方案（QD×21、Q3D×4、QW×3）。',
    },
    resource: 'model',
    drafts: false,
    clears: true,
    maxMegabytes: WHOLE,
    columns: {
      required: ['model_id', 'study_id', 'treatment_arm', 'animal_id', 'day', 'tumour_volume_mm3'],
      optional: [
        'body_weight_g',
        'role',
        'agent',
        'dose',
        'target',
        'route',
        'schedule',
        'dosing_days',
        'removal_cause',
        'host_strain',
        'started_on',
      ],
    },
  },
};

const publishCodes = { model: 'content:model:publish', disease: 'content:disease:publish' } as const;

/** Returns the publish permission that an import needs when its changes become public at once. */
export const publishCodeOf = (kind: ImportKind): PermissionCode => publishCodes[importKinds[kind].resource];
