import type { StudyAnalysis, StudyEvent } from '../../contract/entities/analysis.ts';
import type { ArmOfStudy } from '../../contract/entities/study.ts';
import type { RemovalCause } from '../../contract/vocabulary.ts';
import { analyzeStudy, type PlainAnalysis } from '../../server/modules/analysis/studyAnalysis.ts';
import { studyAnimal, studyArm } from './studies.ts';

const DAYS = [-2, 0, 4, 7, 11, 14, 18, 21];
const CHINESE: Record<string, string> = {
  Osimertinib: '奥希替尼',
  Cetuximab: '西妥昔单抗',
  'Osimertinib + Cetuximab': '奥希替尼 + 西妥昔单抗',
};

/**
 * The course of an arm: the growth rate of ln V per day, the weight change in percent per day, and the animals that
 * leave (`lost`), with the day and the cause.
 */
type Course = { rate: number; weight: number; lost?: readonly [animal: number, day: number, cause: RemovalCause][] };

function armOf(name: string, agent: string | null, count: number, course: Course, given: Partial<ArmOfStudy> = {}) {
  const { rate, weight, lost = [] } = course;
  const animals = Array.from({ length: count }, (_, animal) => {
    const left = lost.find(([one]) => one === animal + 1);
    const days = DAYS.filter((day) => left === undefined || day <= left[1]);
    const own = rate * (1 + 0.3 * Math.sin(7 * animal + name.length)) + 0.006 * Math.cos(3 * animal);
    const volumes = days.map((day) =>
      Math.round((150 + 9 * animal) * Math.exp(own * day + 0.05 * Math.sin(day + animal))),
    );
    const weights = days.map((day) =>
      Number((21 + 0.2 * animal + weight * 0.21 * Math.max(0, day) * (1 + animal / 8)).toFixed(1)),
    );
    return { ...studyAnimal(String(animal + 1), days, volumes, weights), ...(left && { removal: left[2] }) };
  });
  return studyArm(name, agent, animals, { dosingDays: [0, 4, 7, 11, 14], ...given });
}

const vehicle = (count: number) =>
  armOf('Vehicle', null, count, { rate: 0.09, weight: 0.25, lost: [[2, 18, 'tumorSize']] });
const agent = (name: string, dose: string, count: number, course: Course) =>
  armOf(`${name} ${dose}`, name, count, course, { dose, route: 'PO', schedule: 'QD' });

const usual = [
  vehicle(6),
  agent('Osimertinib', '5 mg/kg', 6, { rate: 0.01, weight: -0.3 }),
  agent('Cetuximab', '30 mg/kg', 6, {
    rate: 0.06,
    weight: 0.1,
    lost: [
      [1, 14, 'ulceration'],
      [3, 14, 'tumorSize'],
      [4, 11, 'foundDead'],
      [6, 14, 'tumorSize'],
    ],
  }),
  armOf(
    'Osimertinib + Cetuximab',
    'Osimertinib + Cetuximab',
    6,
    { rate: -0.06, weight: -1.05, lost: [[6, 14, 'bodyWeight']] },
    { dose: '5 + 30 mg/kg', route: 'PO', schedule: 'QD' },
  ),
];
const many = [
  vehicle(4),
  ...Array.from({ length: 9 }, (_, place) =>
    agent('Osimertinib', `${2 ** place} mg/kg`, 4, { rate: 0.085 - 0.016 * place, weight: -0.08 * place }),
  ),
];
const single = [vehicle(1), agent('Osimertinib', '5 mg/kg', 1, { rate: -0.03, weight: -0.5 })];

const SAMPLES: Record<'usual' | 'manyArms' | 'oneAnimal' | 'noControl' | 'noEvents', [ArmOfStudy[], StudyEvent?]> = {
  usual: [usual],
  manyArms: [many],
  oneAnimal: [single],
  noControl: [usual.slice(1, 3)],
  noEvents: [usual.slice(0, 2), { volumeMm3: 90_000 }],
};

/** Returns the analyses that the stories of study figures show, as the server would send them. */
export function studySamples(): Record<keyof typeof SAMPLES, StudyAnalysis> {
  const entries = Object.entries(SAMPLES).map(([name, [arms, event]]) => [
    name,
    sent(analyzeStudy({ study: 'ST-0101', arms }, event)),
  ]);
  return Object.fromEntries(entries);
}

function sent({ arms, ...analysis }: PlainAnalysis): StudyAnalysis {
  const named = arms.map((arm) => ({
    ...arm,
    agent: arm.agent === null ? null : { en: arm.agent, zh: CHINESE[arm.agent] ?? arm.agent },
  }));
  return JSON.parse(JSON.stringify({ ...analysis, startedOn: '2025-04-07', arms: named }, shortNumber));
}

/** Rounds numbers to five digits: people read the file, too, and the last digits differ between machines. */
const shortNumber = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);
