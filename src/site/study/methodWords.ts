import type { AnalyzedArm, Combination, StudyAnalysis } from '../../../contract/entities/analysis.ts';
import type { StudyLook } from '../../../machines/studyView/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, withNote } from '../../i18n/format.ts';
import { sentences } from '../../i18n/sentences.ts';
import { armTitle } from '../detail/growthSeries.ts';
import { daysOf } from './curveSeries.ts';
import { dayWords, estimateWords, intervalWords, pEquals, rateWords, twoDecimals } from './figures.tsx';
import { clauses } from './figureWords.ts';
import { titleIn } from './names.ts';
import { type ColoredArm, eventWords } from './source.ts';

/** Lists arms with their numbers of animals: 'Vehicle, n 8; Osimertinib 5 mg/kg, n 7'. */
const armsWithCounts = (arms: readonly AnalyzedArm[]): string =>
  clauses(...arms.map((arm) => m.study_value_n({ value: armTitle(arm), n: formatNumber(arm.n) })));

/** Describes how the curves were made, with the animals and days of this study. */
export function curveMethod(study: StudyAnalysis, arms: readonly ColoredArm[], { measure, curves }: StudyLook): string {
  const days = daysOf(arms, measure);
  const values = {
    study: study.study,
    arms: armsWithCounts(arms),
    first: dayWords(days[0]),
    last: dayWords(days.at(-1)),
  };
  return sentences(
    measure === 'weightChange' ? m.study_method_weights(values) : m.study_method_volumes(values),
    measure === 'volumeChange' && m.study_method_change(),
    measure === 'weightChange' && m.study_method_weight_change(),
    { means: m.study_method_means, medians: m.study_method_medians, animals: m.study_method_animals }[curves](),
  );
}

/** Describes how the arms were compared, with the results of each treated arm. */
export function resultMethod(study: StudyAnalysis): string {
  const treated = study.arms.filter(({ role }) => role === 'treatment');
  const compared = treated.filter(({ comparison }) => comparison !== null);
  const samples = formatNumber(study.samples);
  const classes = m.study_method_classes({ samples });
  const event = { event: eventWords(study.event), censored: censoredWords(study) };
  if (compared.length === 0)
    return sentences(
      study.reference === null && m.study_method_no_reference(),
      classes,
      m.study_method_slopes(),
      m.study_method_event_alone(event),
    );
  return sentences(
    m.study_method_reference({
      arms: armsWithCounts(compared),
      reference: armsWithCounts(study.arms.filter(({ name }) => name === study.reference)),
    }),
    m.study_method_inhibition({ samples }),
    classes,
    m.study_method_slopes(),
    m.study_method_rates(),
    m.study_method_event(event),
    m.study_method_tests({ count: compared.length }),
    ...compared.map(resultWords),
  );
}

/**
 * Describes the results of an arm: 'Osimertinib 5 mg/kg: day 21, 8 of 8 against 7 of 8 animals followed; TGI 92.4% (95%
 * CI …); …'.
 */
function resultWords(arm: AnalyzedArm): string {
  const { comparison } = arm;
  if (comparison === null) return '';
  const { followed, tgiPercent, treatedToControlPercent, rate, hazardRatio, logRank } = comparison;
  const figures = [
    tgiPercent && m.study_says_tgi({ value: estimateWords(tgiPercent) }),
    comparison.noInhibition === 'controlDidNotGrow' && m.study_says_no_tgi(),
    treatedToControlPercent && m.study_says_tc({ value: estimateWords(treatedToControlPercent) }),
    arm.mRecist &&
      m.study_says_class({
        class: arm.mRecist,
        count: formatNumber(arm.classes[arm.mRecist]),
        n: formatNumber(arm.n),
      }),
    rate &&
      m.study_says_rate({
        value: rateWords(rate.differencePerDay),
        error: rateWords(rate.standardError),
        interval: intervalWords(rate, rateWords) ?? '',
        p: pEquals(rate.p),
      }),
    hazardRatio && m.study_says_hazard({ value: estimateWords(hazardRatio, twoDecimals) }),
    logRank && m.study_says_log_rank({ p: pEquals(logRank.p) }),
  ];
  return m.study_says({
    arm: armTitle(arm),
    day: dayWords(comparison.evaluationDay),
    followed: formatNumber(followed.arm),
    of: formatNumber(followed.armOf),
    referenceFollowed: formatNumber(followed.reference),
    referenceOf: formatNumber(followed.referenceOf),
    figures: figures.filter(Boolean).join(m.study_and_then()),
  });
}

function censoredWords({ arms }: StudyAnalysis): string {
  const removed = arms.reduce((sum, { survival }) => sum + (survival?.removed ?? 0), 0);
  return m.study_animals({ count: removed });
}

/** Describes how combinations were compared with their single agents, with the result of each. */
export function combinationMethod(study: StudyAnalysis, combinations: readonly Combination[]): string {
  const involved = new Set(combinations.flatMap(({ ratesPerDay }) => ratesPerDay.map(({ arm }) => arm)));
  const results = combinations.map(({ arm, bliss, hsa, better }) =>
    m.study_says_combination({
      arm: titleIn(study, arm),
      bliss: withNote(rateWords(bliss.perDay), m.study_ci({ interval: intervalWords(bliss, rateWords) ?? '' })),
      hsa: withNote(rateWords(hsa.perDay), m.study_ci({ interval: intervalWords(hsa, rateWords) ?? '' })),
      better: titleIn(study, better),
      blissP: pEquals(bliss.p),
      hsaP: pEquals(hsa.p),
    }),
  );
  const arms = study.arms.filter(({ name }) => involved.has(name));
  return sentences(m.study_method_combination({ arms: armsWithCounts(arms) }), ...results);
}
