import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { listed } from '../../src/i18n/format.ts';
import { MiniBars, Sparkline } from '../../src/ui/MiniChart.tsx';
import { SlotMeter } from '../../src/ui/SlotMeter.tsx';
import { ChartKey, StackedBar } from '../../src/ui/StackedBar.tsx';

const parts = [
  { key: 'pdx', label: 'PDX', value: 1284, color: 'var(--colors-chart-2)' },
  { key: 'cell', label: 'Cell lines and CDX', value: 902, color: 'var(--colors-chart-5)' },
  { key: 'organoid', label: 'Organoids', value: 310, color: 'var(--colors-chart-1)' },
  { key: 'none', label: 'Syngeneic', value: 0, color: 'var(--colors-chart-8)' },
];
const course = [3, 4, 4, 6, 7, 9, 8, 12, 15, 14, 18, 22];

const meta = { component: StackedBar, args: { parts } } satisfies Meta<typeof StackedBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Its text names every part, including the empty one. */
export const Shares: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName(
      listed(['PDX 1,284', 'Cell lines and CDX 902', 'Organoids 310', 'Syngeneic 0']),
    );
  },
};
export const SharesWithKey: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <StackedBar parts={parts} height={10} />
      <ChartKey parts={parts} />
    </div>
  ),
};
export const Slots: Story = {
  render: () => <SlotMeter taken={15} total={24} label="9 of 24 slots left" />,
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('img', { name: '9 of 24 slots left' });
    await expect(meter.querySelectorAll('[data-free=true]')).toHaveLength(9);
  },
};
export const Bars: Story = {
  render: () => (
    <div style={{ maxWidth: 260 }}>
      <MiniBars values={course} label="Models a year, growing" highlightFrom={11} />
    </div>
  ),
};
export const Course: Story = {
  render: () => (
    <div style={{ maxWidth: 260 }}>
      <Sparkline values={course} label="Downloads, growing" />
    </div>
  ),
};
/** A single value, or equal values, are still drawn. */
export const FlatCourse: Story = {
  render: () => (
    <div style={{ maxWidth: 260 }}>
      <Sparkline values={[5]} label="One value" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img').innerHTML).not.toContain('NaN');
  },
};
