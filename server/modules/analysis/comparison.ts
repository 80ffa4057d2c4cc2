import type { ArmComparison, Estimate } from '../../../contract/entities/analysis.ts';
import { armStream, estimateOf, samplesOf } from './bootstrap.ts';
import {
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
 * A treated arm against its reference arm; null where one of them has no animal. The intervals are percentile bootstraps
 * over the animals within the two arms.
 */
export function inhibitionOf(reference: readonly Subject[], treated: readonly Subject[]): Inhibition | null {
  const day = evaluationDay(reference, treated);
  if (day === null) return null;
  const means = meanVolumes(reference, treated, day);
  const samples = sampledVolumes(reference, treated, day);
  const least = Math.min(reference.length, treated.length);
  const estimate = (figure: (of: MeanVolumes) => number | null): Estimate | null => {
    const value = figure(means);
    return value === null ? null : estimateOf(value, samples.map(figure), least);
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

/** The mean change of an arm on a day in percent, with its interval. */
export function changeOn(subjects: readonly Subject[], day: number): Estimate {
  const changes = subjects.map((subject) => changeOf(subject, volumeOn(subject, day)));
  return estimateOf(mean(changes), samplesOf(changes, armStream(subjects)).map(mean), changes.length);
}

function sampledVolumes(reference: readonly Subject[], treated: readonly Subject[], day: number): MeanVolumes[] {
  const sampled = (subjects: readonly Subject[]) => {
    const volumes = subjects.map((subject) => ({ end: volumeOn(subject, day), base: subject.baseline.volume }));
    return samplesOf(volumes, armStream(subjects)).map((sample) => ({
      end: mean(sample.map(({ end }) => end)),
      base: mean(sample.map(({ base }) => base)),
    }));
  };
  const against = sampled(reference);
  return sampled(treated).map(({ end, base }, place) => ({
    control: against[place]?.end ?? Number.NaN,
    controlBase: against[place]?.base ?? Number.NaN,
    treated: end,
    treatedBase: base,
  }));
}
