import type { AnalyzedAnimal, AnalyzedArm, Survival } from '../../../contract/entities/analysis.ts';
import type { RemovalCause } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { armsOf, armTitle } from '../detail/growthSeries.ts';
import type { ColoredArm } from './source.ts';

/** An arm for figures, with its color and its title in the reader's language. */
export type FigureArm = ColoredArm & { title: string };

/** An arm with known survival. */
export type FollowedArm = FigureArm & { survival: Survival };

/** Returns the arms of a study with titles and colors, which do not depend on which arms are shown. */
export const figureArms = (arms: readonly AnalyzedArm[]): FigureArm[] =>
  armsOf({ arms }).map((arm) => ({ ...arm, title: armTitle(arm) }));

export type ArmAnimal = { arm: FigureArm; animal: AnalyzedAnimal };

export const animalsOf = (arms: readonly FigureArm[]): ArmAnimal[] =>
  arms.flatMap((arm) => arm.animals.map((animal) => ({ arm, animal })));

export const animalWords = ({ arm, animal }: ArmAnimal): string =>
  m.figure_animal({ arm: arm.title, animal: animal.id });

/** Returns a change in whole percent: '+12', '−40'. */
export const changeWords = (percent: number): string =>
  formatNumber(percent, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** Returns a change in percent with one decimal, as for body weights. */
export const smallChangeWords = (percent: number): string =>
  formatNumber(percent, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const causeWords = (cause: RemovalCause): string => causes[cause]();
const causes: Record<RemovalCause, () => string> = {
  tumorSize: m.figure_cause_tumorSize,
  bodyWeight: m.figure_cause_bodyWeight,
  ulceration: m.figure_cause_ulceration,
  condition: m.figure_cause_condition,
  foundDead: m.figure_cause_foundDead,
  sampling: m.figure_cause_sampling,
  other: m.figure_cause_other,
};

export const sortedDays = (days: Iterable<number>): number[] => [...new Set(days)].sort((one, other) => one - other);
