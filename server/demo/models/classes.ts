import type { Random } from '../../platform/random.ts';

/** Share of mismatch-repair deficient tumors by area in percent, computed from NCI PDMR and usual literature values. */
const msiPercent: Record<string, number> = {
  CRC: 12,
  END: 30,
  GAS: 18,
  OVA: 3,
  BIL: 2,
  PRO: 3,
  CER: 3,
  ESO: 2,
  PAN: 1,
};
/** Usual mutations per megabase by area (median, working values). */
const tmbMedian: Record<string, number> = {
  MEL: 12,
  LUN: 8,
  BLA: 6.5,
  HNC: 4.6,
  CRC: 4.2,
  GAS: 4,
  ESO: 4.4,
  CER: 4,
  END: 3.2,
  BRE: 2.2,
  OVA: 2.4,
  LIV: 3.2,
  BIL: 2.4,
  PAN: 1.8,
  KID: 1.8,
  PRO: 1.9,
  GLI: 1.6,
  SAR: 1.4,
  LYM: 3.2,
  MYE: 1.6,
  THY: 0.8,
  LEU: 0.6,
  PED: 0.5,
  NPC: 1.2,
};
const lowTmb = ['UM', 'ACRM', 'HNMUCM', 'VMM'];

/** Draws the molecular classes of a tumor, including its OncoTree code. Alteration rates can refer to these classes. */
export function drawClasses(random: Random, area: string, oncotreeCode: string): string[] {
  const microsatellites = random.chance((msiPercent[area] ?? 0.3) / 100) ? 'MSI-H' : 'MSS';
  const classes = [oncotreeCode, microsatellites];
  if (area !== 'BRE') return classes;
  if (['ILC', 'MDLC'].includes(oncotreeCode)) return [...classes, 'HR'];
  if (oncotreeCode === 'MMBC') return [...classes, 'TNBC'];
  return [...classes, random.weighted(['HR', 'HER2', 'TNBC'], (name) => ({ HR: 38, HER2: 20, TNBC: 42 })[name] ?? 0)];
}

/** Mutations per megabase: high with MSI-H, far higher with a defective polymerase epsilon. */
export function drawTmb(random: Random, area: string, classes: readonly string[], poleMutated: boolean): number {
  const median = lowTmb.some((code) => classes.includes(code)) ? 1 : (tmbMedian[area] ?? 2);
  const value = poleMutated
    ? random.between(90, 260)
    : classes.includes('MSI-H')
      ? random.between(18, 62)
      : Math.min(classes.includes('MSS') ? 60 : 15, median * Math.exp(random.normal(0, 0.55)));
  return Math.round(Math.max(0.1, value) * 10) / 10;
}

/** Returns what a molecular class adds to the expression of marker genes, in log2. */
export function expressionShifts(area: string, classes: readonly string[]): Record<string, number> {
  const shifts: Record<string, number> = {};
  const add = (values: Record<string, number>) => Object.assign(shifts, values);
  if (classes.includes('HR')) add({ ESR1: 5.6, PGR: 3.6, AR: 0.8, MKI67: -0.8 });
  if (classes.includes('TNBC')) add({ ERBB2: -1, EGFR: 1.2, CD274: 0.6, AR: -1, MKI67: 0.6 });
  if (classes.includes('MSI-H')) add({ CD274: 1.2, B2M: -0.4 });
  if (classes.includes('LUAD')) add({ 'NKX2-1': 5.6, TP63: -0.8 });
  if (classes.includes('LUSC')) add({ TP63: 5.4, SOX2: 3.2, TACSTD2: 0.6 });
  if (classes.includes('SCLC')) {
    add({ DLL3: 5, ASCL1: 5.2, SLFN11: 1, 'NKX2-1': 3.6, EGFR: -3, CD274: -1.6, TACSTD2: -3, MKI67: 1.2, VIM: -2 });
  }
  if (classes.includes('BLL')) add({ CD19: 4.4, CD22: 3.2, CD79B: 3.4 });
  if (['HL', 'ALCLALKP'].some((code) => classes.includes(code))) {
    add({ TNFRSF8: 4.6, MS4A1: -6.5, CD19: -5.6, CD79B: -6, CD22: -5 });
  }
  if (['PTCL', 'PEL'].some((code) => classes.includes(code))) add({ MS4A1: -6.8, CD19: -5.6, CD79B: -6, CD22: -5 });
  if (classes.includes('PRNE') || classes.includes('PRSCC')) {
    add({ AR: -4.6, KLK3: -7, FOLH1: -6, DLL3: 4.4, ASCL1: 4 });
  }
  if (classes.includes('AR-negative')) add({ AR: -5.6, KLK3: -7.8, FOLH1: -6 });
  if (area === 'PED' && !classes.includes('NBL')) add({ MYCN: -2.6 });
  return shifts;
}

/** Grades that are part of the diagnosis; null if none is given. */
const gradeByDiagnosis: Record<string, string | null> = {
  HGSOC: 'G3',
  LGSOC: 'G1',
  CCOV: 'G3',
  OCS: 'G3',
  USC: 'G3',
  UCCC: 'G3',
  UCS: 'G3',
  SCLC: 'G3',
  LUNE: 'G3',
  LCLC: 'G3',
  NUTCL: 'G3',
  ES: 'G3',
  OS: 'G3',
  ARMS: 'G3',
  ERMS: 'G3',
  PRNE: null,
  PRSCC: null,
  PRSC: null,
  GIST: null,
};

/** Returns the grade as pathologists of the area write it, or null if no grading is in use. */
export function drawGrade(random: Random, area: string, oncotreeCode: string): string | null {
  if (['LYM', 'LEU', 'MYE', 'MEL', 'NPC', 'THY', 'PED'].includes(area)) return null;
  if (oncotreeCode in gradeByDiagnosis) return gradeByDiagnosis[oncotreeCode] ?? null;
  if (area === 'PRO') return random.pick(['Gleason 7', 'Gleason 8', 'Gleason 9', 'Gleason 9']);
  if (area === 'GLI') return { GB: 'WHO 4', PAST: 'WHO 1' }[oncotreeCode] ?? random.pick(['WHO 2', 'WHO 3', 'WHO 3']);
  return random.pick(['G1', 'G2', 'G2', 'G3', 'G3', 'G3']);
}
