import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BarChart } from '../../src/ui/charts/BarChart.tsx';
import { LineChart } from '../../src/ui/charts/LineChart.tsx';
import { studies } from './samples.ts';

const days = [0, 7, 14, 21];
const course = (rate: number) => days.map((x) => ({ x, y: 170 * Math.exp(rate * x) }));
const arms = [
  { key: 'vehicle', name: 'Vehicle', color: 'var(--colors-chart-8)', points: course(0.09) },
  { key: 'treated', name: 'Osimertinib', color: 'var(--colors-chart-1)', points: course(-0.05) },
];

/** Demo: several charts together on a page. */
const meta = { title: 'Demo/Charts' } satisfies Meta;
export default meta;

export const Overview: StoryObj<typeof meta> = {
  render: () => (
    <div style={{ display: 'grid', gap: 40 }}>
      <LineChart
        label="Tumor volume over 21 days in two arms"
        readLabel="Values by day"
        series={arms}
        readings={days.map((x, at) => ({
          x,
          title: `Day ${x}`,
          rows: arms.map(({ key, name, color, points }) => ({
            key,
            label: name,
            color,
            value: `${Math.round(points[at]?.y ?? 0)} mm³`,
          })),
        }))}
        xTitle="Days from first dose"
        yTitle="mm³"
        xTicks={days}
        include={[0]}
        marks={days.map((x) => ({ x }))}
      />
      <BarChart
        label="Growth inhibition in three studies"
        yTitle="TGI, %"
        bars={studies.map(({ id, agent, inhibition }) => ({
          key: id,
          name: agent,
          value: inhibition,
          color: 'var(--colors-chart-1)',
          title: `${agent} ${inhibition}%`,
        }))}
      />
    </div>
  ),
  tags: ['!test'],
};
export const Page: StoryObj<typeof meta> = {
  ...Overview,
  name: 'Charts [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const reading = canvas.getByRole('slider', { name: 'Values by day' });
    reading.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(reading).toHaveAttribute('aria-valuetext', expect.stringContaining('mm³'));
    await expect(canvas.getByRole('img', { name: 'Growth inhibition in three studies' })).toBeVisible();
  },
};
