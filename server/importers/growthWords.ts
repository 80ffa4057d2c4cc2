import { ARM_ROLES, type ArmRole, REMOVAL_CAUSES, type RemovalCause } from '../../contract/vocabulary.ts';
import type { Reader } from './cells.ts';
import { reasons } from './reasons.ts';
import { readNumber } from './values.ts';

/** Day of a study; day 0 is the first day of dosing. */
export const readDay = readNumber(-60, 2_000);

const ROLE_WORDS: Record<ArmRole, readonly string[]> = {
  control: ['control', 'ctrl', 'vehicle', 'vehicle control', 'negative control', 'placebo', '对照', '溶媒', '溶媒对照'],
  treatment: [
    'treatment',
    'treated',
    'drug',
    'test',
    'test article',
    'experimental',
    '给药',
    '治疗',
    '处理',
    '实验',
    '受试',
  ],
  untreated: ['untreated', 'no treatment', 'not treated', 'naive', '未处理', '未给药', '未治疗', '空白', '空白对照'],
};

const CAUSE_WORDS: Record<RemovalCause, readonly string[]> = {
  tumorSize: [
    'tumor size',
    'tumor volume',
    'tumor burden',
    'size limit',
    '肿瘤过大',
    '肿瘤体积',
    '肿瘤超限',
    '瘤体过大',
  ],
  bodyWeight: ['body weight', 'weight loss', 'body weight loss', '体重', '体重下降', '体重减轻'],
  ulceration: ['ulceration', 'ulcer', 'ulcerated', 'tumor ulceration', '溃疡', '破溃', '肿瘤破溃'],
  condition: ['condition', 'poor condition', 'clinical signs', 'moribund', 'morbidity', '状态差', '状态不佳', '濒死'],
  foundDead: ['found dead', 'dead', 'died', 'death', '死亡', '发现死亡'],
  sampling: [
    'sampling',
    'sampled',
    'sample collection',
    'tissue collection',
    'interim sampling',
    '取样',
    '采样',
    '取材',
  ],
  other: ['other', 'accident', '其他', '意外'],
};
/** Values that mean the animal stayed to the end, so it was not removed. */
const STAYED = ['end of study', 'study end', 'end', 'completed', '实验结束', '研究结束', '存活'];

const wordOf = (text: string): string =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll('tumour', 'tumor')
    .replace(/[\s_-]+/g, ' ')
    .replace(/^(.{2,})组$/u, '$1')
    .replace(/ (group|arm)$/, '');

function wordReader<Value extends string>(
  words: Record<Value, readonly string[]>,
  values: readonly Value[],
): Reader<Value> {
  const meanings = new Map(values.flatMap((value) => words[value].map((word) => [wordOf(word), value] as const)));
  return (text) => {
    const value = meanings.get(wordOf(text));
    if (value === undefined) return { refused: reasons.noneOf(values) };
    return value === text ? { value } : { value, why: reasons.namedAsHere };
  };
}

/** Reads the role of an arm in either language. */
export const readRole: Reader<ArmRole> = wordReader(ROLE_WORDS, ARM_ROLES);

const readCause = wordReader(CAUSE_WORDS, REMOVAL_CAUSES);

/** Reads why an animal left; null if it stayed to the end. */
export const readRemoval: Reader<RemovalCause | null> = (text) =>
  STAYED.includes(wordOf(text)) ? { value: null } : readCause(text);

const MOST_DAYS = 1_000;
/**
 * `QD×21`, `QOD×7`, `Q3D×4`, `QW×3`: the number counts days of dosing, from day 0 on. `BID×14` counts days, too.
 */
const SCHEDULE = /^(?:(qd|bid|tid|qod|qw)|q(\d{1,2})(d|w)) ?[×x*] ?(\d{1,3})$/i;
const INTERVALS: Record<string, number> = { qd: 1, bid: 1, tid: 1, qod: 2, qw: 7 };

/** Reads the days on which an arm was dosed: `0;7;14`, or a schedule that has only one possible meaning. */
export const readDosingDays: Reader<number[]> = (text) => {
  const schedule = SCHEDULE.exec(text);
  if (schedule !== null) {
    const [, word, count, unit, times] = schedule;
    const interval = word ? INTERVALS[word.toLowerCase()] : Number(count) * (unit?.toLowerCase() === 'w' ? 7 : 1);
    const days = Array.from({ length: Number(times) }, (_, at) => at * (interval ?? 0));
    if (days.length === 0 || !interval || (days.at(-1) ?? 0) > 2_000) return { refused: reasons.notDosingDays };
    return { value: days, why: reasons.daysOfSchedule };
  }
  const days = new Set<number>();
  for (const part of text.split(/[;,|、\s]+/)) {
    if (part === '') continue;
    const reading = readDay(part);
    if ('refused' in reading) return { refused: reasons.notDosingDays };
    days.add(reading.value);
  }
  if (days.size > MOST_DAYS) return { refused: reasons.notDosingDays };
  return { value: [...days].sort((one, other) => one - other) };
};
