import type { Meta, StoryObj } from '@storybook/react-vite';
import { StripPlot } from '../../../src/ui/charts/StripPlot.tsx';
import { expectNoOverlap } from '../../study/noOverlap.ts';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Charts/StripPlot',
  component: StripPlot,
  tags: ['autodocs'],
  args: {
    label: 'Expression of two genes against nine models',
    unit: 'log₂(TPM + 1)',
    rank: 'percentile',
    strips: [
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
    ],
  },
  parameters: partNotes({
    source: 'src/ui/charts/StripPlot.tsx',
    use: ['To show where a value lies among others, such as the expression of a gene among all models.'],
    avoid: ['For courses: LineChart. For a few values: BarChart.'],
    good: ['Show rank and value at the end of each line.'],
    bad: ['Lines with different units in one plot.'],
    access: ['A picture with a name. Values and ranks are text.'],
  }),
} satisfies Meta<typeof StripPlot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Strips: Story = { tags: ['!test'] };
export const StripsOnPhones: Story = {
  decorators: [(Story) => <div style={{ width: 340 }}>{Story()}</div>],
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={StripPlot}
      props={args}
      states={[{ name: 'Two' }, { name: 'One', props: { strips: args.strips.slice(0, 1) } }]}
      width={560}
    />
  ),
};

/** No words in the header overlap, also on a phone. */
export const StripsTest: Story = {
  ...Strips,
  tags: ['test'],
  play: ({ canvasElement }) => expectNoOverlap(canvasElement),
};
export const StripsOnPhonesTest: Story = {
  ...StripsOnPhones,
  tags: ['test'],
  play: ({ canvasElement }) => expectNoOverlap(canvasElement),
};
