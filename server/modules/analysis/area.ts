import { type Subject, volumeOn } from './subjects.ts';

/**
 * Area under the volume of an animal from its baseline to a day, mm³ · days, by trapezoids. An animal that left before
 * goes on with its last volume; a day between two measurements takes the volume that `volumeOn` reads there.
 */
export function areaUnder(subject: Subject, day: number): number {
  const points = [...subject.points.filter((point) => point.day < day), { day, volume: volumeOn(subject, day) }];
  return points.slice(1).reduce((sum, point, place) => {
    const before = points[place] ?? point;
    return sum + ((before.volume + point.volume) / 2) * (point.day - before.day);
  }, 0);
}
