import type { StrLocus, TreatmentLine, VirusFinding } from '../../contract/entities/model.ts';
import { DOUBLING_DAYS, WORDS } from '../modules/content/checks/words.ts';
import type { Reader, Reading } from './cells.ts';
import { reasons } from './reasons.ts';
import { readBounded, readNumber } from './values.ts';

/** Readers of what a passport shows beside the diagnosis: growth, receptors, identity and the patient's history. */

/** Returns a value as read, with a reason if the file spells it differently. */
const named = <T extends string>(text: string, value: T): Reading<T> =>
  value === text ? { value } : { value, why: reasons.namedAsHere };

/** Reads ER and PR: `positive`, `negative`, `low`, also `pos`, `+`, 阳性. Other texts are kept, and checked. */
export const readReceptor: Reader<string> = (text) => {
  if (/^(\+|pos(itive)?|阳性|yes)$/i.test(text)) return named(text, 'positive');
  if (/^(neg(ative)?|阴性|no)$/i.test(text)) return named(text, 'negative');
  return /^(low( positive)?|weak(ly positive)?|弱阳性|低表达)$/i.test(text) ? named(text, 'low') : { value: text };
};

/**
 * Reads HER2: a score of immunohistochemistry (`0` to `3+`), or whether it is positive. An equivocal result is 2+, and
 * an amplified gene is positive (ASCO/CAP, J Clin Oncol 2018, doi 10.1200/JCO.2018.77.8738).
 */
export const readHer2: Reader<string> = (text) => {
  const score = /^(?:HER2\s*)?(?:IHC\s*)?([0-3])\s*(\+?)$/i.exec(text);
  if (score) return named(text, score[1] === '0' ? '0' : `${score[1]}+`);
  if (/^equivocal$/i.test(text)) return named(text, '2+');
  return /^(amplified|FISH\s*\+|ISH\s*\+)$/i.test(text) ? named(text, 'positive') : readReceptor(text);
};

/** Reads PD-L1: `TPS 50%`, `CPS 10`, `TPS: 50`, `TPS=50 %`. A number alone does not say which score it is. */
export const readPdl1: Reader<string> = (text) => {
  const score = /^(TPS|CPS|IC|TC)\s*[:=]?\s*([<≥>≤]?)\s*(\d{1,3}(?:\.\d+)?)\s*%?$/i.exec(text);
  if (!score) return readReceptor(text);
  const [, kind = '', bound = '', number = ''] = score;
  const name = kind.toUpperCase();
  return named(text, `${name} ${bound}${number}${name === 'CPS' ? '' : '%'}`);
};

/** Reads days from above 0 to the life of a mouse: `6.5`, `6.5 days`, `156 h`. */
export const readDoublingTime: Reader<number> = (text) => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(d|days?|天|h|hours?|hrs?|小时)?$/i.exec(text) ?? [];
  const inHours = /^(h|小时)/i.test(unit);
  const value = Number((Number(digits) / (inHours ? 24 : 1)).toPrecision(6));
  if (digits === '' || !(value > 0 && value <= DOUBLING_DAYS.max))
    return { refused: WORDS['doublingTime.range'].message };
  return inHours ? { value, why: reasons.daysOfHours } : { value };
};

const readPercent = readBounded('takeRate');

/** Reads percent: `85`, `85 %`. A number between 0 and 1 is refused, because it is probably a fraction. */
export const readTakeRate: Reader<number> = (text) => {
  const bare = text.replace(/\s*[%％]$/, '');
  const read = readPercent(bare);
  const isFraction = 'value' in read && bare === text && read.value > 0 && read.value < 1;
  return isFraction ? { refused: reasons.percentNotFraction } : read;
};

/** Reads `never`, `former`, `current` and their usual names. */
export const readSmoking: Reader<'never' | 'former' | 'current'> = (text) => {
  const word = text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  if (/^(never|neversmoker|neversmoked|nonsmoker|nonsmoking|no|从不|从未吸烟|不吸烟|否)$/.test(word))
    return named(text, 'never');
  if (/^(former|formersmoker|ex|exsmoker|past|quit|既往|既往吸烟|已戒烟|戒烟)$/.test(word))
    return named(text, 'former');
  if (/^(current|currentsmoker|smoker|active|目前|目前吸烟|吸烟)$/.test(word)) return named(text, 'current');
  return { refused: reasons.noneOf(['never', 'former', 'current']) };
};

/** Reads pack-years: packs a day times years. */
export const readPackYears = readNumber(0, 300);

const DAY = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/**
 * Reads a line of treatment: `1: carboplatin + paclitaxel [2019-03..2019-09] = partial response`. The number, the dates
 * (year, month or day; either end may be empty) and the response may be missing. Lines are separated by `;`.
 */
export const readTreatmentLine: Reader<TreatmentLine> = (text) => {
  const parts = /^(?:(\d{1,2}):\s*)?([^[\]=;]+)(?:\[([\d-]*)\.\.([\d-]*)\])?\s*(?:=\s*(.+))?$/.exec(text);
  if (!parts) return { refused: reasons.treatmentLine };
  const [, line, agents = '', startedOn, endedOn, response] = parts;
  const days = [startedOn, endedOn].map((day) => day || null);
  if (days.some((day) => day !== null && !DAY.test(day))) return { refused: reasons.treatmentDay };
  return {
    value: {
      line: line === undefined ? null : Number(line),
      agents: agents
        .split('+')
        .map((agent) => agent.trim())
        .filter((agent) => agent !== ''),
      startedOn: days[0] ?? null,
      endedOn: days[1] ?? null,
      response: response?.trim() ?? null,
    },
  };
};

/** Writes a line of treatment as `readTreatmentLine` reads it. */
export function treatmentLineText({ line, agents, startedOn, endedOn, response }: TreatmentLine): string {
  const dates = startedOn === null && endedOn === null ? '' : ` [${startedOn ?? ''}..${endedOn ?? ''}]`;
  return `${line === null ? '' : `${line}: `}${agents.join(' + ')}${dates}${response === null ? '' : ` = ${response}`}`;
}

/** Reads an allele in the nomenclature of HLA (hla.alleles.org): `HLA-A*02:01`, `A*02:01:01`, `DRB1*15:01`. */
export const readHla: Reader<string> = (text) => {
  const [, allele] = /^(?:HLA-)?([A-Z]{1,4}\d?\*\d{2,3}(?::\d{2,4}){1,3}[NLSCAQ]?)$/i.exec(text) ?? [];
  return allele === undefined ? { refused: reasons.hlaAllele } : named(text, `HLA-${allele.toUpperCase()}`);
};

/** The viruses that tumors are tested for, with their usual names. */
const VIRUSES: readonly (readonly [string, RegExp])[] = [
  ['EBV', /^(ebv|epsteinbarr(virus)?|hhv4|eb病毒)$/],
  ['HBV', /^(hbv|hepatitisb(virus)?|乙肝(病毒)?)$/],
  ['HCV', /^(hcv|hepatitisc(virus)?|丙肝(病毒)?)$/],
  ['HIV', /^(hiv|hiv1)$/],
  ['HTLV-1', /^(htlv|htlv1|htlvi)$/],
  ['KSHV', /^(kshv|hhv8)$/],
  ['MCPyV', /^(mcpyv|mcv|merkelcellpolyomavirus)$/],
];

/** Reads whether a virus was found: `EBV positive`, `HPV16+`, `HBV: negative`. */
export const readVirus: Reader<VirusFinding> = (text) => {
  const [, name = '', found = ''] =
    /^(.+?)\s*[:=(]?\s*(\+|-|−|pos(?:itive)?|neg(?:ative)?|阳性|阴性)\)?$/i.exec(text) ?? [];
  const key = name.toLowerCase().replaceAll(/[\s:_-]/g, '');
  const [, type] = /^(?:hpv|humanpapillomavirus)(\d{0,2})$/.exec(key) ?? [];
  const virus = type === undefined ? VIRUSES.find(([, word]) => word.test(key))?.[0] : `HPV${type}`;
  if (virus === undefined) return { refused: reasons.virus };
  const value = { virus, status: /^(\+|pos|阳性)/i.test(found) ? ('positive' as const) : ('negative' as const) };
  return text === virusText(value) ? { value } : { value, why: reasons.namedAsHere };
};

export const virusText = ({ virus, status }: VirusFinding): string => `${virus} ${status}`;

/** Names of loci as the standard of authentication writes them (ANSI/ATCC ASN-0002), by their letters and digits. */
const LOCI: Readonly<Record<string, string>> = {
  amel: 'Amelogenin',
  amelogenin: 'Amelogenin',
  vwa: 'vWA',
  penta_d: 'Penta D',
  pentad: 'Penta D',
  pentae: 'Penta E',
};

/** Reads the alleles of a locus: `D5S818:11,12`, `TH01: 6, 9.3`, `AMEL = X,Y`. Loci are separated by `;`. */
export const readStr: Reader<StrLocus> = (text) => {
  const [, name = '', list = ''] = /^([A-Za-z][A-Za-z0-9 _-]{1,15}?)\s*[:=]\s*(.+)$/.exec(text) ?? [];
  const alleles = list.split(/[,/]/).map((allele) => allele.trim().toUpperCase());
  if (name === '' || alleles.some((allele) => !/^(\d{1,2}(\.\d)?|[XY])$/.test(allele)))
    return { refused: reasons.strLocus };
  const key = name.toLowerCase().replaceAll(/[\s_-]/g, '');
  return { value: { locus: LOCI[key] ?? name.trim().toUpperCase(), alleles: [...new Set(alleles)] } };
};

export const strText = ({ locus, alleles }: StrLocus): string => `${locus}:${alleles.join(',')}`;
