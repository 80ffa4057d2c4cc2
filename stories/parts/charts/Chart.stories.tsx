import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BaseAxis, ValueAxis } from '../../../src/ui/charts/Axis.tsx';
import { CellBar, CellShape } from '../../../src/ui/charts/CellBar.tsx';
import { Chart } from '../../../src/ui/charts/Chart.tsx';
import { Readout } from '../../../src/ui/charts/Readout.tsx';
import { valueScale } from '../../../src/ui/charts/scales.ts';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const days = [0, 3, 7, 10, 14, 17, 21];
const volumes = [182, 240, 391, 520, 804, 1012, 1490];
const margin = { top: 24, right: 16, bottom: 52, left: 56 };

/** A minimal chart: the frame, both axes, and values to read. */
function Plain({ log = false, minWidth = 0 }: { log?: boolean; minWidth?: number }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <Chart
      label="Tumor volume over 21 days, growing to 1,490 mm³"
      height={320}
      margin={margin}
      minWidth={minWidth}
      over={(plot) => (
        <Readout
          plot={plot}
          label="Values by day"
          places={days.map(valueScale(days, [plot.left, plot.right], { nice: false }))}
          index={index}
          onIndex={setIndex}
          title={`Day ${days[index ?? 0]}`}
          rows={[{ key: 'v', label: 'Vehicle', value: `${volumes[index ?? 0]} mm³`, color: 'var(--colors-chart-8)' }]}
        />
      )}
    >
      {(plot) => {
        const x = valueScale(days, [plot.left, plot.right], { nice: false });
        const y = valueScale(volumes, [plot.bottom, plot.top], log ? { log } : { include: [0] });
        return (
          <>
            <ValueAxis plot={plot} scale={y} title="mm³" />
            <BaseAxis plot={plot} scale={x} ticks={[0, 7, 14, 21]} title="Days from the first dose" />
            {days.map((day, at) => (
              <circle key={day} cx={x(day)} cy={y(volumes[at] ?? 0)} r={3} fill="var(--colors-chart-2)" />
            ))}
          </>
        );
      }}
    </Chart>
  );
}

const meta = {
  title: 'Parts/Charts/Chart',
  component: Plain,
  subcomponents: { Chart, BaseAxis, ValueAxis, Readout, CellBar, CellShape },
  tags: ['autodocs'],
  parameters: partNotes({
    source: 'src/ui/charts/Chart.tsx',
    use: ['As the frame of a chart that no other part draws: size, axes, readout.'],
    avoid: ['If LineChart, BarChart or StripPlot draw it already.'],
    good: ['Name what the chart shows and its main finding in `label`.'],
    bad: ['Colors that are not those of the series or of a class.'],
    access: [
      'A picture with a name. Readout gives the values to the keyboard and to screen readers.',
      'It scrolls sideways where it would be too narrow.',
    ],
  }),
} satisfies Meta<typeof Plain>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A minimal chart: the frame, both axes, and values to read. */
export const Frame: Story = { tags: ['!test'] };
/** The arrow keys read point after point, and Escape hides the readout. */
export const ReadByKeyboard: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Values by day' });
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Day 0: Vehicle 182 mm³');
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Day 21: Vehicle 1490 mm³');
    await expect(canvas.getByText('1490 mm³')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('1490 mm³')).toBeNull();
  },
};
const ROWS = 24;
const ROW = 46;

/** Paper divides a tall chart between its rows, and the parts are the whole. It is so before the sheets are counted. */
export const Printed: Story = {
  tags: ['test'],
  render: () => (
    <Chart
      label="Rows"
      height={ROWS * ROW}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      breaks={() => Array.from({ length: ROWS - 1 }, (_, row) => (row + 1) * ROW)}
      over={() => <button type="button">Pointer</button>}
    >
      {({ width }) => <path d={`M0 0H${width}`} />}
    </Chart>
  ),
  play: async ({ canvas, canvasElement }) => {
    const drawings = () => [...canvasElement.querySelectorAll<SVGSVGElement>('svg[role=img]')];
    const boxes = () => drawings().map((drawing) => drawing.viewBox.baseVal);
    await expect(boxes()).toHaveLength(1);
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(boxes().length).toBeGreaterThan(1));
    const parts = boxes();
    await expect(parts.every(({ y }) => y % ROW === 0)).toBe(true);
    // neither the first nor the last part is only a few rows
    await expect(Math.min(parts[0]?.height ?? 0, parts.at(-1)?.height ?? 0)).toBeGreaterThanOrEqual(4 * ROW);
    await expect(parts.map(({ y, height }) => y + height)).toEqual([...parts.slice(1).map(({ y }) => y), ROWS * ROW]);
    await expect(canvas.getByRole('button').closest('[data-print=none]')).not.toBeNull();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(boxes()).toHaveLength(1));
  },
};
/** Powers of ten with their minor ticks. */
export const Logarithmic: Story = { args: { log: true } };
/** In a container narrower than its minimum width it scrolls. */
export const Narrow: Story = {
  args: { minWidth: 640 },
  render: (args) => (
    <div style={{ width: 320 }}>
      <Plain {...args} />
    </div>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Plain}
      props={{}}
      states={[{ name: 'Linear' }, { name: 'Logarithmic', props: { log: true } }]}
      width={420}
    />
  ),
};
