import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MiniBars } from '../../../src/ui/MiniChart.tsx';
import { Sparkline } from '../../../src/ui/Sparkline.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/MiniBars',
  component: MiniBars,
  subcomponents: { Sparkline },
  tags: ['autodocs'],
  args: { values: [3, 4, 4, 6, 7, 9, 8, 12, 15, 14, 18, 22], label: 'Models a year, growing', highlightFrom: 11 },
  decorators: [(Story) => <div style={{ maxWidth: 260 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/MiniChart.tsx',
    use: ['To show a course beside a figure, without an axis.'],
    avoid: ['Where values are read: LineChart or BarChart.'],
    good: ['Say in words what the course shows.'],
    bad: ['Two courses with different scales side by side.'],
    access: ['A picture with a name.'],
  }),
} satisfies Meta<typeof MiniBars>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Bars: Story = {};
export const Course: Story = { render: ({ values }) => <Sparkline values={values} label="Downloads, growing" /> };
export const OneValue: Story = { render: () => <Sparkline values={[5]} label="One value" />, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={MiniBars}
      props={{ values: [3, 4, 6, 9, 12], label: 'Growing' }}
      states={[
        { name: 'Growing' },
        { name: 'Last one', props: { highlightFrom: 4 } },
        { name: 'Equal', props: { values: [5, 5, 5] } },
        { name: 'Zero', props: { values: [0, 0] } },
      ]}
    />
  ),
};

/** A single value, or equal values, are still drawn. */
export const OneValueTest: Story = {
  ...OneValue,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img').innerHTML).not.toContain('NaN');
  },
};
