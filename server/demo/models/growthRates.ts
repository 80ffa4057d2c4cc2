import type { Random } from '../../platform/random.ts';
import { readTable } from '../content.ts';
import type { Tumor } from './tumor.ts';

type Range = { low: number; high: number };

const ranges = new Map(
  readTable<'disease_code' | 'parameter' | 'low' | 'high'>('growth.csv').map((row): [string, Range] => [
    `${row.disease_code} ${row.parameter}`,
    { low: Number(row.low), high: Number(row.high) },
  ]),
);

/**
 * Draws the doubling time (days, subcutaneous) and the take rate (percent) within the range of the area. Fast tumors
 * are more frequent.
 */
export function drawGrowth(random: Random, area: string): Pick<Tumor, 'doublingTimeDays' | 'takeRatePercent'> {
  const doubling = ranges.get(`${area} doubling_time_days`) ?? { low: 5, high: 15 };
  const take = ranges.get(`${area} take_rate_percent`);
  const skewed = (random.next() + random.next() * random.next()) / 2;
  return {
    doublingTimeDays: Math.round((doubling.low + (doubling.high - doubling.low) * skewed) * 10) / 10,
    takeRatePercent: take === undefined ? null : Math.round(random.between(take.low, take.high)),
  };
}
