import type { ArmComparison, NO_HAZARD_RATIO, NO_INHIBITION } from '../../../contract/entities/analysis.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { FigureArm } from './figureArms.ts';
import { digits, intervalWords, ratioWords } from './figureWords.ts';

export type ForestMeasure = 'tgi' | 'hazard' | 'rate';

/** An arm with the figure by which it is compared. */
export type Compared = {
  arm: FigureArm;
  /** Null if it is not available; `words` explains why. */
  interval: { value: number; low: number | null; high: number | null } | null;
  /** Adjusted by Holm; null for the inhibition, which is not tested. */
  p: number | null;
  words: string;
};

/** Returns a treated arm's figure for a measure, or the reason why it has none. */
export function comparedBy(arm: FigureArm, measure: ForestMeasure): Compared {
  const { comparison } = arm;
  if (comparison === null) {
    const words = arm.n === 0 ? m.figure_no_animals() : m.figure_no_common_day();
    return { arm, interval: null, p: null, words };
  }
  if (measure === 'tgi') {
    const { tgiPercent, noInhibition } = comparison;
    const words = tgiPercent
      ? intervalWords(tgiPercent, (value) => digits(value, 1))
      : reasons[noInhibition ?? 'noAnimals']();
    return { arm, interval: tgiPercent, p: null, words };
  }
  if (measure === 'hazard') {
    const { hazardRatio, logRank } = comparison;
    return { arm, interval: hazardRatio, p: logRank?.pHolm ?? null, words: hazardWords(comparison) };
  }
  const { rate } = comparison;
  if (rate === null) return { arm, interval: null, p: null, words: m.figure_no_animals() };
  const interval = { value: rate.differencePerDay, low: rate.low, high: rate.high };
  return { arm, interval, p: rate.pHolm, words: intervalWords(interval, (value) => digits(value, 3)) };
}

/** Formats the hazard ratio of an arm with its interval, or the reason why it has none. */
export const hazardWords = ({ hazardRatio, noHazardRatio }: ArmComparison): string =>
  hazardRatio ? ratioWords(hazardRatio) : noRatio[noHazardRatio ?? 'noEvent']();

const reasons: Record<(typeof NO_INHIBITION)[number], () => string> = {
  noControl: m.figure_no_control,
  noAnimals: m.figure_no_animals,
  controlDidNotGrow: m.figure_no_growth,
};

const noRatio: Record<(typeof NO_HAZARD_RATIO)[number], () => string> = {
  noEvent: m.figure_no_event,
  apart: m.figure_events_apart,
};
