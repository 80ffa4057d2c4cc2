import type { ArmComparison, Estimate } from '../../../contract/entities/analysis.ts';
import { armStream, drawsOf, estimateOf, SAMPLES, sampledMeans } from './bootstrap.ts';
import {
  begunBefore,
  evaluationDay,
  followedOn,
  growthInhibition,
  type MeanVolumes,
  meanVolumes,
  treatedToControl,
} from './inhibition.ts';
import { changeOf, type Subject, volumeOn } from './subjects.ts';
import { mean } from './summaries.ts';

/** TGI and T/C of a treated arm on the evaluation day, with their intervals. */
export type Inhibition = Pick<
  ArmComparison,
  'evaluationDay' | 'followed' | 'tgiPercent' | 'noInhibition' | 'treatedToControlPercent'
> & { changePercent: Estimate };

/**
 * Compares a treated arm with its reference arm. Returns null if there is no day on which they can be compared. The
 * intervals are percentile bootstraps over the animals within the two arms.
 */
export function inhibitionOf(reference: readonly Subject[], treated: readonly Subject[]): Inhibition | null {
  const day = evaluationDay(reference, treated);
  if (day === null) return null;
  const means = meanVolumes(reference, treated, day);
  const [against, of] = [begunBefore(reference, day), begunBefore(treated, day)];
  const samples = sampledVolumes(against, of, day);
  const least = Math.min(against.length, of.length);
  const estimate = (figure: (of: MeanVolumes) => number | null): Estimate | null => {
    const value = figure(means);
    if (value === null) return null;
    const sampled = new Float64Array(SAMPLES);
    for (let sample = 0; sample < SAMPLES; sample += 1) sampled[sample] = figure(samples(sample)) ?? Number.NaN;
    return estimateOf(value, sampled, least);
  };
  const tgiPercent = estimate(growthInhibition);
  const [ofArm, ofReference] = [followedOn(treated, day), followedOn(reference, day)];
  return {
    evaluationDay: day,
    followed: {
      arm: ofArm.followed,
      armOf: ofArm.of,
      reference: ofReference.followed,
      referenceOf: ofReference.of,
    },
    tgiPercent,
    noInhibition: tgiPercent === null ? 'controlDidNotGrow' : null,
    treatedToControlPercent: estimate(treatedToControl),
    changePercent: changeOn(treated, day),
  };
}

/** Returns the mean change of an arm on a day in percent, with its interval. */
export function changeOn(subjects: readonly Subject[], day: number): Estimate {
  const begun = begunBefore(subjects, day);
  const changes = begun.map((subject) => changeOf(subject, volumeOn(subject, day)));
  const sampled = sampledMeans(changes, drawsOf(changes.length, armStream(begun)));
  return estimateOf(mean(changes), sampled, changes.length);
}

/**
 * Returns the mean volumes of a sample by its number. Within a draw, an animal contributes both its volume on the day
 * and its baseline.
 */
function sampledVolumes(
  reference: readonly Subject[],
  treated: readonly Subject[],
  day: number,
): (sample: number) => MeanVolumes {
  const sampled = (subjects: readonly Subject[]) => {
    const draws = drawsOf(subjects.length, armStream(subjects));
    return {
      end: sampledMeans(
        subjects.map((subject) => volumeOn(subject, day)),
        draws,
      ),
      base: sampledMeans(
        subjects.map(({ baseline }) => baseline.volume),
        draws,
      ),
    };
  };
  const [against, of] = [sampled(reference), sampled(treated)];
  return (sample) => ({
    control: against.end[sample] as number,
    controlBase: against.base[sample] as number,
    treated: of.end[sample] as number,
    treatedBase: of.base[sample] as number,
  });
}
