import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BarChart } from '../../../src/ui/charts/BarChart.tsx';
import { expectNoOverlap } from '../../study/noOverlap.ts';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';
import { expectWholeLabels } from '../../support/wholeLabels.ts';

const meta = {
  title: 'Parts/Charts/BarChart',
  component: BarChart,
  tags: ['autodocs'],
  args: {
    label: 'Growth inhibition of three agents, best 109 percent',
    yTitle: 'TGI, %',
    level: { value: 58, label: 'TGI 58%' },
    bars: [
      { key: 'a', name: 'Osimertinib', value: 109, color: 'var(--colors-mrecist-pr)', title: 'Osimertinib 109%' },
      { key: 'b', name: 'Cetuximab', value: 61, color: 'var(--colors-mrecist-sd)', title: 'Cetuximab 61%' },
      { key: 'c', name: 'Sotorasib', value: -6, color: 'var(--colors-mrecist-pd)', title: 'Sotorasib −6%' },
    ],
  },
  parameters: partNotes({
    source: 'src/ui/charts/BarChart.tsx',
    use: ['To compare up to about forty values, such as the responses to drugs.'],
    avoid: ['For courses: LineChart. For parts of a whole: StackedBar.'],
    good: ['Sort the bars by their value.', 'Name the quantity and its unit at the axis.'],
    bad: ['An axis that does not begin at zero.'],
    access: [
      'A picture with a name, and a table of the same values beside it.',
      'Each bar has a title with its value.',
    ],
  }),
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A response can be negative: the tumors grew faster than the control. */
export const Bars: Story = {};
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
  tags: ['!test'],
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
  tags: ['!test'],
};

/** Turned names: one that would end outside of the chart is shortened. Its title has the whole name. */
export const LongNames: Story = {
  render: () => (
    <div style={{ width: '360px' }}>
      <BarChart
        label="Best average change of four agents"
        yTitle="Best average change, %"
        include={[-100, 0]}
        bars={[
          ['Dacomitinib + Telisotuzumab vedotin', -71] as const,
          ['Trastuzumab deruxtecan', -52] as const,
          ['Etoposide', 23] as const,
          ['Telisotuzumab vedotin', 55] as const,
        ].map(([name, value]) => ({
          key: name,
          name,
          value,
          color: 'var(--colors-mrecist-pr)',
          title: `${name} ${value}%`,
        }))}
      />
    </div>
  ),
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={BarChart}
      props={args}
      states={[{ name: 'Three' }, { name: 'One', props: { bars: args.bars.slice(0, 1) } }]}
      width={420}
    />
  ),
};

/** Two bars: the plot is as wide as they need, and their names are level. */
export const FewBarsTest: Story = {
  ...FewBars,
  tags: ['test'],
  play: async ({ canvas, canvasElement }) => {
    const { width } = canvas.getByRole('img').getBoundingClientRect();
    await expect(width).toBeLessThan(400);
    await expect(canvas.getByText('Osimertinib')).not.toHaveAttribute('transform');
    await expectNoOverlap(canvasElement);
  },
};
export const BarsFarBelowTest: Story = {
  ...BarsFarBelow,
  tags: ['test'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('−1,000')).toHaveLength(2);
    await expectWholeLabels(canvasElement);
  },
};
export const LongNamesTest: Story = {
  ...LongNames,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Dacomitinib.*…$/)).toBeVisible();
    await expect(canvas.getByText('Trastuzumab deruxtecan')).toBeVisible();
    const drawing = canvas.getByRole('img').getBoundingClientRect();
    for (const name of canvas.getAllByText(/itinib|umab|Etoposide/, { selector: 'text' })) {
      const { left, bottom } = name.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(drawing.left);
      await expect(bottom).toBeLessThanOrEqual(drawing.bottom);
    }
  },
};
