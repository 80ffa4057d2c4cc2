import type { DrugResponses, ResponseTally } from '../../contract/entities/drug.ts';
import { M_RECIST } from '../../contract/mRecist.ts';

/** Rates of these counts with their intervals, computed by R's prop.test(x, n, correct = FALSE). */
const RATES: Readonly<Record<string, { value: number; low: number; high: number }>> = {
  '13/40': { value: 0.325, low: 0.2008, high: 0.4798 },
  '27/40': { value: 0.675, low: 0.5202, high: 0.7992 },
  '10/16': { value: 0.625, low: 0.3864, high: 0.8152 },
  '14/16': { value: 0.875, low: 0.6398, high: 0.965 },
  '3/24': { value: 0.125, low: 0.0434, high: 0.31 },
  '13/24': { value: 0.5417, low: 0.3507, high: 0.7211 },
};

const tally = (classes: [number, number, number, number]): ResponseTally => {
  const [complete, partial, stable] = classes;
  const models = classes.reduce((sum, count) => sum + count);
  const rate = (count: number) => RATES[`${count}/${models}`] ?? null;
  return { models, classes, response: rate(complete + partial), control: rate(complete + partial + stable) };
};

const altered = tally([4, 6, 4, 2]);
const wildType = tally([1, 2, 10, 11]);

/** A drug with responses of 40 models. */
export const drug: DrugResponses = {
  agent: 'Osimertinib',
  label: { en: 'Osimertinib', zh: '奥希替尼' },
  synonyms: ['AZD9291', 'Tagrisso'],
  classes: [{ en: 'EGFR inhibitors', zh: 'EGFR 抑制剂' }],
  models: 42,
  patients: 40,
  studies: 45,
  waterfall: {
    asked: 'Osimertinib',
    agent: 'Osimertinib',
    count: 40,
    bars: Array.from({ length: 40 }, (_, place) => ({
      id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
      modelCode: `LUN-PDX-${String(place + 1).padStart(4, '0')}`,
      modelType: place % 5 === 0 ? ('cell line' as const) : ('PDX' as const),
      study: `EFF-${1000 + place}`,
      mRecist: M_RECIST[Math.floor(place / 10)] ?? null,
      bestAverageChangePercent: -92 + place * 5,
      tgiPercent: 110 - place * 3,
    })),
  },
  all: tally([5, 8, 14, 13]),
  diseases: [
    { value: 'lung-cancer', label: { en: 'Lung Cancer', zh: '肺癌' }, tally: altered },
    { value: 'breast-cancer', label: { en: 'Breast Cancer', zh: '乳腺癌' }, tally: wildType },
  ],
  genes: [{ gene: 'EGFR', drivers: ['mutation'], altered, wildType }],
  exposures: [
    { value: 'none', tally: altered },
    { value: 'unknown', tally: wildType },
  ],
  combinations: [{ agent: 'Savolitinib', label: { en: 'Savolitinib', zh: '赛沃替尼' }, models: 6, studies: 7 }],
  related: [
    { agent: 'Gefitinib', label: { en: 'Gefitinib', zh: '吉非替尼' }, models: 25, patients: 24, tally: wildType },
  ],
};

/** A drug that the catalog names, without a response of its own. */
export const untested: DrugResponses = {
  ...drug,
  models: 0,
  patients: 0,
  studies: 0,
  waterfall: { ...drug.waterfall, count: 0, bars: [] },
  all: { models: 0, classes: [0, 0, 0, 0], response: null, control: null },
  diseases: [],
  genes: [],
  exposures: [],
  combinations: [],
};
