import type { Localized } from './schema.ts';

/** Drugs that researchers ask for together, by what they do or are. Agents go by their international names. */
export type DrugClass = { name: Localized; agents: readonly string[]; terms: readonly string[] };

/** 'EGFR inhibitor' in the forms in which it is written. */
const inhibitor = (...targets: readonly string[]): string[] =>
  targets.flatMap((target) => [`${target} inhibitor`, `${target}抑制剂`]);
const antibody = (...targets: readonly string[]): string[] =>
  targets.flatMap((target) => [
    `anti-${target}`,
    `${target} antibody`,
    `抗${target}`,
    `${target}抗体`,
    `抗${target}抗体`,
  ]);

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

/** Classes: ATC/DDD Index 2025 of the WHO Collaborating Centre, groups L01 and L02; targets: the drugs' labels. */
export const DRUG_CLASSES: readonly DrugClass[] = [
  {
    name: { en: 'Platinum compounds', zh: '铂类药物' },
    agents: ['Cisplatin', 'Carboplatin', 'Oxaliplatin'],
    terms: [
      ...['platinum', 'platin', 'platinum compound', 'platinum agent', 'platinum chemotherapy'],
      ...['platinum-based chemotherapy', 'platinum-based', '铂类', '铂类化疗', '含铂化疗', '铂'],
    ],
  },
  {
    name: { en: 'Taxanes', zh: '紫杉烷类' },
    agents: ['Paclitaxel', 'Nab-paclitaxel', 'Docetaxel', 'Cabazitaxel'],
    terms: ['taxane', '紫杉类', '紫杉烷'],
  },
  {
    name: { en: 'Fluoropyrimidines', zh: '氟尿嘧啶类' },
    agents: ['Fluorouracil', 'Capecitabine', 'Tegafur'],
    terms: ['fluoropyrimidine'],
  },
  {
    name: { en: 'Anthracyclines', zh: '蒽环类药物' },
    agents: ['Doxorubicin', 'Epirubicin', 'Daunorubicin', 'Idarubicin'],
    terms: ['anthracycline', '蒽环类', '蒽环'],
  },
  {
    name: { en: 'Topoisomerase I inhibitors', zh: '拓扑异构酶I抑制剂' },
    agents: ['Irinotecan', 'Topotecan'],
    terms: inhibitor('topoisomerase 1', 'TOP1'),
  },
  {
    name: { en: 'EGFR tyrosine kinase inhibitors', zh: 'EGFR酪氨酸激酶抑制剂' },
    agents: [
      ...['Osimertinib', 'Gefitinib', 'Erlotinib', 'Afatinib', 'Dacomitinib', 'Furmonertinib', 'Aumolertinib'],
      ...['Icotinib', 'Mobocertinib', 'Sunvozertinib'],
    ],
    terms: [...inhibitor('EGFR'), 'EGFR TKI'],
  },
  {
    name: { en: 'EGFR antibodies', zh: '抗EGFR抗体' },
    agents: ['Cetuximab', 'Panitumumab', 'Amivantamab'],
    terms: antibody('EGFR'),
  },
  {
    name: { en: 'HER2 antibodies', zh: '抗HER2抗体' },
    agents: ['Trastuzumab', 'Pertuzumab', 'Margetuximab', 'Zanidatamab'],
    terms: antibody('HER2'),
  },
  {
    name: { en: 'ALK inhibitors', zh: 'ALK抑制剂' },
    agents: ['Alectinib', 'Crizotinib', 'Brigatinib', 'Ceritinib', 'Lorlatinib'],
    terms: [...inhibitor('ALK'), 'ALK TKI'],
  },
  {
    name: { en: 'TRK inhibitors', zh: 'TRK抑制剂' },
    agents: ['Larotrectinib', 'Entrectinib', 'Repotrectinib'],
    terms: inhibitor('TRK', 'NTRK'),
  },
  {
    name: { en: 'RET inhibitors', zh: 'RET抑制剂' },
    agents: ['Selpercatinib', 'Pralsetinib'],
    terms: inhibitor('RET'),
  },
  {
    name: { en: 'MET inhibitors', zh: 'MET抑制剂' },
    agents: ['Capmatinib', 'Tepotinib', 'Savolitinib', 'Glumetinib'],
    terms: [...inhibitor('MET'), 'MET TKI'],
  },
  {
    name: { en: 'KRAS G12C inhibitors', zh: 'KRAS G12C抑制剂' },
    agents: ['Sotorasib', 'Adagrasib', 'Fulzerasib', 'Glecirasib', 'Divarasib'],
    terms: inhibitor('KRAS G12C', 'G12C'),
  },
  {
    name: { en: 'BRAF inhibitors', zh: 'BRAF抑制剂' },
    agents: ['Dabrafenib', 'Vemurafenib', 'Encorafenib', 'Tovorafenib'],
    terms: inhibitor('BRAF'),
  },
  {
    name: { en: 'MEK inhibitors', zh: 'MEK抑制剂' },
    agents: ['Trametinib', 'Binimetinib', 'Selumetinib', 'Cobimetinib'],
    terms: inhibitor('MEK'),
  },
  {
    name: { en: 'PI3K inhibitors', zh: 'PI3K抑制剂' },
    agents: ['Alpelisib', 'Inavolisib'],
    terms: inhibitor('PI3K', 'PIK3CA'),
  },
  {
    name: { en: 'CDK4/6 inhibitors', zh: 'CDK4/6抑制剂' },
    agents: ['Palbociclib', 'Ribociclib', 'Abemaciclib', 'Dalpiciclib'],
    terms: inhibitor('CDK4/6', 'CDK4'),
  },
  {
    name: { en: 'PARP inhibitors', zh: 'PARP抑制剂' },
    agents: ['Olaparib', 'Niraparib', 'Rucaparib', 'Talazoparib', 'Pamiparib'],
    terms: [...inhibitor('PARP'), 'PARPi'],
  },
  {
    name: { en: 'FGFR inhibitors', zh: 'FGFR抑制剂' },
    agents: ['Erdafitinib', 'Pemigatinib', 'Futibatinib', 'Infigratinib', 'Fisogatinib'],
    terms: inhibitor('FGFR'),
  },
  {
    name: { en: 'IDH inhibitors', zh: 'IDH抑制剂' },
    agents: ['Ivosidenib', 'Enasidenib', 'Vorasidenib'],
    terms: inhibitor('IDH'),
  },
  {
    name: { en: 'FLT3 inhibitors', zh: 'FLT3抑制剂' },
    agents: ['Gilteritinib', 'Quizartinib', 'Midostaurin'],
    terms: inhibitor('FLT3'),
  },
  {
    name: { en: 'BCR-ABL1 inhibitors', zh: 'BCR-ABL1抑制剂' },
    agents: ['Imatinib', 'Dasatinib', 'Nilotinib', 'Ponatinib', 'Asciminib', 'Olverembatinib'],
    terms: inhibitor('BCR-ABL1', 'BCR-ABL', 'ABL1', 'ABL'),
  },
  {
    name: { en: 'BTK inhibitors', zh: 'BTK抑制剂' },
    agents: ['Ibrutinib', 'Zanubrutinib', 'Orelabrutinib', 'Acalabrutinib'],
    terms: inhibitor('BTK'),
  },
  {
    name: { en: 'Proteasome inhibitors', zh: '蛋白酶体抑制剂' },
    agents: ['Bortezomib', 'Carfilzomib', 'Ixazomib'],
    terms: [],
  },
  {
    name: { en: 'VEGFR tyrosine kinase inhibitors', zh: 'VEGFR酪氨酸激酶抑制剂' },
    agents: [
      ...['Sorafenib', 'Lenvatinib', 'Donafenib', 'Regorafenib', 'Cabozantinib', 'Sunitinib', 'Axitinib', 'Pazopanib'],
      ...['Fruquintinib', 'Anlotinib', 'Apatinib', 'Surufatinib'],
    ],
    terms: [...inhibitor('VEGFR'), 'VEGFR TKI'],
  },
  {
    name: { en: 'PD-1 inhibitors', zh: 'PD-1抑制剂' },
    agents: [...PD1, ...DUAL_CHECKPOINT],
    terms: antibody('PD-1'),
  },
  { name: { en: 'PD-L1 inhibitors', zh: 'PD-L1抑制剂' }, agents: PDL1, terms: antibody('PD-L1') },
  {
    name: { en: 'CTLA-4 inhibitors', zh: 'CTLA-4抑制剂' },
    agents: [...CTLA4, 'Cadonilimab'],
    terms: antibody('CTLA-4'),
  },
  {
    name: { en: 'Immune checkpoint inhibitors', zh: '免疫检查点抑制剂' },
    agents: [...PD1, ...PDL1, ...CTLA4, ...DUAL_CHECKPOINT],
    terms: ['checkpoint inhibitor', 'immunotherapy', 'ICI', '免疫治疗', '检查点抑制剂'],
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
    terms: ['ADC', '抗体药物偶联物'],
  },
];
