import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BarChart } from '../../src/ui/charts/BarChart.tsx';
import { LineChart } from '../../src/ui/charts/LineChart.tsx';
import { MiniCurves } from '../../src/ui/charts/MiniCurves.tsx';
import { StripPlot } from '../../src/ui/charts/StripPlot.tsx';
import { expectNoOverlap } from '../study/noOverlap.ts';

const days = [0, 3, 7, 10, 14, 17, 21];
const course = (rate: number) => days.map((day) => ({ x: day, y: 170 * Math.exp(rate * day) }));
const arms = [
  { key: 'vehicle', name: 'Vehicle', color: 'var(--colors-chart-8)', points: course(0.09) },
  { key: 'high', name: 'Osimertinib', detail: '5 mg/kg', color: 'var(--colors-chart-1)', points: course(-0.05) },
  { key: 'low', name: 'Osimertinib', detail: '1 mg/kg', color: 'var(--colors-chart-2)', points: course(0.04) },
].map((arm) => ({
  ...arm,
  points: arm.points.map((point) => ({ ...point, low: point.y * 0.9, high: point.y * 1.1 })),
}));

/** Checks that no label of a chart is cut off at its left edge. */
async function expectWholeLabels(canvasElement: HTMLElement) {
  const drawing = canvasElement.querySelector('svg')?.getBoundingClientRect();
  const labels = [...canvasElement.querySelectorAll('svg text[data-tone=faint]')];
  const cut = labels.filter((label) => label.getBoundingClientRect().left < (drawing?.left ?? 0));
  await expect(cut.map(({ textContent }) => textContent)).toEqual([]);
}

const meta = {
  component: LineChart,
  args: {
    label: 'Volume over 21 days in three arms',
    readLabel: 'Values by day',
    series: arms,
    readings: days.map((day, at) => ({
      x: day,
      title: `Day ${day}`,
      rows: arms.map(({ key, name, color, points }) => ({
        key,
        label: name,
        color,
        value: `${Math.round(points[at]?.y ?? 0)} mm³`,
      })),
    })),
    xTitle: 'Days from first dose',
    yTitle: 'Tumor volume, mm³',
    xTicks: [0, 7, 14, 21],
    include: [0],
    marks: [0, 7, 14].map((x) => ({ x })),
  },
} satisfies Meta<typeof LineChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const namesIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('svg text')].filter(({ textContent }) => textContent?.startsWith('Osimertinib'));

/** Means with their bands; the names are at the ends of the lines without overlap, and there is no legend beside. */
export const Lines: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(namesIn(canvasElement)).toHaveLength(2);
    await expectNoOverlap(canvasElement);
    await expect(canvas.getByRole('img', { name: 'Volume over 21 days in three arms' })).toBeVisible();
    await expect(canvas.getByRole('slider', { name: 'Values by day' })).toHaveAttribute('aria-valuemax', '6');
  },
};
/**
 * Seven arms that end at the top, each with its own days of dosing: no name is cut off, and no mark overlaps a number.
 */
export const ManyArms: Story = {
  args: {
    series: Array.from({ length: 7 }, (_, at) => ({
      key: `arm ${at}`,
      name: `Drug ${at}`,
      detail: '5 mg/kg',
      color: `var(--colors-chart-${at + 1})`,
      points: days.map((day) => ({ x: day, y: at / 10 - day / 100 })),
    })),
    include: [0, -20],
    marks: Array.from({ length: 7 }, (_, row) =>
      [0, 7, 14].map((x) => ({ x, row, color: 'var(--colors-ink)' })),
    ).flat(),
  },
  play: async ({ canvasElement }) => {
    await expectNoOverlap(canvasElement);
    const drawn = [...canvasElement.querySelectorAll('svg[role=img] path[style*="colors-ink"]')];
    const lowest = Math.max(...drawn.map((mark) => mark.getBoundingClientRect().bottom));
    await expect(drawn).toHaveLength(21);
    const number = [...canvasElement.querySelectorAll('svg text')].find(({ textContent }) => textContent === '14');
    // The line box has free space above its digits.
    await expect(lowest).toBeLessThanOrEqual((number?.getBoundingClientRect().top ?? 0) + 3);
  },
};
/** Names do not fit at the ends of the lines on a phone: the chart has a legend, also without one on its page. */
export const LinesOnPhones: Story = {
  render: (args) => (
    <div style={{ width: '340px' }}>
      <LineChart {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(namesIn(canvasElement).map(({ textContent }) => textContent)).toEqual([
      'Osimertinib 5 mg/kg',
      'Osimertinib 1 mg/kg',
    ]);
    await expectNoOverlap(canvasElement);
  },
};
/** Counts have no line between whole numbers. */
export const Counts: Story = {
  args: {
    series: [{ key: 'a', color: 'var(--colors-chart-1)', points: [0, 1, 2].map((x) => ({ x, y: x === 1 ? 2 : 0 })) }],
    readings: [],
    yTitle: 'Downloads per day',
    xTicks: [],
    marks: [],
    whole: true,
  },
  play: async ({ canvasElement }) => {
    const ticks = [...canvasElement.querySelectorAll('svg text[text-anchor=end]')];
    await expect(ticks.map(({ textContent }) => textContent)).toEqual(['0', '1', '2']);
  },
};
export const LogarithmicLines: Story = { args: { log: true } };
/**
 * One arm has few animals left: its line is dashed from there, a single animal has no band, and n follows each value.
 */
export const FewAnimals: Story = {
  args: {
    series: arms.map((arm, place) => ({
      ...arm,
      points: arm.points.map(({ x, y, low, high }) => ({
        x,
        y,
        ...(place === 0 && x > 10 ? { few: true } : { low, high }),
      })),
    })),
    readings: days.map((day, at) => ({
      x: day,
      title: `Day ${day}`,
      rows: arms.map(({ key, name, color, points }, place) => ({
        key,
        label: name,
        color,
        value: `${Math.round(points[at]?.y ?? 0)} mm³`,
        detail: `n = ${place === 0 && day > 10 ? 1 : 8}`,
      })),
    })),
  },
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: 'Values by day' });
    slider.focus();
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Vehicle 1125 mm³ (n = 1)'));
  },
};
/** Values far below 0: the axis is wide enough for their sign and thousands. */
export const FarBelow: Story = {
  args: {
    series: [{ key: 'a', color: 'var(--colors-chart-1)', points: days.map((day) => ({ x: day, y: -40_000 * day })) }],
    readings: [],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('−800,000')).toBeVisible();
    await expectWholeLabels(canvasElement);
  },
};
const strips = (
  <StripPlot
    label="Expression of two genes against nine models"
    unit="log₂(TPM + 1)"
    rank="percentile"
    strips={[
      {
        key: 'EGFR',
        name: 'EGFR',
        value: 8.4,
        others: [3, 4, 4.4, 5, 5.2, 5.9, 6.4, 7, 7.7],
        quartiles: [4.4, 5.2, 6.4],
        readings: ['8.4', 'P98'],
      },
      {
        key: 'ERBB2',
        name: 'ERBB2',
        alias: 'HER2',
        value: 4.8,
        others: [3.2, 4, 4.1, 4.5, 4.7, 5.1, 5.6, 6, 6.3],
        quartiles: [4.1, 4.7, 5.6],
        readings: ['4.8', 'P56'],
      },
    ]}
  />
);
/** No words in the header overlap, also on a phone. */
export const Strips: Story = { render: () => strips, play: ({ canvasElement }) => expectNoOverlap(canvasElement) };
export const StripsOnPhones: Story = {
  render: () => <div style={{ width: '340px' }}>{strips}</div>,
  play: ({ canvasElement }) => expectNoOverlap(canvasElement),
};
/** A response can be negative: the tumors grew faster than the control. */
export const Bars: Story = {
  render: () => (
    <BarChart
      label="Growth inhibition of three agents, best 109 percent"
      yTitle="TGI, %"
      level={{ value: 58, label: 'TGI 58%' }}
      bars={[
        { key: 'a', name: 'Osimertinib', value: 109, color: 'var(--colors-mrecist-pr)', title: 'Osimertinib 109%' },
        { key: 'b', name: 'Cetuximab', value: 61, color: 'var(--colors-mrecist-sd)', title: 'Cetuximab 61%' },
        { key: 'c', name: 'Sotorasib', value: -6, color: 'var(--colors-mrecist-pd)', title: 'Sotorasib −6%' },
      ]}
    />
  ),
};
/** Two bars: the plot is as wide as they need, and their names are level. */
export const FewBars: Story = {
  render: () => (
    <div style={{ width: '1000px' }}>
      <BarChart
        label="Best average change of two agents"
        yTitle="Best average change, %"
        include={[-100, 0]}
        bars={[
          { key: 'a', name: 'Ceralasertib', value: -69, color: 'var(--colors-mrecist-cr)', title: 'Ceralasertib −69%' },
          { key: 'b', name: 'Osimertinib', value: -51, color: 'var(--colors-mrecist-pr)', title: 'Osimertinib −51%' },
        ]}
      />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const { width } = canvas.getByRole('img').getBoundingClientRect();
    await expect(width).toBeLessThan(400);
    await expect(canvas.getByText('Osimertinib')).not.toHaveAttribute('transform');
    await expectNoOverlap(canvasElement);
  },
};
export const BarsFarBelow: Story = {
  render: () => (
    <BarChart
      label="Growth inhibition of two agents, worst −1,000 percent"
      yTitle="TGI, %"
      bars={[
        { key: 'a', name: 'Osimertinib', value: 109, color: 'var(--colors-mrecist-pr)', title: 'Osimertinib 109%' },
        { key: 'b', name: 'Sotorasib', value: -1000, color: 'var(--colors-mrecist-pd)', title: 'Sotorasib −1,000%' },
      ]}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('−1,000')).toHaveLength(2);
    await expectWholeLabels(canvasElement);
  },
};
export const Curves: Story = {
  render: () => (
    <div style={{ width: 260 }}>
      <MiniCurves
        label="Control and treated volume"
        courses={arms.slice(0, 2).map(({ key, color, points }) => ({ key, color, points }))}
      />
    </div>
  ),
};
