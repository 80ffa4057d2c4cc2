import type { CurvePoint } from '../../../contract/entities/analysis.ts';
import type { PassportArm } from '../../../contract/entities/passport.ts';
import type { GrowthMeasure } from '../../../machines/growthView/growthView.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { oneDecimal, whole } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { valueName } from '../../shared/valueName.ts';
import type { LineSeries } from '../../ui/charts/Course.tsx';
import type { LineMark, LineReading } from '../../ui/charts/LineChart.tsx';

/** The control arm has a quiet color; treated arms take the chart colors in order. */
const CONTROL = 'var(--colors-chart-8)';
const PALETTE = [1, 2, 3, 4, 5, 6, 7].map((number) => `var(--colors-chart-${number})`);

export type ShownArm = PassportArm & { color: string };

/** Returns the arms of a study with their colors, which do not depend on which arms are shown. */
export function armsOf<Arm extends Pick<PassportArm, 'role'>>({
  arms,
}: {
  arms: readonly Arm[];
}): (Arm & { color: string })[] {
  let treated = 0;
  return arms.map((arm) => ({
    ...arm,
    color: arm.role !== 'treatment' ? CONTROL : (PALETTE[treated++ % PALETTE.length] ?? CONTROL),
  }));
}

export const pointsOf = (arm: PassportArm, measure: GrowthMeasure): readonly CurvePoint[] =>
  ({ volume: arm.volume, volumeChange: arm.volumeChange, weightChange: arm.weightChange })[measure];

export const valueWords = (value: number, measure: GrowthMeasure): string =>
  measure === 'weightChange' ? oneDecimal(value) : whole(value);

type NamedArm = Pick<PassportArm, 'name' | 'agent'>;

/** Returns the title of an arm with its drug in the reader's language: '奥希替尼 5 mg/kg'. */
export const armTitle = ({ name, agent }: NamedArm): string =>
  agent ? name.replace(agent.en, () => localized(agent)) : valueName(name);

/** Returns the name of an arm and its dose separately: 'Osimertinib', '5 mg/kg'. */
export function armNames({ name, agent, dose }: NamedArm & Pick<PassportArm, 'dose'>): {
  name: string;
  detail?: string;
} {
  if (agent === null || dose === null) return { name: armTitle({ name, agent }) };
  return { name: localized(agent), detail: dose };
}

/** Returns one line per arm with its band, or one thin line per animal. The switches of the arms are the legend. */
export function seriesOf(arms: readonly ShownArm[], measure: GrowthMeasure, animals: boolean): LineSeries[] {
  if (!animals)
    return arms.map((arm) => ({
      key: arm.name,
      color: arm.color,
      points: pointsOf(arm, measure).map(({ day, mean, standardError, few }) => ({
        x: day,
        y: mean,
        few,
        ...(standardError !== null && { low: mean - standardError, high: mean + standardError }),
      })),
    }));
  return arms.flatMap((arm) =>
    arm.animals.map((animal) => ({
      key: `${arm.name} ${animal.id}`,
      color: arm.color,
      thin: true,
      points: animalPoints(animal.points, measure),
    })),
  );
}

type AnimalPoint = PassportArm['animals'][number]['points'][number];

function animalPoints(points: readonly AnimalPoint[], measure: GrowthMeasure): { x: number; y: number }[] {
  const values = points.flatMap(({ day, volumeMm3, bodyWeightG }) => {
    const value = measure === 'weightChange' ? bodyWeightG : volumeMm3;
    return value === null ? [] : [{ x: day, y: value }];
  });
  const first = (values.findLast(({ x }) => x <= 0) ?? values[0])?.y ?? 0;
  if (measure === 'volume' || first <= 0) return measure === 'volume' ? values : [];
  const from = values.findLast(({ x }) => x <= 0)?.x ?? Number.NEGATIVE_INFINITY;
  return values.filter(({ x }) => x >= from).map(({ x, y }) => ({ x, y: (y / first - 1) * 100 }));
}

/** Returns the dosing days: once if all arms share them, otherwise a row of marks per arm in its color. */
export function dosingMarks(arms: readonly Pick<ShownArm, 'color' | 'dosingDays'>[]): LineMark[] {
  const dosed = arms.filter(({ dosingDays }) => dosingDays.length > 0);
  const schedules = new Set(dosed.map(({ dosingDays }) => [...dosingDays].sort((one, other) => one - other).join()));
  if (schedules.size < 2) return (dosed[0]?.dosingDays ?? []).map((x) => ({ x }));
  return dosed.flatMap(({ dosingDays, color }, row) => dosingDays.map((x) => ({ x, row, color })));
}

/** Returns the values on each measurement day: mean ± standard error and number of animals of every shown arm. */
export function readingsOf(arms: readonly ShownArm[], measure: GrowthMeasure): LineReading[] {
  return daysOf(arms, measure).map((day) => {
    const rows = arms.flatMap((arm) => {
      const point = pointsOf(arm, measure).find((one) => one.day === day);
      return point === undefined ? [] : [{ arm, point }];
    });
    const counts = new Set(rows.map(({ point }) => point.n));
    const [n] = counts;
    return {
      x: day,
      title: counts.size === 1 && n !== undefined ? m.detail_day_n({ day, n }) : m.detail_day({ day }),
      rows: rows.map(({ arm, point }) => ({
        key: arm.name,
        label: armTitle(arm),
        color: arm.color,
        value: meanWords(point, measure),
        ...(counts.size > 1 && { detail: m.detail_n({ n: point.n }) }),
      })),
    };
  });
}

export const meanWords = ({ mean, standardError }: CurvePoint, measure: GrowthMeasure): string =>
  standardError === null
    ? valueWords(mean, measure)
    : `${valueWords(mean, measure)} ± ${valueWords(standardError, measure)}`;

export function daysOf(arms: readonly PassportArm[], measure: GrowthMeasure): number[] {
  const days = new Set(arms.flatMap((arm) => pointsOf(arm, measure).map(({ day }) => day)));
  return [...days].sort((one, other) => one - other);
}

/** Returns ticks at weeks if the study is long enough, otherwise at the measurement days. */
export function dayTicks(days: readonly number[]): number[] {
  const last = days.at(-1) ?? 0;
  if (last < 14) return [...days];
  const step = last > 70 ? 14 : 7;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}
