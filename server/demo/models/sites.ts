import type { ModelType } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';
import type { Draft, Sample, Tumor } from './tumor.ts';

/** Site of origin by diagnosis, for areas that cover several organs. */
const byDiagnosis: Record<string, string> = {
  NBL: 'Adrenal gland',
  GNBL: 'Adrenal gland',
  MBL: 'Cerebellum',
  WT: 'Kidney',
  MRT: 'Kidney',
  ATRT: 'Brain',
  RBL: 'Retina',
  LIHB: 'Liver',
  OS: 'Bone',
  ES: 'Bone',
  CHS: 'Bone',
  GIST: 'Stomach',
  ULMS: 'Uterus',
  UM: 'Uvea',
  ACRM: 'Acral skin',
  HNMUCM: 'Oral mucosa',
  VMM: 'Vulva',
  READ: 'Rectum',
  COAD: 'Colon',
  GBC: 'Gallbladder',
  GBAD: 'Gallbladder',
  AMPCA: 'Ampulla of Vater',
  UTUC: 'Renal pelvis',
  UCU: 'Urethra',
  OCSC: 'Oral cavity',
  OPHSC: 'Oropharynx',
  LXSC: 'Larynx',
  HPHSC: 'Hypopharynx',
  SNSC: 'Nasal cavity',
  ACYC: 'Salivary gland',
  SACA: 'Salivary gland',
  GEJ: 'Gastroesophageal junction',
};
const byArea: Record<string, string> = {
  LUN: 'Lung',
  BRE: 'Breast',
  CRC: 'Colon',
  GAS: 'Stomach',
  LIV: 'Liver',
  PAN: 'Pancreas',
  ESO: 'Esophagus',
  HNC: 'Head and neck',
  NPC: 'Nasopharynx',
  OVA: 'Ovary',
  CER: 'Cervix uteri',
  END: 'Endometrium',
  PRO: 'Prostate',
  BLA: 'Bladder',
  KID: 'Kidney',
  THY: 'Thyroid',
  MEL: 'Skin',
  GLI: 'Brain',
  SAR: 'Soft tissue',
  PED: 'Adrenal gland',
  LYM: 'Lymph node',
  LEU: 'Bone marrow',
  MYE: 'Bone marrow',
  BIL: 'Bile duct',
};
const spread: Record<string, string[]> = {
  PRO: ['Bone', 'Lymph node', 'Liver'],
  OVA: ['Ascites', 'Omentum', 'Peritoneum'],
  CRC: ['Liver', 'Lung', 'Peritoneum'],
  BRE: ['Lymph node', 'Liver', 'Pleural effusion', 'Brain'],
  LUN: ['Lymph node', 'Pleural effusion', 'Brain', 'Adrenal gland'],
  MEL: ['Lymph node', 'Skin', 'Brain', 'Lung'],
  PAN: ['Liver', 'Ascites', 'Peritoneum'],
  GAS: ['Peritoneum', 'Ascites', 'Liver'],
};

const spreadByDiagnosis: Record<string, string[]> = { UM: ['Liver'], OS: ['Lung'], GIST: ['Liver', 'Peritoneum'] };

/** Tumors of the brain and the eye: their samples come from the site of origin. */
const staysInPlace = ['MBL', 'ATRT', 'RBL'];
export const canSpread = ({ area, oncotreeCode }: Tumor): boolean =>
  area !== 'GLI' && !staysInPlace.includes(oncotreeCode);

export const primarySite = ({ area, oncotreeCode }: Tumor): string => byDiagnosis[oncotreeCode] ?? byArea[area] ?? area;

export function collectionSite(random: Random, tumor: Tumor, tumorType: Sample['tumorType']): string {
  if (tumor.area === 'LEU') return random.pick(['Bone marrow', 'Peripheral blood']);
  const primary = primarySite(tumor);
  if (tumorType !== 'metastatic') return primary;
  const sites = spreadByDiagnosis[tumor.oncotreeCode] ?? spread[tumor.area] ?? ['Lymph node', 'Liver', 'Lung'];
  return random.pick(sites.filter((site) => site !== primary));
}

const deeplyDeficient = ['NSG', 'NOG', 'NCG'];

/**
 * Draws the host strain and the site of a graft. Blood cancers are injected into the vein of deeply immunodeficient
 * hosts.
 */
export function drawHost(
  random: Random,
  modelType: ModelType,
  tumor: Tumor,
): Pick<Draft, 'hostStrain' | 'engraftment'> {
  if (modelType === 'cell line' || modelType === 'organoid') {
    return { hostStrain: null, engraftment: { site: null, type: null } };
  }
  const engraftment = drawEngraftment(random, tumor.area, modelType);
  if (modelType === 'humanized') {
    return { hostStrain: random.pick(['huPBMC-NSG', 'huCD34-NSG', 'huCD34-NSG-SGM3']), engraftment };
  }
  const strains = ['LEU', 'LYM', 'MYE'].includes(tumor.area)
    ? deeplyDeficient
    : modelType === 'CDX'
      ? ['BALB/c nude', 'BALB/c nude', 'BALB/c nude', 'CB-17 SCID', 'NOD SCID', 'NCr nude']
      : ['BALB/c nude', 'BALB/c nude', 'NOD SCID', ...deeplyDeficient, 'NCr nude'];
  return { hostStrain: random.pick(strains), engraftment };
}

function drawEngraftment(random: Random, area: string, modelType: ModelType): Draft['engraftment'] {
  const at = (site: string, type: string) => ({ site, type });
  // Leukemia cell lines also grow subcutaneously, where studies with volumes are done.
  if (area === 'LEU' && modelType === 'CDX' && random.chance(0.6)) return at('Subcutaneous', 'Heterotopic');
  if (area === 'LEU' || (area === 'MYE' && random.chance(0.5))) return at('Tail vein', 'Systemic');
  if (area === 'BRE' && random.chance(0.4)) return at('Mammary fat pad', 'Orthotopic');
  if (area === 'GLI' && random.chance(0.35)) return at('Intracranial', 'Orthotopic');
  if (area === 'OVA' && random.chance(0.15)) return at('Intraperitoneal', 'Orthotopic');
  if (area === 'PAN' && random.chance(0.08)) return at('Pancreas', 'Orthotopic');
  if (area === 'LIV' && random.chance(0.08)) return at('Liver', 'Orthotopic');
  return at('Subcutaneous', 'Heterotopic');
}

/** Returns whether the tumor can be measured with calipers, so that studies have volume curves. */
export const isPalpable = ({ engraftment }: Pick<Draft, 'engraftment'>): boolean =>
  engraftment.site === 'Subcutaneous' || engraftment.site === 'Mammary fat pad';
