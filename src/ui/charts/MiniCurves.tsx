import { css } from '../../../styled-system/css';
import { linePath } from './paths.ts';
import { valueScale } from './scales.ts';

type Course = { key: string; color: string; points: readonly { x: number; y: number }[] };

const WIDTH = 260;
const HEIGHT = 56;

/** Lines without axes, which show only their shape. The label gives the content as text. */
export function MiniCurves({
  label,
  courses,
}: {
  /** What the curves show, for screen readers. */
  label: string;
  /** The curves. */
  courses: readonly Course[];
}) {
  const points = courses.flatMap((course) => course.points);
  const x = valueScale(
    points.map((point) => point.x),
    [2, WIDTH - 2],
    { nice: false },
  );
  const y = valueScale(
    points.map((point) => point.y),
    [HEIGHT - 2, 2],
    { nice: false, include: [0] },
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className={drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {courses.map(({ key, color, points: own }) => (
        <path
          key={key}
          className={course}
          d={linePath(own.map((point) => [x(point.x), y(point.y)]))}
          style={{ stroke: color }}
        />
      ))}
    </svg>
  );
}

const drawing = css({ display: 'block', width: 'full', height: '56px' });
const course = css({ fill: 'none', strokeWidth: '2px', vectorEffect: 'non-scaling-stroke' });
