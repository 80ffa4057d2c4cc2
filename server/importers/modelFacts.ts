import { Value } from 'typebox/value';
import { type StrLocus, TreatmentLine, type VirusFinding } from '../../contract/entities/model.ts';
import { QUALITY_CHECKS, QUALITY_RESULTS } from '../../contract/entities/passport.ts';
import { readLocus } from '../../contract/strLoci.ts';
import type { QualityCheck } from '../modules/catalog/model.table.ts';
import { DOUBLING_DAYS, WORDS } from '../modules/content/checks/words.ts';
import { isDay, isPartOfDay, isReversed } from '../platform/resources/days.ts';
import { marked, partsAt, unmarked } from './cellParts.ts';
import type { Reader, Reading } from './cells.ts';
import { reasons } from './reasons.ts';
import { readBounded, readNumber } from './values.ts';

/** Readers of what a passport shows beside the diagnosis: growth, receptors, identity and the patient's history. */

/** Returns a value as read, with a reason if the file spells it differently. */
const named = <T extends string>(text: string, value: T): Reading<T> =>
  value === text ? { value } : { value, why: reasons.namedAsHere };

/** Reads ER and PR: `positive`, `negative`, `low`, also `pos`, `+`, 阳性. Other texts are kept, and checked. */
export const readReceptor: Reader<string> = (text) => {
  if (/^((ER|PR|PgR|HER2)?\s*(\+|pos(itive)?)|阳性|yes)$/i.test(text)) return named(text, 'positive');
  if (/^((ER|PR|PgR|HER2)\s*[-−]|(ER |PR |PgR |HER2 )?neg(ative)?|阴性|no)$/i.test(text))
    return named(text, 'negative');
  return /^(low( positive)?|weak(ly positive)?|弱阳性|低表达)$/i.test(text) ? named(text, 'low') : { value: text };
};

/**
 * Reads HER2: a score of immunohistochemistry (`0` to `3+`), or whether it is positive. An amplified gene is positive
 * (ASCO/CAP, J Clin Oncol 2018, doi 10.1200/JCO.2018.77.8738).
 */
export const readHer2: Reader<string> = (text) => {
  const score = /^(?:HER2\s*)?(?:IHC\s*)?([0-3])\s*(\+?)$/i.exec(text);
  if (score) return named(text, score[1] === '0' ? '0' : `${score[1]}+`);
  if (/^not amplified$/i.test(text)) return named(text, 'negative');
  return /^(amplified|FISH\s*\+|ISH\s*\+)$/i.test(text) ? named(text, 'positive') : readReceptor(text);
};

/** Reads PD-L1: `TPS 50%`, `CPS 10`, `TPS: 50`, `TPS=50 %`. A number alone does not say which score it is. */
export const readPdl1: Reader<string> = (text) => {
  const score = /^(TPS|CPS|IC|TC) ?[:=]? ?(>=|<=|[<≥>≤])? ?(\d{1,3}(?:\.\d+)?) ?%?$/i.exec(text);
  if (!score) return readReceptor(text);
  const [, kind = '', bound = '', number = ''] = score;
  if (Number(number) > 100) return { refused: reasons.notBetween(0, 100) };
  const name = kind.toUpperCase();
  const sign = bound.replace('>=', '≥').replace('<=', '≤');
  return named(text, `${name} ${sign}${number}${name === 'CPS' ? '' : '%'}`);
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
  const bare = text.replace(/ ?[%％]$/, '');
  const read = readPercent(bare);
  const isFraction = 'value' in read && bare === text && read.value > 0 && read.value < 1;
  return isFraction ? { refused: reasons.percentNotFraction } : read;
};

/** Reads `never`, `former`, `current` and their usual names. */
export const readSmoking: Reader<'never' | 'former' | 'current'> = (text) => {
  // GDC: Current Reformed Smoker for > 15 years
  const [bare = ''] = text.toLowerCase().split(/ for\b|[(,<>]/);
  const word = bare.replaceAll(/[^\p{L}]/gu, '');
  if (/^(never|neversmoker|neversmoked|nonsmoker|nonsmoking|lifelongnonsmoker|no|从不|从未吸烟|不吸烟|否)$/.test(word))
    return named(text, 'never');
  if (
    /^(former|formersmoker|ex|exsmoker|currentreformedsmoker|reformedsmoker|past|quit|既往|既往吸烟|已戒烟|戒烟)$/.test(
      word,
    )
  )
    return named(text, 'former');
  if (/^(current|currentsmoker|smoker|active|目前|目前吸烟|吸烟)$/.test(word)) return named(text, 'current');
  return { refused: reasons.noneOf(['never', 'former', 'current']) };
};

/** Reads pack-years: packs a day times years. */
export const readPackYears = readNumber(0, 300);

/**
 * Reads a line of treatment: `1: carboplatin + paclitaxel [2019-03..2019-09] = partial response`. The number, the dates
 * (year, month or day; either end may be empty) and the response may be missing. Lines are separated by `;`.
 */
export const readTreatmentLine: Reader<TreatmentLine> = (text) => {
  const [main = '', response = null, ...rest] = text.split('=').map((part) => part.trim());
  const [before = '', dates, ...others] = main.split(/[[\]]/).map((part) => part.trim());
  const [, line] = /^(\d{1,2}):/.exec(before) ?? [];
  const list = line === undefined ? before : before.slice(line.length + 1);
  const agents = list.split(' + ').map((agent) => agent.trim());
  const [startedOn, endedOn, ...more] = dates?.split('..') ?? [];
  const isWhole = rest.length === 0 && others.join('') === '' && more.length === 0 && response !== '';
  if (!isWhole || (dates !== undefined && endedOn === undefined)) return { refused: reasons.treatmentLine };
  const [start = null, end = null] = [startedOn, endedOn].map((day) => day || null);
  if ([start, end].some((day) => day !== null && !isPartOfDay(day)) || isReversed(start, end))
    return { refused: reasons.treatmentDay };
  const value = { line: line === undefined ? null : Number(line), agents, startedOn: start, endedOn: end, response };
  return Value.Check(TreatmentLine, value) ? { value } : { refused: reasons.treatmentLine };
};

/** Writes a line of treatment as `readTreatmentLine` reads it. */
export function treatmentLineText({ line, agents, startedOn, endedOn, response }: TreatmentLine): string {
  const dates = startedOn === null && endedOn === null ? '' : ` [${startedOn ?? ''}..${endedOn ?? ''}]`;
  return `${line === null ? '' : `${line}: `}${agents.join(' + ')}${dates}${response === null ? '' : ` = ${response}`}`;
}

/** Reads an allele in the nomenclature of HLA (hla.alleles.org): `HLA-A*02:01`, `A*02:01:01`, `DRB1*15:01`. */
export const readHla: Reader<string> = (text) => {
  const [, allele] = /^(?:HLA-)?([A-Z]{1,4}\d?\*\d{2,3}(?::\d{2,4}){1,3}[NLSCAQGP]?)$/i.exec(text) ?? [];
  return allele === undefined ? { refused: reasons.hlaAllele } : named(text, `HLA-${allele.toUpperCase()}`);
};

/** The viruses that tumors are tested for, with their usual names. */
const VIRUSES: readonly (readonly [string, RegExp])[] = [
  ['CMV', /^(cmv|cytomegalovirus|hhv5)$/],
  ['EBV', /^(ebv|epsteinbarr(virus)?|hhv4|eb病毒)$/],
  ['HBV', /^(hbv|hepatitisb(virus)?|乙肝(病毒)?)$/],
  ['HCV', /^(hcv|hepatitisc(virus)?|丙肝(病毒)?)$/],
  ['HIV', /^hiv1?$/],
  ['HIV-2', /^hiv2$/],
  ['HTLV-1', /^(htlv|htlv1|htlvi)$/],
  ['KSHV', /^(kshv|hhv8)$/],
  ['MCPyV', /^(mcpyv|mcv|merkelcellpolyomavirus)$/],
];

/** Reads whether a virus was found: `EBV positive`, `HPV16+`, `HBV: negative`. */
export const readVirus: Reader<VirusFinding> = (text) => {
  const status = /(\+|-|−|pos(?:itive)?|neg(?:ative)?|(?:not )?detected|阳性|阴性)\)?$/i.exec(text);
  const [found = ''] = status ?? [];
  const key = text
    .slice(0, status?.index ?? 0)
    .toLowerCase()
    .replaceAll(/[\s:=(_-]/g, '');
  const [, type] = /^(?:hpv|humanpapillomavirus)(\d{0,2})$/.exec(key) ?? [];
  const virus = type === undefined ? VIRUSES.find(([, word]) => word.test(key))?.[0] : `HPV${type}`;
  if (virus === undefined) return { refused: reasons.virus };
  const value = {
    virus,
    status: /^(\+|pos|detected|阳性)/i.test(found) ? ('positive' as const) : ('negative' as const),
  };
  return text === virusText(value) ? { value } : { value, why: reasons.namedAsHere };
};

export const virusText = ({ virus, status }: VirusFinding): string => `${virus} ${status}`;

/**
 * Reads the alleles of a locus: `D5S818:11,12`, `TH01: 6, 9.3`, `AMEL = X,Y`. Loci are separated by `;`. A locus that
 * is not known keeps its name.
 */
export const readStr: Reader<StrLocus> = (text) => {
  const at = text.search(/[:=]/);
  const [name, list] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1)];
  const alleles = list.split(/[,/]/).map((allele) => allele.trim().toUpperCase());
  // `FES/FPS` is the only name with a slash
  if (!/^[A-Za-z][A-Za-z0-9 _/-]{1,15}$/.test(name) || alleles.some((one) => !/^(\d{1,2}(\.\d)?|[XY])$/.test(one)))
    return { refused: reasons.strLocus };
  const locus = readLocus(name) ?? name.toUpperCase().replaceAll(/[_/]/g, ' ');
  return { value: { locus, alleles: [...new Set(alleles)] } };
};

export const strText = ({ locus, alleles }: StrLocus): string => `${locus}:${alleles.join(',')}`;

const CHECK = /^(STR|mycoplasma|pathology)\s+(passed|failed|pending)\s+(\d{4}-\d{2}-\d{2})(?: ?:([\s\S]*))?$/i;

/**
 * Reads quality checks separated by `;`: `STR passed 2024-03-31: 15 of 16 loci agree`. A detail in both languages has
 * `|` between them.
 */
export const readQualityChecks: Reader<QualityCheck[]> = (text) => {
  const checks = partsAt(text, ';')
    .filter((part) => part.trim() !== '')
    .map((part): QualityCheck | null => {
      const [, kind = '', outcome = '', checkedOn = '', detail = ''] = CHECK.exec(part.trim()) ?? [];
      const check = QUALITY_CHECKS.find((one) => one.toLowerCase() === kind.toLowerCase());
      const result = QUALITY_RESULTS.find((one) => one === outcome.toLowerCase());
      const [first = '', second, ...more] = partsAt(detail, '|').map((one) => unmarked(one.trim()));
      if (!check || !result || !isDay(checkedOn) || more.length > 0) return null;
      return { check, result, checkedOn, detail: second === undefined ? first : { en: first, zh: second } };
    });
  const whole = checks.filter((one) => one !== null);
  return whole.length === checks.length ? { value: whole } : { refused: reasons.qualityCheck };
};

/** Writes quality checks as `readQualityChecks` reads them. */
export const qualityCheckText = ({ check, result, checkedOn, detail }: QualityCheck): string => {
  const texts = (typeof detail === 'string' ? [detail] : [detail.en, detail.zh]).map(marked);
  const shown = texts.join(' | ');
  return `${check} ${result} ${checkedOn}${shown === '' ? '' : `: ${shown}`}`;
};
