import type { Localized } from './schema.ts';

/**
 * A group of drugs that researchers search for together, by mechanism or kind. Agents are named by their international
 * nonproprietary names. `drugClassNames.ts` derives singular, plural and abbreviations of the name and of each term.
 */
export type DrugClass = {
  name: Localized;
  agents: readonly string[];
  /** Terms that patient records use when they name no drug. */
  recorded?: readonly string[];
  terms: readonly string[];
};

/** Returns the terms for inhibitors of the targets in both languages. */
const inhibitor = (...targets: readonly string[]): string[] =>
  targets.flatMap((target) => [`${target} inhibitor`, `${target}抑制剂`]);
const tyrosineKinase = (...targets: readonly string[]): string[] => [
  ...inhibitor(...targets),
  ...targets.flatMap((target) => [`${target} tyrosine kinase inhibitor`, `${target}酪氨酸激酶抑制剂`]),
];
const antibody = (...targets: readonly string[]): string[] =>
  targets.flatMap((target) => [
    `anti-${target}`,
    `anti-${target} antibody`,
    `${target} antibody`,
    `抗${target}`,
    ...[`${target}抗体`, `抗${target}抗体`, `${target}单抗`, `抗${target}单抗`],
  ]);

const PLATINUM = ['Cisplatin', 'Carboplatin', 'Oxaliplatin'];
const TAXANES = ['Paclitaxel', 'Nab-paclitaxel', 'Docetaxel', 'Cabazitaxel'];
const FLUOROPYRIMIDINES = ['Fluorouracil', 'Capecitabine', 'Tegafur'];
const ANTHRACYCLINES = ['Doxorubicin', 'Epirubicin', 'Daunorubicin', 'Idarubicin'];
const TOPOISOMERASE_1 = ['Irinotecan', 'Topotecan'];

const EGFR_TKI = [
  ...['Osimertinib', 'Gefitinib', 'Erlotinib', 'Afatinib', 'Dacomitinib', 'Furmonertinib', 'Aumolertinib'],
  ...['Icotinib', 'Mobocertinib', 'Sunvozertinib'],
];
const HER2_TKI = ['Tucatinib', 'Lapatinib', 'Neratinib', 'Pyrotinib'];
const ALK_TKI = ['Alectinib', 'Crizotinib', 'Brigatinib', 'Ceritinib', 'Lorlatinib'];
const TRK_TKI = ['Larotrectinib', 'Entrectinib', 'Repotrectinib'];
const RET_TKI = ['Selpercatinib', 'Pralsetinib'];
const MET_TKI = ['Capmatinib', 'Tepotinib', 'Savolitinib', 'Glumetinib'];
const FGFR_TKI = ['Erdafitinib', 'Pemigatinib', 'Futibatinib', 'Infigratinib', 'Fisogatinib'];
const FLT3_TKI = ['Gilteritinib', 'Quizartinib', 'Midostaurin'];
const ABL_TKI = ['Imatinib', 'Dasatinib', 'Nilotinib', 'Ponatinib', 'Asciminib', 'Olverembatinib'];
const BTK_TKI = ['Ibrutinib', 'Zanubrutinib', 'Orelabrutinib', 'Acalabrutinib'];
const VEGFR_TKI = [
  ...['Sorafenib', 'Lenvatinib', 'Donafenib', 'Regorafenib', 'Cabozantinib', 'Sunitinib', 'Axitinib', 'Pazopanib'],
  ...['Fruquintinib', 'Anlotinib', 'Apatinib', 'Surufatinib'],
];
const KIT_TKI = ['Avapritinib', 'Ripretinib'];

const PD1 = [
  'Pembrolizumab',
  'Nivolumab',
  'Cemiplimab',
  'Toripalimab',
  'Sintilimab',
  'Camrelizumab',
  'Tislelizumab',
  'Anti-mouse PD-1 (RMP1-14)',
];
const PDL1 = ['Atezolizumab', 'Durvalumab', 'Avelumab'];
const CTLA4 = ['Ipilimumab', 'Tremelimumab', 'Anti-mouse CTLA-4 (9D9)'];
const DUAL_CHECKPOINT = ['Cadonilimab', 'Ivonescimab'];

/**
 * Sources: for the classes the ATC/DDD Index 2025 of the WHO Collaborating Centre, groups L01 and L02; for the targets
 * the drugs' labels.
 */
export const DRUG_CLASSES: readonly DrugClass[] = [
  {
    name: { en: 'Platinum compounds', zh: '铂类药物' },
    agents: PLATINUM,
    terms: [
      ...['platinum', 'platin', 'platinum agent', 'platinum drug', 'platinum salt', 'platinum chemotherapy'],
      ...['platinum-based chemotherapy', 'platinum-based', '铂类化疗', '含铂化疗'],
    ],
  },
  {
    name: { en: 'Taxanes', zh: '紫杉烷类' },
    agents: TAXANES,
    terms: ['紫杉类'],
  },
  {
    name: { en: 'Fluoropyrimidines', zh: '氟尿嘧啶类' },
    agents: FLUOROPYRIMIDINES,
    terms: [],
  },
  {
    name: { en: 'Anthracyclines', zh: '蒽环类药物' },
    agents: ANTHRACYCLINES,
    terms: [],
  },
  {
    name: { en: 'Topoisomerase I inhibitors', zh: '拓扑异构酶 I 抑制剂' },
    agents: TOPOISOMERASE_1,
    terms: inhibitor('topoisomerase 1', 'TOP1'),
  },
  {
    name: { en: 'Chemotherapy', zh: '化疗药物' },
    // ATC groups L01A to L01D and L01XA
    agents: [
      ...[...PLATINUM, ...TAXANES, ...FLUOROPYRIMIDINES, ...ANTHRACYCLINES, ...TOPOISOMERASE_1],
      ...['Gemcitabine', 'Pemetrexed', 'Etoposide', 'Cyclophosphamide', 'Ifosfamide', 'Temozolomide', 'Dacarbazine'],
      ...[
        'Trifluridine/tipiracil',
        'Trabectedin',
        'Eribulin',
        'Cytarabine',
        'Azacitidine',
        'Decitabine',
        'Methotrexate',
      ],
      ...['Vinorelbine', 'Vincristine', 'Vinblastine', 'Melphalan', 'Mitomycin'],
    ],
    recorded: ['Chemotherapy'],
    terms: ['chemo', 'chemotherapeutic', 'cytotoxic chemotherapy', 'cytotoxic', '细胞毒性化疗'],
  },
  {
    name: { en: 'EGFR tyrosine kinase inhibitors', zh: 'EGFR 酪氨酸激酶抑制剂' },
    agents: EGFR_TKI,
    terms: inhibitor('EGFR'),
  },
  {
    name: { en: 'HER2 tyrosine kinase inhibitors', zh: 'HER2 酪氨酸激酶抑制剂' },
    agents: HER2_TKI,
    terms: inhibitor('HER2'),
  },
  {
    name: { en: 'EGFR antibodies', zh: '抗 EGFR 抗体' },
    agents: ['Cetuximab', 'Panitumumab', 'Amivantamab'],
    terms: antibody('EGFR'),
  },
  {
    name: { en: 'HER2 antibodies', zh: '抗 HER2 抗体' },
    agents: ['Trastuzumab', 'Pertuzumab', 'Margetuximab', 'Zanidatamab'],
    terms: antibody('HER2'),
  },
  {
    name: { en: 'ALK inhibitors', zh: 'ALK 抑制剂' },
    agents: ALK_TKI,
    terms: tyrosineKinase('ALK'),
  },
  {
    name: { en: 'TRK inhibitors', zh: 'TRK 抑制剂' },
    agents: TRK_TKI,
    terms: tyrosineKinase('TRK', 'NTRK'),
  },
  {
    name: { en: 'RET inhibitors', zh: 'RET 抑制剂' },
    agents: RET_TKI,
    terms: tyrosineKinase('RET'),
  },
  {
    name: { en: 'MET inhibitors', zh: 'MET 抑制剂' },
    agents: MET_TKI,
    terms: tyrosineKinase('MET'),
  },
  {
    name: { en: 'KRAS G12C inhibitors', zh: 'KRAS G12C 抑制剂' },
    agents: ['Sotorasib', 'Adagrasib', 'Fulzerasib', 'Glecirasib', 'Divarasib'],
    terms: inhibitor('KRAS G12C', 'G12C'),
  },
  {
    name: { en: 'BRAF inhibitors', zh: 'BRAF 抑制剂' },
    agents: ['Dabrafenib', 'Vemurafenib', 'Encorafenib', 'Tovorafenib'],
    terms: inhibitor('BRAF'),
  },
  {
    name: { en: 'MEK inhibitors', zh: 'MEK 抑制剂' },
    agents: ['Trametinib', 'Binimetinib', 'Selumetinib', 'Cobimetinib'],
    terms: inhibitor('MEK'),
  },
  {
    name: { en: 'PI3K inhibitors', zh: 'PI3K 抑制剂' },
    agents: ['Alpelisib', 'Inavolisib'],
    terms: inhibitor('PI3K', 'PIK3CA'),
  },
  {
    name: { en: 'CDK4/6 inhibitors', zh: 'CDK4/6 抑制剂' },
    agents: ['Palbociclib', 'Ribociclib', 'Abemaciclib', 'Dalpiciclib'],
    terms: inhibitor('CDK4/6', 'CDK4'),
  },
  {
    name: { en: 'PARP inhibitors', zh: 'PARP 抑制剂' },
    agents: ['Olaparib', 'Niraparib', 'Rucaparib', 'Talazoparib', 'Pamiparib'],
    terms: inhibitor('PARP', 'poly(ADP-ribose) polymerase'),
  },
  {
    name: { en: 'FGFR inhibitors', zh: 'FGFR 抑制剂' },
    agents: FGFR_TKI,
    terms: tyrosineKinase('FGFR'),
  },
  {
    name: { en: 'IDH inhibitors', zh: 'IDH 抑制剂' },
    agents: ['Ivosidenib', 'Enasidenib', 'Vorasidenib'],
    terms: inhibitor('IDH'),
  },
  {
    name: { en: 'FLT3 inhibitors', zh: 'FLT3 抑制剂' },
    agents: FLT3_TKI,
    terms: tyrosineKinase('FLT3'),
  },
  {
    name: { en: 'BCR-ABL1 inhibitors', zh: 'BCR-ABL1 抑制剂' },
    agents: ABL_TKI,
    terms: tyrosineKinase('BCR-ABL1', 'BCR-ABL', 'ABL1', 'ABL'),
  },
  {
    name: { en: 'BTK inhibitors', zh: 'BTK 抑制剂' },
    agents: BTK_TKI,
    terms: tyrosineKinase('BTK'),
  },
  {
    name: { en: 'Proteasome inhibitors', zh: '蛋白酶体抑制剂' },
    agents: ['Bortezomib', 'Carfilzomib', 'Ixazomib'],
    terms: [],
  },
  {
    name: { en: 'VEGFR tyrosine kinase inhibitors', zh: 'VEGFR 酪氨酸激酶抑制剂' },
    agents: VEGFR_TKI,
    terms: inhibitor('VEGFR'),
  },
  {
    name: { en: 'Tyrosine kinase inhibitors', zh: '酪氨酸激酶抑制剂' },
    agents: [
      ...[...EGFR_TKI, ...HER2_TKI, ...ALK_TKI, ...TRK_TKI, ...RET_TKI, ...MET_TKI, ...FGFR_TKI, ...FLT3_TKI],
      ...[...ABL_TKI, ...BTK_TKI, ...VEGFR_TKI, ...KIT_TKI],
    ],
    terms: [],
  },
  {
    name: { en: 'PD-1 inhibitors', zh: 'PD-1 抑制剂' },
    agents: [...PD1, ...DUAL_CHECKPOINT],
    terms: antibody('PD-1'),
  },
  { name: { en: 'PD-L1 inhibitors', zh: 'PD-L1 抑制剂' }, agents: PDL1, terms: antibody('PD-L1') },
  {
    name: { en: 'CTLA-4 inhibitors', zh: 'CTLA-4 抑制剂' },
    agents: [...CTLA4, 'Cadonilimab'],
    terms: antibody('CTLA-4'),
  },
  {
    name: { en: 'Immune checkpoint inhibitors', zh: '免疫检查点抑制剂' },
    agents: [...PD1, ...PDL1, ...CTLA4, ...DUAL_CHECKPOINT],
    recorded: ['Immunotherapy'],
    terms: ['checkpoint inhibitor', 'immune checkpoint blockade', 'immunotherapy', '免疫治疗', '检查点抑制剂'],
  },
  {
    name: { en: 'Aromatase inhibitors', zh: '芳香化酶抑制剂' },
    agents: ['Letrozole', 'Anastrozole', 'Exemestane'],
    terms: [],
  },
  {
    name: { en: 'Androgen receptor inhibitors', zh: '雄激素受体抑制剂' },
    agents: ['Enzalutamide', 'Apalutamide', 'Darolutamide', 'Bicalutamide'],
    terms: [...inhibitor('AR'), 'antiandrogen'],
  },
  {
    name: { en: 'Antibody-drug conjugates', zh: '抗体偶联药物' },
    agents: [
      ...['Trastuzumab deruxtecan', 'Trastuzumab emtansine', 'Disitamab vedotin', 'Sacituzumab govitecan'],
      ...['Sacituzumab tirumotecan', 'Datopotamab deruxtecan', 'Patritumab deruxtecan', 'Enfortumab vedotin'],
      ...['Tisotumab vedotin', 'Mirvetuximab soravtansine', 'Polatuzumab vedotin', 'Brentuximab vedotin'],
      ...['Inotuzumab ozogamicin', 'Telisotuzumab vedotin'],
    ],
    terms: ['抗体药物偶联物', '抗体偶联物'],
  },
];
