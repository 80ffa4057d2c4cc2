import type { Random } from '../../platform/random.ts';

/** A schedule as it was carried out: its text and the days with a dose; day 0 is the first. */
export type Regimen = { words: string; dosingDays: number[] };

/**
 * Reads a schedule of the table of agents, for example `QD x 21`, `BIW x 6`, `QD 5 on 2 off x 15`, `single dose`. The
 * number counts days with a dose.
 */
export function readRegimen(written: string): Regimen {
  if (written === 'single dose') return { words: 'single dose on day 0', dosingDays: [0] };
  const [frequency = '', count = ''] = written.split(' x ');
  const isDosed = dosedDays(frequency);
  const doses = Number(count);
  if (isDosed === undefined || !Number.isInteger(doses) || doses < 1) throw new Error(`no schedule: ${written}`);
  const dosingDays: number[] = [];
  for (let day = 0; dosingDays.length < doses; day += 1) if (isDosed(day)) dosingDays.push(day);
  return { words: `${frequency} × ${count} from day 0`, dosingDays };
}

/** Returns the regimen in use whose last dose is nearest to the wanted day. */
export function chooseRegimen(random: Random, written: readonly string[], targetDay: number): Regimen {
  const regimens = written.map(readRegimen);
  const distance = ({ dosingDays }: Regimen) => Math.abs((dosingDays.at(-1) ?? 0) - targetDay);
  const least = Math.min(...regimens.map(distance));
  return random.pick(regimens.filter((regimen) => distance(regimen) <= least + 2));
}

const weekly: Record<string, number[]> = { BIW: [0, 3], TIW: [0, 2, 4] };
const intervals: Record<string, number> = { QD: 1, BID: 1, QOD: 2, QW: 7, Q2W: 14, Q3W: 21 };

function dosedDays(frequency: string): ((day: number) => boolean) | undefined {
  const cycle = /^(?:QD|BID) (\d+) on (\d+) off$/.exec(frequency);
  if (cycle) return (day) => day % (Number(cycle[1]) + Number(cycle[2])) < Number(cycle[1]);
  const days = weekly[frequency];
  if (days !== undefined) return (day) => days.includes(day % 7);
  const interval = intervals[frequency] ?? Number(/^Q(\d)D$/.exec(frequency)?.[1]);
  return Number.isNaN(interval) ? undefined : (day) => day % interval === 0;
}
