import { css } from '../../styled-system/css';

export const WIDTH = 260;
export const HEIGHT = 36;

export type MiniChartProps = {
  /** The values in their order. */
  values: readonly number[];
  /** What it shows, as text. */
  label: string;
};

/** Small bars below a figure. Those from the index `highlightFrom` on are what the figure refers to. */
export function MiniBars({
  values,
  label,
  highlightFrom = values.length,
}: MiniChartProps & {
  /** The first value that is highlighted, counted from zero. */
  highlightFrom?: number;
}) {
  const step = WIDTH / Math.max(values.length, 1);
  const largest = Math.max(1, ...values);
  return (
    <svg role="img" aria-label={label} className={chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      {values.map((value, index) => {
        const height = Math.max(1, (value / largest) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis
            key={index}
            x={(index * step).toFixed(1)}
            y={(HEIGHT - height).toFixed(1)}
            width={(step * 0.7).toFixed(1)}
            height={height.toFixed(1)}
            rx="1"
            className={index < highlightFrom ? plain : lit}
          />
        );
      })}
    </svg>
  );
}

export const chart = css({ width: 'full', height: '36px', overflow: 'visible' });
const plain = css({ fill: 'viz.base' });
export const lit = css({ fill: 'accent' });
