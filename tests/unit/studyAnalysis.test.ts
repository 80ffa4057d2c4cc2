import { describe, expect, it } from 'vitest';
import { areaUnder } from '../../server/modules/analysis/area.ts';
import { drawsOf, estimateOf, SAMPLES, sampledMeans, sampledMedians } from '../../server/modules/analysis/bootstrap.ts';
import { pairsOf } from '../../server/modules/analysis/combinations.ts';
import { volumeCurve } from '../../server/modules/analysis/curves.ts';
import { analyzeStudy } from '../../server/modules/analysis/studyAnalysis.ts';
import { subjectsOf } from '../../server/modules/analysis/subjects.ts';
import { byValue, mean, median, quantile } from '../../server/modules/analysis/summaries.ts';
import { courseOf } from '../../server/modules/analysis/survival.ts';
import { createRandom } from '../../server/platform/random.ts';
import { studyAnimal, studyArm } from '../support/studies.ts';

const DAYS = [0, 4, 7, 11, 14, 18, 21];
/** Makes animals with this growth rate per day and some noise. */
function animals(count: number, rate: number, seed: string) {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, place) => {
    const own = rate + random.normal(0, 0.01);
    const start = random.between(120, 220);
    const volumes = DAYS.map((day) => Math.round(start * Math.exp(own * day) * Math.exp(random.normal(0, 0.05))));
    return studyAnimal(
      String(place + 1),
      DAYS,
      volumes,
      DAYS.map((day) => 21 - day * 0.05),
    );
  });
}
const vehicle = studyArm('Vehicle', null, animals(8, 0.1, 'vehicle'));
const single = (name: string, rate: number) => studyArm(name, name, animals(8, rate, name));

describe('a study', () => {
  const study = { study: 'S', arms: [vehicle, single('A', 0.06), single('B', 0.05), single('A + B', -0.05)] };
  const analysis = analyzeStudy(study);
  const [control, a, , both] = analysis.arms;

  it('has the same intervals each time, around the estimate', () => {
    expect(analyzeStudy(study)).toEqual(analysis);
    for (const { comparison } of analysis.arms.slice(1))
      for (const estimate of [comparison?.tgiPercent, comparison?.treatedToControlPercent]) {
        expect(estimate?.low).toBeLessThan(estimate?.value ?? Number.NaN);
        expect(estimate?.high).toBeGreaterThan(estimate?.value ?? Number.NaN);
      }
  });

  it('gives the numbers of animals, the day and the comparison of each treated arm', () => {
    expect(control?.comparison).toBeNull();
    expect(a?.comparison).toMatchObject({
      evaluationDay: 21,
      followed: { arm: 8, armOf: 8, reference: 8, referenceOf: 8 },
      noInhibition: null,
    });
    expect(analysis.reference).toBe('Vehicle');
    expect(a?.growthRatePerDay).toBeCloseTo(0.06, 1);
    expect(a?.doublingTimeDays).toBeCloseTo(Math.LN2 / (a?.growthRatePerDay ?? 1), 10);
    expect(both).toMatchObject({ mRecist: 'mPR', doublingTimeDays: null });
  });

  it('gives the day of each mean change, for the control the last one with half of the control’s animals', () => {
    const short = animals(8, 0.1, 'vehicle').map((animal, at) =>
      at < 5 ? { ...animal, points: animal.points.filter(({ day }) => day <= 14) } : animal,
    );
    const { arms } = analyzeStudy({ study: 'S', arms: [studyArm('Vehicle', null, short), single('A', 0.06)] });
    expect(arms.map(({ evaluated }) => evaluated)).toEqual([
      { day: 14, followed: 8 },
      { day: 14, followed: 8 },
    ]);
    expect(control?.evaluated).toEqual({ day: 21, followed: 8 });
    const { arms: alone } = analyzeStudy({ study: 'S', arms: [single('A', 0.06)] });
    expect(alone[0]).toMatchObject({ changePercent: null, evaluated: null });
  });

  it('adjusts the p values over its treated arms', () => {
    for (const { comparison } of analysis.arms.slice(1))
      expect(comparison?.welch?.pHolm).toBeGreaterThanOrEqual(comparison?.welch?.p ?? 1);
  });

  it('finds the simulated synergy, and names the better single agent', () => {
    const [combination] = analysis.combinations;
    expect(combination).toMatchObject({ arm: 'A + B', singles: ['A', 'B'], better: 'B' });
    // −0.05 − 0.06 − 0.05 + 0.1 = −0.06; −0.05 − 0.05 = −0.1
    expect(combination?.bliss.perDay).toBeCloseTo(-0.06, 1);
    expect(combination?.hsa.perDay).toBeCloseTo(-0.1, 1);
    expect(combination?.bliss.high).toBeLessThan(0);
  });

  it('fits a combination beside an arm of one animal, and names a combination that has such an arm', () => {
    const few = (name: string) => studyArm(name, name, animals(1, 0.05, name));
    const beside = analyzeStudy({ study: 'S', arms: [...study.arms, few('C')] });
    expect(beside.combinations).toEqual(analysis.combinations);
    expect(beside.unfitted).toEqual([]);
    const arms = study.arms.map((arm) => (arm.name === 'A' ? few('A') : arm));
    expect(analyzeStudy({ study: 'S', arms })).toMatchObject({ combinations: [], incomplete: [], unfitted: ['A + B'] });
  });

  it('has no figure without a control, and explains a missing inhibition when the control did not grow', () => {
    const alone = analyzeStudy({ study: 'S', arms: study.arms.slice(1) });
    expect(alone.reference).toBeNull();
    expect(alone.arms.every(({ comparison }) => comparison === null)).toBe(true);
    expect(alone.combinations).toEqual([]);
    const still = studyArm('Vehicle', null, animals(6, 0, 'still'));
    const [, treated] = analyzeStudy({ study: 'S', arms: [still, single('A', 0.06)] }).arms;
    expect(treated?.comparison).toMatchObject({ tgiPercent: null, noInhibition: 'controlDidNotGrow' });
    expect(treated?.comparison?.treatedToControlPercent).not.toBeNull();
  });

  it('has a figure without an interval for one animal, and no fit', () => {
    const [, treated] = analyzeStudy({ study: 'S', arms: [vehicle, studyArm('A', 'A', animals(1, 0.05, 'one'))] }).arms;
    expect(treated?.comparison?.tgiPercent).toMatchObject({ low: null, high: null });
    expect(treated?.comparison).toMatchObject({ rate: null, welch: null });
    expect(treated?.volume[0]?.standardError).toBeNull();
  });

  it('may have arms without animals, or no arms', () => {
    expect(analyzeStudy({ study: 'S', arms: [] })).toMatchObject({ arms: [], combinations: [] });
    const empty = studyArm('A', 'A', []);
    const [, treated] = analyzeStudy({ study: 'S', arms: [vehicle, empty, single('B', 0)] }).arms;
    expect(treated).toMatchObject({ n: 0, mRecist: null, comparison: null, survival: null });
  });
});

describe('combination arms', () => {
  const arm = (name: string, agent: string | null, dose: string | null = null) => studyArm(name, agent, [], { dose });
  it('find their single agents by agent and dose', () => {
    const arms = [
      arm('Vehicle', null),
      arm('A 5', 'A', '5 mg/kg'),
      arm('A 10', 'A', '10 mg/kg'),
      arm('B 2', 'B', '2 mg/kg'),
      arm('Both', 'a + B', '10 mg/kg + 2 mg/kg'),
    ];
    expect(pairsOf(arms)).toEqual({ pairs: [{ arm: 'Both', singles: ['A 10', 'B 2'] }], incomplete: [] });
  });

  it('find their single agents by the names of the arms', () => {
    const arms = [arm('x_200', 'x_200'), arm('y_2', 'y_2'), arm('y_7', 'y_7'), arm('x_200+y_7', 'x_200+y_7')];
    expect(pairsOf(arms).pairs).toEqual([{ arm: 'x_200+y_7', singles: ['x_200', 'y_7'] }]);
  });

  it('are incomplete if an agent is missing, at another dose, or ambiguous', () => {
    const both = arm('Both', 'A + B', '10 mg/kg + 2 mg/kg');
    const b = arm('B', 'B', '2 mg/kg');
    expect(pairsOf([both, b]).incomplete).toEqual(['Both']);
    expect(pairsOf([both, b, arm('A 5', 'A', '5 mg/kg')]).incomplete).toEqual(['Both']);
    const doubt = [arm('A + B', 'A + B'), arm('A 5', 'A', '5'), arm('A 10', 'A', '10'), arm('B', 'B')];
    expect(pairsOf(doubt).incomplete).toEqual(['A + B']);
  });
});

describe('single quantities', () => {
  const [grown, left] = subjectsOf(
    studyArm('A', 'A', [studyAnimal('1', [0, 10, 20], [100, 300, 500]), studyAnimal('2', [0, 10], [100, 300])]),
  );
  if (!grown || !left) throw new Error('two animals are expected');

  it('the area continues with the last volume of an animal that left', () => {
    expect(areaUnder(grown, 20)).toBe(2_000 + 4_000);
    expect(areaUnder(left, 20)).toBe(2_000 + 3_000);
    expect(areaUnder(grown, 10)).toBe(2_000);
  });

  it('the event is the first measured day at the threshold; without one the animal counts to its last day', () => {
    expect(courseOf(grown, { times: 2 })).toEqual({ day: 10, event: true });
    expect(courseOf(grown, { times: 4 })).toEqual({ day: 20, event: true });
    expect(courseOf(grown, { volumeMm3: 501 })).toEqual({ day: 20, event: false });
  });

  // reading all values twice for each day would take longer than a test may
  it('a curve of many days is complete', () => {
    const days = Array.from({ length: 40_000 }, (_, at) => at / 20);
    const arm = studyArm('A', 'A', [studyAnimal('1', days, days), studyAnimal('2', [0.5], [4])]);
    const curve = volumeCurve(arm);
    expect(curve).toHaveLength(40_000);
    expect(curve[10]).toMatchObject({ day: 0.5, n: 2, mean: 2.25, few: false });
    expect(curve[11]).toMatchObject({ n: 1, standardError: null, few: false });
  });

  it('bootstrap samples are drawn with replacement, each value about as often', () => {
    const { places } = drawsOf(4, 'test');
    expect(places).toHaveLength(4 * SAMPLES);
    for (const value of [0, 1, 2, 3])
      expect(places.filter((one) => one === value).length / places.length).toBeCloseTo(0.25, 1);
    expect(samplesOf([1, 2, 3, 4]).some((sample) => new Set(sample).size < 4)).toBe(true);
  });

  it.each([1, 2, 7, 8])('the figures of samples of %i values are those of the drawn values', (count) => {
    const random = createRandom(`values of ${count}`);
    // rounded, so that values repeat
    const values = Array.from({ length: count }, () => Math.round(random.normal(0, 3)));
    const samples = samplesOf(values);
    const means = sampledMeans(values, drawsOf(count, 'test'));
    expect([...means]).toEqual(samples.map(mean));
    expect([...sampledMedians(values, drawsOf(count, 'test'))]).toEqual(samples.map(median));
    const sorted = samples.map(mean).sort(byValue);
    const bounds = count < 2 ? [null, null] : [quantile(sorted, 0.025), quantile(sorted, 0.975)];
    expect(estimateOf(1, means, count)).toEqual({ value: 1, low: bounds[0], high: bounds[1] });
  });

  it('a figure missing in more than a twentieth of the samples has no interval', () => {
    const samples = Float64Array.from({ length: SAMPLES }, (_, place) => (place < 0.06 * SAMPLES ? Number.NaN : place));
    expect(estimateOf(1, samples, 8)).toEqual({ value: 1, low: null, high: null });
    expect(estimateOf(1, samples.fill(1, 0, 0.02 * SAMPLES), 8).low).not.toBeNull();
  });
});

/** Returns the drawn values by sample. */
function samplesOf(values: readonly number[]): number[][] {
  const { places } = drawsOf(values.length, 'test');
  return Array.from({ length: SAMPLES }, (_, sample) =>
    Array.from(places.slice(sample * values.length, (sample + 1) * values.length), (place) => values[place] ?? 0),
  );
}
