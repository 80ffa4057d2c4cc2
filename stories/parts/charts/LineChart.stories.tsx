import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LineChart } from '../../../src/ui/charts/LineChart.tsx';
import { expectNoOverlap } from '../../study/noOverlap.ts';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';
import { expectWholeLabels } from '../../support/wholeLabels.ts';

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

const meta = {
  title: 'Parts/Charts/LineChart',
  component: LineChart,
  tags: ['autodocs'],
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
  parameters: partNotes({
    source: 'src/ui/charts/LineChart.tsx',
    use: ['For courses over time or dose, with their spread.'],
    avoid: ['For values of groups: BarChart or StripPlot.', 'For a course beside a figure: MiniBars.'],
    good: ['Name the quantity and its unit at the axis.', 'Label the lines at their ends.'],
    bad: ['A legend and labels for the same lines.', 'More lines than a reader follows, about eight.'],
    access: [
      'A slider reads the values point by point, with the arrow keys and aloud.',
      'The same values are in a table or a file beside it.',
    ],
  }),
} satisfies Meta<typeof LineChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const namesIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('svg text')].filter(({ textContent }) => textContent?.startsWith('Osimertinib'));

/** Means with their bands; the names are at the ends of the lines without overlap, and there is no legend beside. */
export const Lines: Story = {
  tags: ['!test'],
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
  tags: ['!test'],
};
/** Names do not fit at the ends of the lines on a phone: the chart has a legend, also without one on its page. */
export const LinesOnPhones: Story = {
  render: (args) => (
    <div style={{ width: '340px' }}>
      <LineChart {...args} />
    </div>
  ),
  tags: ['!test'],
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
  tags: ['!test'],
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
  tags: ['!test'],
};
/** Values far below 0: the axis is wide enough for their sign and thousands. */
export const FarBelow: Story = {
  args: {
    series: [{ key: 'a', color: 'var(--colors-chart-1)', points: days.map((day) => ({ x: day, y: -40_000 * day })) }],
    readings: [],
  },
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={LineChart}
      props={args}
      states={[
        { name: 'Usual' },
        { name: 'Logarithmic', props: { log: true } },
        { name: 'One arm', props: { series: arms.slice(0, 1) } },
      ]}
      width={420}
    />
  ),
};

/** Means with their bands; the names are at the ends of the lines without overlap, and there is no legend beside. */
export const LinesTest: Story = {
  ...Lines,
  tags: ['test'],
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
export const ManyArmsTest: Story = {
  ...ManyArms,
  tags: ['test'],
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
export const LinesOnPhonesTest: Story = {
  ...LinesOnPhones,
  tags: ['test'],
  play: async ({ canvasElement }) => {
    await expect(namesIn(canvasElement).map(({ textContent }) => textContent)).toEqual([
      'Osimertinib 5 mg/kg',
      'Osimertinib 1 mg/kg',
    ]);
    await expectNoOverlap(canvasElement);
  },
};
/** Counts have no line between whole numbers. */
export const CountsTest: Story = {
  ...Counts,
  tags: ['test'],
  play: async ({ canvasElement }) => {
    const ticks = [...canvasElement.querySelectorAll('svg text[text-anchor=end]')];
    await expect(ticks.map(({ textContent }) => textContent)).toEqual(['0', '1', '2']);
  },
};
/**
 * One arm has few animals left: its line is dashed from there, a single animal has no band, and n follows each value.
 */
export const FewAnimalsTest: Story = {
  ...FewAnimals,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: 'Values by day' });
    slider.focus();
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Vehicle 1125 mm³ (n = 1)'));
  },
};
/** Values far below 0: the axis is wide enough for their sign and thousands. */
export const FarBelowTest: Story = {
  ...FarBelow,
  tags: ['test'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('−800,000')).toBeVisible();
    await expectWholeLabels(canvasElement);
  },
};
