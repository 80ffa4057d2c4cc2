/**
 * Loci of the usual STR kits, as ANSI/ATCC ASN-0002 and Cellosaurus write them. The order is that of the columns of a
 * comparison: by chromosome, then those without a number, and amelogenin last.
 */
export const STR_LOCI = [
  'D1S1656',
  'D2S441',
  'D2S1338',
  'D3S1358',
  'D5S818',
  'D6S1043',
  'D7S820',
  'D8S1179',
  'D10S1248',
  'D12S391',
  'D13S317',
  'D16S539',
  'D18S51',
  'D19S433',
  'D21S11',
  'D22S1045',
  'CSF1PO',
  'F13A01',
  'F13B',
  'FESFPS',
  'FGA',
  'LPL',
  'Penta C',
  'Penta D',
  'Penta E',
  'SE33',
  'TH01',
  'TPOX',
  'vWA',
  'DXS101',
  'DYS391',
  'Amelogenin',
] as const;

/** Tells the sex, not the person: scores leave it out unless the user counts it. */
export const AMELOGENIN = 'Amelogenin';

/** Other names of a locus, by their letters and digits. */
const OTHER_NAMES: Readonly<Record<string, (typeof STR_LOCI)[number]>> = {
  actbp2: 'SE33',
  am: 'Amelogenin',
  amel: 'Amelogenin',
  amelx: 'Amelogenin',
  amelxy: 'Amelogenin',
  csf1p0: 'CSF1PO',
  f13a: 'F13A01',
  f13a1: 'F13A01',
  fes: 'FESFPS',
  fibra: 'FGA',
  th1: 'TH01',
  tho1: 'TH01',
  vwa31: 'vWA',
  vwf: 'vWA',
};

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const BY_KEY = new Map<string, string>([
  ...STR_LOCI.map((locus) => [keyOf(locus), locus] as const),
  ...Object.entries(OTHER_NAMES),
]);
const PLACES = new Map<string, number>(STR_LOCI.map((locus, place) => [locus, place]));

/** A locus of another kit: `D4S2408`, `DYS19`. */
const NUMBERED = /^d(?:[12]?\d|x|y)s\d{1,4}$/;

/**
 * Returns the usual name of a locus in any spelling: `VWA`, `THO1`, `Penta_D`, `AMEL`, `STR D5S818`. Returns undefined
 * if the text does not name a locus.
 */
export function readLocus(text: string): string | undefined {
  const key = keyOf(text).replace(/^str(?=.)/, '');
  return BY_KEY.get(key) ?? (NUMBERED.test(key) ? key.toUpperCase() : undefined);
}

/** Orders loci as `STR_LOCI`, others after them by name. */
export function compareLoci(one: string, other: string): number {
  const [first, second] = [PLACES.get(one) ?? STR_LOCI.length, PLACES.get(other) ?? STR_LOCI.length];
  return first - second || one.localeCompare(other, 'en', { numeric: true });
}

/**
 * Returns an allele as it is stored: `11`, `9.3`, `X`. A spreadsheet writes the allele 11 as `11.0`. Returns undefined
 * for anything else, such as `OL` and `?`. Only amelogenin has X and Y, and it has nothing else.
 */
export function readAllele(text: string, locus: string): string | undefined {
  const allele = text.trim().toUpperCase();
  if (locus === AMELOGENIN) return allele === 'X' || allele === 'Y' ? allele : undefined;
  return /^\d{1,2}(\.\d0*)?$/.test(allele) && Number(allele) > 0 ? String(Number(allele)) : undefined;
}

/** Orders alleles by their number, X and Y after them. */
export const compareAlleles = (one: string, other: string): number =>
  Number(/[XY]/.test(one)) - Number(/[XY]/.test(other)) || Number(one) - Number(other) || (one < other ? -1 : 1);
