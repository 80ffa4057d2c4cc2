import { DATA_KINDS, type DataKind, MODEL_TYPES, type ModelType, TUMOR_TYPES } from '../../contract/entities/model.ts';
import { BOUNDS, WORDS } from '../modules/content/checks/words.ts';
import { isDay } from '../platform/resources/days.ts';
import type { Reader } from './cells.ts';
import { reasons } from './reasons.ts';

/**
 * Readers of single values. Each returns the value in the notation of the catalog, and a reason if it differs from the
 * file.
 */

export type Age = { years: number | null; group: string | null };

/** Reads an age: `60.0`, `60Y` and `60岁` are 60 years; `41-89 yo`, `≥90 yo`, `<18 yo` are groups. */
export const readAge: Reader<Age> = (text) => {
  const bare = text.replace(/(yo|y\.?o\.?|years?( old| of age)?|yrs?|y|周?岁)$/i, '').trimEnd();
  const range = /^(\d{1,3})\s*[-–]\s*(\d{1,3})$/.exec(bare);
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    if (low > high || high > BOUNDS.age.max) return { refused: WORDS['ageGroup.range'].message };
    return groupReading(text, `${low}-${high}`);
  }
  const bound = /^(≥|>=|>|≤|<=|<)\s*(\d{1,3})$/.exec(bare);
  if (bound !== null)
    return groupReading(text, `${bound[1]?.replace('>=', '≥').replace('<=', '≤')}${Number(bound[2])}`);
  if (!/^\d{1,3}([.,]\d+)?$/.test(bare)) return { refused: reasons.notAnAge };
  const years = Number(bare.replace(',', '.'));
  if (years > BOUNDS.age.max) return { refused: WORDS['age.range'].message };
  const value = { years, group: null };
  return String(years) === text ? { value } : { value, why: reasons.ageIsYears };
};

const groupReading = (text: string, group: string) => {
  const value = { years: null, group };
  return group === text ? { value } : { value, why: reasons.ageIsGroup };
};

/** Reads a number from `min` to `max`. */
export const readNumber =
  (min: number, max: number): Reader<number> =>
  (text) => {
    const value = Number(text);
    if (!/^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(text) || !Number.isFinite(value))
      return { refused: reasons.notANumber };
    if (value < min || value > max) return { refused: reasons.notBetween(min, max) };
    return { value };
  };

export const readAnyNumber = readNumber(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** Reads a number of a model that must be within the bounds of the content checks. */
export const readBounded = (name: Exclude<keyof typeof BOUNDS, 'age'>): Reader<number> => {
  const { min, max } = BOUNDS[name];
  return (text) => {
    const reading = readAnyNumber(text);
    const isOutside = 'value' in reading && (reading.value < min || reading.value > max);
    return isOutside ? { refused: WORDS[`${name}.range`].message } : reading;
  };
};

const modelTypes: Record<string, ModelType> = {
  ...Object.fromEntries(MODEL_TYPES.map((type) => [type.toLowerCase(), type])),
  'patient-derived cell line': 'cell line',
  pdc: 'cell line',
  pdorg: 'organoid',
  'patient-derived organoid': 'organoid',
  'patient-derived xenograft': 'PDX',
  xenograft: 'CDX',
};

export const readModelType: Reader<ModelType> = (text) => {
  const value = modelTypes[text.toLowerCase()];
  if (value === undefined) return { refused: reasons.noneOf(MODEL_TYPES) };
  return value === text ? { value } : { value, why: reasons.namedAsHere };
};

export const readTumorType: Reader<(typeof TUMOR_TYPES)[number]> = (text) => {
  const word = text
    .toLowerCase()
    .replace(/^metastasis$/, 'metastatic')
    .replace(/^(recurrence|relapse)$/, 'recurrent');
  const value = TUMOR_TYPES.find((type) => type === word);
  if (value === undefined) return { refused: reasons.noneOf(TUMOR_TYPES) };
  return value === text ? { value } : { value, why: reasons.lowerCase };
};

export const readSex: Reader<'female' | 'male'> = (text) => {
  const word = text.toLowerCase();
  const value = word === 'f' || word === 'female' ? 'female' : word === 'm' || word === 'male' ? 'male' : undefined;
  if (value === undefined) return { refused: reasons.notASex };
  return value === text ? { value } : { value, why: reasons.lowerCase };
};

const msi: Record<string, 'MSI-H' | 'MSI-L' | 'MSS'> = {
  'MSI-H': 'MSI-H',
  MSI: 'MSI-H',
  'MSI-HIGH': 'MSI-H',
  'MSI-L': 'MSI-L',
  'MSI-LOW': 'MSI-L',
  MSS: 'MSS',
  'MSI-S': 'MSS',
};

export const readMsi: Reader<'MSI-H' | 'MSI-L' | 'MSS'> = (text) => {
  const value = msi[text.toUpperCase()];
  if (value === undefined) return { refused: reasons.noneOf(['MSI-H', 'MSI-L', 'MSS']) };
  if (value === text) return { value };
  return {
    value,
    why: text.toUpperCase() === 'MSI' ? reasons.instability : reasons.namedAsHere,
  };
};

const ROMAN = ['0', 'I', 'II', 'III', 'IV'];

/** The parts of a TNM stage in their order, as AJCC and UICC write them: `pT3N1cM1a`, `ypT2 N0 (i-) M0`, `TisN0`. */
const TNM = /^([cpyra]{0,3})T([0-4][a-e]?\d?|is|a|x)[\s,]*[cp]?N([0-3][a-c]?|x)(?:[\s,]*[cp]?M([01][a-d]?|x))?$/i;

/**
 * Reads a stage group: `IIA`, `2a`, `Stage IIIA`, `ISS II`. A TNM stage stays one, because its group depends on the
 * tumor and on the edition of the AJCC manual. Of both (`IIA (T2N0M0)`), the group is stored.
 */
export const readStage: Reader<string> = (text) => {
  const tnm = TNM.exec(text);
  if (tnm !== null) {
    const [, prefix = '', tumor = '', nodes = '', metastases] = tnm;
    const m = metastases === undefined ? '' : ` M${tnmPart(metastases)}`;
    const value = `${prefix.toLowerCase()}T${tnmPart(tumor)} N${tnmPart(nodes)}${m}`;
    return value === text ? { value } : { value, why: reasons.tnm };
  }
  const group = text.search(/[(,;]/);
  if (
    group > 0 &&
    TNM.test(
      text
        .slice(group + 1)
        .replace(')', '')
        .trim(),
    )
  )
    return readStage(text.slice(0, group).trim());
  const arabic = /^(?:stage\s*)?([0-4])\s*([abc]?\d?)$/i.exec(text);
  if (arabic !== null)
    return { value: `${ROMAN[Number(arabic[1])]}${arabic[2]?.toUpperCase()}`, why: reasons.romanStages };
  const roman = /^(?:stage\s*)?(ISS )?(0|I{1,3}|IV)([ABC]?\d?)$/i.exec(text);
  if (roman === null) return { refused: reasons.notAStage };
  const value = `${roman[1]?.toUpperCase() ?? ''}${roman[2]?.toUpperCase()}${roman[3]?.toUpperCase()}`;
  return value === text ? { value } : { value, why: reasons.romanStages };
};

const tnmPart = (text: string): string => text.toLowerCase().replace('x', 'X');

const british: readonly (readonly [RegExp, string])[] = [
  [/haemat/g, 'hemat'],
  [/leukaem/g, 'leukem'],
  [/(?<![a-z])oesoph|(?<=o)oesoph/g, 'esoph'],
  [/tumour/g, 'tumor'],
];

/**
 * Reads words for display: `pleural_effusion` gives Pleural effusion, `oesophagus` gives Esophagus. Other capitals
 * stay.
 */
export const readWords: Reader<string> = (text) => {
  let value = text.replaceAll('_', ' ');
  for (const [from, to] of british) value = value.replace(from, to);
  value = value.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  if (value === text) return { value };
  return { value, why: text.includes('_') ? reasons.underscores : reasons.capital };
};

/** Reads names of peoples: `black_or_african_american` gives Black or African American. */
export const readEthnicity: Reader<string> = (text) => {
  const value = text
    .replaceAll('_', ' ')
    .replace(/\b\p{Ll}+/gu, (word) =>
      /^(and|or)$/.test(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    );
  return value === text ? { value } : { value, why: reasons.capitals };
};

/** Like `readWords`, with the terms that joined lists of treatments use. */
export const readTreatment: Reader<string> = (text) => {
  const reading = readWords(text.replace(/^targeted treatment$/i, 'targeted therapy'));
  return 'value' in reading && reading.value !== text ? { value: reading.value, why: reasons.namedAsHere } : reading;
};

/** Reads whether a sample was taken from an untreated patient: `Pre-treatment`, `treatment naive`. */
export const readTreatmentStatus: Reader<'untreated' | 'treated'> = (text) => {
  const key = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^(pretreatment|untreated|(treatment)?naive|nopriortreatment)$/.test(key)) return { value: 'untreated' };
  if (/^(posttreatment|(active|on)treatment|treated|pretreated)$/.test(key)) return { value: 'treated' };
  return { refused: reasons.notATreatmentStatus };
};

export const readFlag: Reader<boolean> = (text) => {
  if (/^(1|yes|y|true)$/i.test(text)) return { value: true };
  if (/^(0|no|n|false)$/i.test(text)) return { value: false };
  return { refused: reasons.notAFlag };
};

/** Reads a kind of data: `mutation`, `expression`, `growth`, `response`, `copyNumber` or `pathology`. */
export const readDataKind: Reader<DataKind> = (text) => {
  const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const value = DATA_KINDS.find((kind) => kind.toLowerCase() === word);
  if (value === undefined) return { refused: reasons.noneOf(DATA_KINDS) };
  return value === text ? { value } : { value, why: reasons.namedAsHere };
};

/** Reads a day: `2024-03-31`. */
export const readCalendarDay: Reader<string> = (text) => (isDay(text) ? { value: text } : { refused: reasons.notADay });

/** Reads a provider's catalog number; words that mean "not available" give none. */
export const readCatalogNumber: Reader<string> = (text) =>
  /^(discontinued|unavailable|none)$/i.test(text) ? { refused: reasons.notACatalogNumber } : { value: text };

/** Reads a Cellosaurus cell line identifier. */
export const readRrid: Reader<string> = (text) => {
  const found = /^(?:RRID:)?\s*(CVCL_[A-Z0-9]{4})$/i.exec(text);
  const value = found?.[1]?.toUpperCase();
  if (value === undefined) return { refused: reasons.notAnRrid };
  return value === text ? { value } : { value, why: reasons.namedAsHere };
};
