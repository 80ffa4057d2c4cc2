import { describe, expect, it } from 'vitest';
import type { StudyAnimal } from '../../contract/entities/study.ts';
import { volumeCurve } from '../../server/modules/analysis/curves.ts';
import {
  evaluationDay,
  growthInhibition,
  meanVolumes,
  treatedToControl,
} from '../../server/modules/analysis/inhibition.ts';
import { animalClass, armClass, bestAverageChange } from '../../server/modules/analysis/recist.ts';
import { bestResponse, responsesOf } from '../../server/modules/analysis/responses.ts';
import { subjectsOf, volumeOn } from '../../server/modules/analysis/subjects.ts';
import { studyAnimal, studyArm } from '../support/studies.ts';

type Animal = Omit<StudyAnimal, 'arm'>;
const DAYS = [0, 5, 10, 15];
const animal = (...volumes: (number | null)[]): Animal => studyAnimal(volumes.join('-'), DAYS, volumes);
const onDays = (days: number[], ...volumes: (number | null)[]): Animal => studyAnimal(volumes.join('-'), days, volumes);
const arm = (agent: string | null, ...animals: Animal[]) => studyArm(agent ?? 'Vehicle', agent, animals);
const subjects = (...animals: Animal[]) => subjectsOf(arm('A', ...animals));
const control = subjects(animal(100, 200, 400, 800), animal(100, 300, 600, 1_200));

/** Returns the tumor growth inhibition on the evaluation day in percent. */
function inhibition(against: typeof control, treated: typeof control): number | null {
  const day = evaluationDay(against, treated);
  return day === null ? null : growthInhibition(meanVolumes(against, treated, day));
}

describe('baseline', () => {
  it('is the last measurement at or before the first day of dosing', () => {
    const days = [-7, 0, 7, 11, 14, 21];
    const treated = onDays(days, 50, 200, 120, 80, 60, 60);
    expect(subjects(treated)[0]?.baseline).toEqual({ day: 0, volume: 200 });
    expect(animalClass(subjects(treated)[0] as never)).toBe('mPR');
    // ΔT = −140; the control grows from 200 to 1,400 mm³: ΔC = 1,200
    expect(inhibition(subjects(onDays(days, 60, 200, 420, 700, 900, 1_400)), subjects(treated))).toBeCloseTo(111.67, 2);
  });

  it('is the first measurement if none was made before dosing; an animal without a volume is not counted', () => {
    expect(subjects(onDays([2, 5], 150, 300))[0]?.baseline).toEqual({ day: 2, volume: 150 });
    expect(subjects(onDays([0, 5], null, null), onDays([0, 5], 0, 10))).toEqual([]);
  });
});

describe('evaluation day', () => {
  const lost = subjects(onDays([0, 3], 100, 130), onDays([0, 10, 21], 100, 400, 800));
  const drug = subjects(onDays([0, 3, 10, 21], 100, 130, 120, 150));

  it('is the last day on which half of the animals of both arms were measured', () => {
    expect(evaluationDay(lost, drug)).toBe(21);
    // the lost animal counts with 130: ΔC = 465 − 100, ΔT = 50
    expect(inhibition(lost, drug)).toBeCloseTo(86.3, 1);
  });

  it('depends on the arm that ends earlier', () => {
    expect(evaluationDay(control, subjects(animal(100, 110, 90)))).toBe(10);
    expect(evaluationDay(subjects(animal(100, 300)), subjects(animal(100, 90, 80, 70)))).toBe(5);
  });

  it('ignores a control animal with only weights', () => {
    const weighed = subjectsOf(arm(null, animal(100, 200, 400, 800), studyAnimal('w', DAYS, [null, null], [20, 21])));
    expect(evaluationDay(weighed, control)).toBe(15);
  });
});

describe('an arm that is first measured after the first day', () => {
  const late = subjects(onDays([20, 25], 150, 160), onDays([20, 25], 170, 180));
  it('is compared on no day up to its baseline, on which it has not grown yet', () => {
    expect(evaluationDay(control, late)).toBeNull();
    expect(evaluationDay(late, control)).toBeNull();
    expect(evaluationDay(control, subjects(onDays([15, 20], 150, 160)))).toBeNull();
    const [response] = responsesOf({
      study: 'S',
      arms: [arm(null, animal(100, 200, 400, 800)), arm('A', onDays([20, 25], 150, 160))],
    });
    expect(response).toMatchObject({ n: 1, tgiPercent: null, evaluationDay: null });
  });

  it('counts from its baseline; an animal that has not started by a day is not in the means of that day', () => {
    expect(evaluationDay(control, subjects(onDays([5, 10, 15], 100, 150, 300)))).toBe(15);
    const treated = subjects(animal(100, 130, 120, 150), onDays([20], 900));
    expect(evaluationDay(control, treated)).toBe(15);
    expect(meanVolumes(control, treated, 15)).toMatchObject({ treated: 150, treatedBase: 100 });
  });
});

describe('a volume on a day', () => {
  const [one] = subjects(onDays([0, 10, 20], 99, 199, 399));
  it('is interpolated on ln(V + 1), and is the last value after the end', () => {
    if (!one) throw new Error('an animal is expected');
    expect(volumeOn(one, 5) + 1).toBeCloseTo(Math.sqrt(100 * 200), 8);
    expect(volumeOn(one, 20)).toBe(399);
    expect(volumeOn(one, 60)).toBe(399);
  });
});

describe('growth inhibition', () => {
  it('is missing for the control itself, and complete if the tumor did not grow', () => {
    expect(inhibition(control, control)).toBe(0);
    expect(inhibition(control, subjects(animal(100, 100, 100, 100)))).toBe(100);
  });

  it('is over 100 percent for a tumor that shrank', () => {
    // ΔT = −50, ΔC = 1000 − 100 = 900
    expect(inhibition(control, subjects(animal(100, 90, 70, 50)))).toBeCloseTo(105.56, 2);
  });

  it('is not computed if the control grew by a quarter of its baseline or less', () => {
    expect(inhibition(subjects(animal(100, 125)), subjects(animal(100, 50)))).toBeNull();
    expect(inhibition(subjects(animal(100, 126)), subjects(animal(100, 126)))).toBeCloseTo(0, 10);
  });

  it('matches T/C, the ratio of the mean volumes', () => {
    expect(treatedToControl(meanVolumes(control, subjects(animal(100, 100, 100, 250)), 15))).toBeCloseTo(25, 10);
  });
});

describe('mRECIST', () => {
  it.each([
    ['mCR', animal(100, 20, 2, 0)],
    ['mPR', animal(100, 60, 40, 45)],
    ['mSD', animal(100, 110, 120, 130)],
    ['mPD', animal(100, 180, 320, 500)],
  ])('gives %s', (category, one) => {
    expect(subjects(one).map(animalClass)).toEqual([category]);
  });

  it('needs ten days of treatment, and tolerates a gap', () => {
    expect(subjects(animal(100, 40)).map(animalClass)).toEqual([null]);
    expect(subjects(animal(100, null, 40, 45)).map(animalClass)).toEqual(['mPR']);
    // seven days of treatment are fewer than the required ten, whenever the baseline was measured
    expect(subjects(onDays([-4, 3, 7], 100, 40, 20)).map(animalClass)).toEqual([null]);
    // a late baseline alone is not a response: there is no change yet
    expect(subjects(onDays([14], 100)).map(animalClass)).toEqual([null]);
    expect(subjects(onDays([12, 15], 100, 300)).map(animalClass)).toEqual(['mPD']);
  });

  it('gives an arm the class of most animals, and the worse of two', () => {
    expect(armClass(['mPR', 'mPR', 'mPD'])).toBe('mPR');
    expect(armClass(['mPR', 'mPD', null])).toBe('mPD');
    expect(armClass([null])).toBeNull();
  });
});

it('has means with standard errors for the measured animals, and no error for a single one', () => {
  const points = volumeCurve(arm(null, animal(100, 200, 400, 800), animal(100, 300, 600, 1_200)));
  expect(points[1]).toEqual({ day: 5, mean: 250, standardError: 50, median: 250, n: 2, few: false });
  const alone = volumeCurve(arm(null, animal(100, 200), animal(100), animal(100)));
  expect(alone[1]).toEqual({ day: 5, mean: 200, standardError: null, median: 200, n: 1, few: true });
});

it('the best average change of an arm is the median of its animals', () => {
  // means of the changes since the first day; the lowest one after at least ten days counts
  const [shrunk, grown] = [animal(100, 60, 40, 45), animal(100, 180, 320, 500)];
  expect(bestAverageChange(subjects(shrunk))).toBeCloseTo((0 - 40 - 60 - 55) / 4, 10);
  expect(bestAverageChange(subjects(shrunk, grown, shrunk))).toBeCloseTo(-38.75, 10);
  expect(bestAverageChange(subjects(shrunk, grown))).toBeCloseTo((-38.75 + (0 + 80 + 220) / 3) / 2, 10);
  expect(bestAverageChange(subjects(animal(100, 40)))).toBeNull();
});

it('the best response is decided by class, then best average change, then inhibition up to 100', () => {
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
  // above 100, the number describes the control rather than the treatment
  expect(best(of('A', 'mPR', 101), of('B', 'mPR', 300))).toBe('A');
  expect(best(of('A', null, 300), of('B', 'mPD', 5))).toBe('B');
});

describe('the responses of a study', () => {
  const vehicle = arm(null, animal(100, 200, 400, 800), animal(100, 300, 600, 1_200));
  const treated = [arm('A', animal(100, 180, 320, 500)), arm('B', animal(100, 60, 40, 45))];

  it('cover its treated arms, and one is the best', () => {
    const responses = responsesOf({ study: 'S1', arms: [vehicle, ...treated] });
    expect(responses.map(({ agent, mRecist }) => [agent, mRecist])).toEqual([
      ['A', 'mPD'],
      ['B', 'mPR'],
    ]);
    expect(bestResponse(responses)?.agent).toBe('B');
    expect(bestResponse([])).toBeNull();
  });

  it('show an inhibition that rounds to zero as 0, never −0', () => {
    const slightly = arm('A', animal(100, 200, 400, 800.2), animal(100, 300, 600, 1_200.2));
    expect(responsesOf({ study: 'S1', arms: [vehicle, slightly] })[0]?.tgiPercent).toBe(0);
  });

  it('depend on the role of an arm, not on its name or agent', () => {
    const named = studyArm('PBS', 'Phosphate-buffered saline', vehicle.animals, { role: 'control' });
    const both = { ...treated[0], name: 'Vehicle + A', agent: null } as (typeof treated)[number];
    const responses = responsesOf({ study: 'S1', arms: [named, both] });
    expect(responses.map(({ agent }) => agent)).toEqual(['Vehicle + A']);
    expect(responses[0]?.tgiPercent).toBeCloseTo((1 - 400 / 900) * 100, 1);
  });

  it('have mRECIST but no inhibition without a control', () => {
    expect(responsesOf({ study: 'S1', arms: treated })).toMatchObject([{ tgiPercent: null }, { mRecist: 'mPR' }]);
    const untreated = { ...vehicle, role: 'untreated' as const };
    expect(responsesOf({ study: 'S1', arms: [untreated, ...treated] })[1]?.tgiPercent).toBeCloseTo(106.1, 1);
  });
});
