import { type Subject, volumeOn } from './subjects.ts';

/**
 * Returns the area under the volume curve of an animal from its baseline to a day in mm³ · days, by trapezoids. After
 * an animal left, its last volume counts. Between two measurements the volume is that of `volumeOn`.
 */
export function areaUnder(subject: Subject, day: number): number {
  const points = [...subject.points.filter((point) => point.day < day), { day, volume: volumeOn(subject, day) }];
  return points.slice(1).reduce((sum, point, place) => {
    const before = points[place] ?? point;
    return sum + ((before.volume + point.volume) / 2) * (point.day - before.day);
  }, 0);
}
