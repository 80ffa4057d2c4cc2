import { describe, expect, it } from 'vitest';
import {
  type Animal,
  type Arm,
  animalResponse,
  armResponse,
  bestAverageChange,
  bestResponse,
  evaluationDay,
  growthInhibition,
  meanCurve,
  responsesOf,
  treatedToControl,
} from '../../server/modules/catalog/response.ts';

const days = [0, 5, 10, 15];
const animal = (...volumes: (number | null)[]): Animal => ({
  id: volumes.join('-'),
  points: volumes.map((volumeMm3, index) => ({ day: days[index] ?? 0, volumeMm3, bodyWeightG: 21 })),
});
const arm = (agent: string | null, ...animals: Animal[]): Arm => ({
  name: agent ?? 'Vehicle',
  agent,
  dose: null,
  animals,
});
const control = arm(null, animal(100, 200, 400, 800), animal(100, 300, 600, 1_200));

describe('growth inhibition', () => {
  it('is none for the control itself and complete where the tumor stood still', () => {
    expect(growthInhibition(control, control)).toBe(0);
    expect(growthInhibition(control, arm('A', animal(100, 100, 100, 100)))).toBe(100);
  });

  it('is over 100 percent for a tumor that shrank', () => {
    // ΔT = −50, ΔC = 1000 − 100 = 900
    expect(growthInhibition(control, arm('A', animal(100, 90, 70, 50)))).toBeCloseTo(105.56, 2);
  });

  it('is not known where the control did not grow', () => {
    expect(growthInhibition(arm(null, animal(100, 100)), arm('A', animal(100, 50)))).toBeNull();
  });

  it('compares on the last day with every control animal', () => {
    const shortened = arm(null, animal(100, 200, 400, 800), animal(100, 400, 900));
    expect(evaluationDay(shortened)).toBe(10);
    expect(treatedToControl(shortened, arm('A', animal(100, 110, 130, 700)))).toBeCloseTo(20, 5);
  });
});

describe('mRECIST', () => {
  it.each([
    ['mCR', animal(100, 20, 2, 0)],
    ['mPR', animal(100, 60, 40, 45)],
    ['mSD', animal(100, 110, 120, 130)],
    ['mPD', animal(100, 180, 320, 500)],
  ])('gives %s', (category, one) => {
    expect(animalResponse(one)).toBe(category);
  });

  it('needs ten days, and does not mind a gap', () => {
    expect(animalResponse(animal(100, 40))).toBeNull();
    expect(animalResponse(animal(100, null, 40, 45))).toBe('mPR');
  });

  it('takes for an arm what most animals show, and the worse of two', () => {
    const [shrunk, grown] = [animal(100, 60, 40, 45), animal(100, 180, 320, 500)];
    expect(armResponse(arm('A', shrunk, shrunk, grown))).toBe('mPR');
    expect(armResponse(arm('A', shrunk, grown))).toBe('mPD');
  });
});

it('gives means with their standard error for the animals that were measured', () => {
  expect(meanCurve(control)[1]).toEqual({ day: 5, mean: 250, standardError: 50, n: 2 });
  expect(meanCurve(arm(null, animal(100, 200), animal(100)))[1]).toEqual({ day: 5, mean: 200, standardError: 0, n: 1 });
});

it('gives the best average change of an arm as the median of its animals', () => {
  // means of the changes from the first day on, least where ten days have passed
  const [shrunk, grown] = [animal(100, 60, 40, 45), animal(100, 180, 320, 500)];
  expect(bestAverageChange(arm('A', shrunk))).toBeCloseTo((0 - 40 - 60 - 55) / 4, 10);
  expect(bestAverageChange(arm('A', shrunk, grown, shrunk))).toBeCloseTo(-38.75, 10);
  expect(bestAverageChange(arm('A', shrunk, grown))).toBeCloseTo((-38.75 + (0 + 80 + 220) / 3) / 2, 10);
  expect(bestAverageChange(arm('A', animal(100, 40)))).toBeNull();
});

it('takes the class, then the best average change, then the inhibition up to 100 for the best response', () => {
  const base = { study: 'S', target: null, dose: null, route: null, schedule: null, n: null };
  const of = (agent: string, mRecist: 'mCR' | 'mPR' | 'mPD' | null, tgiPercent: number, average?: number) => ({
    ...base,
    agent,
    mRecist,
    tgiPercent,
    ...(average !== undefined && { bestAverageChange: average }),
  });
  const best = (...responses: ReturnType<typeof of>[]) => bestResponse(responses)?.agent;
  expect(best(of('A', 'mPR', 400), of('B', 'mCR', 101))).toBe('B');
  expect(best(of('A', 'mPR', 140, -25), of('B', 'mPR', 104, -45))).toBe('B');
  expect(best(of('A', 'mPR', 140), of('B', 'mPR', 60, -21))).toBe('B');
  expect(best(of('A', 'mPR', 80), of('B', 'mPR', 95))).toBe('B');
  // above 100 the number tells of the control
  expect(best(of('A', 'mPR', 101), of('B', 'mPR', 300))).toBe('A');
  expect(best(of('A', null, 300), of('B', 'mPD', 5))).toBe('B');
});

it('answers the treated arms of a study, and which was best', () => {
  const study = {
    study: 'S1',
    unit: 'mm³' as const,
    dosingDays: [0],
    arms: [control, arm('A', animal(100, 180, 320, 500)), arm('B', animal(100, 60, 40, 45))],
  };
  const responses = responsesOf(study, { B: { target: 'KRAS', route: 'PO', schedule: 'QD' } });
  expect(responses.map(({ agent, mRecist, target }) => [agent, mRecist, target])).toEqual([
    ['A', 'mPD', null],
    ['B', 'mPR', 'KRAS'],
  ]);
  expect(bestResponse(responses)?.agent).toBe('B');
  expect(bestResponse([])).toBeNull();
});
