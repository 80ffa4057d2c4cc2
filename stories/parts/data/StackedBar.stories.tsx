import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { listed } from '../../../src/i18n/format.ts';
import { ChartKey, StackedBar } from '../../../src/ui/StackedBar.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const parts = [
  { key: 'pdx', label: 'PDX', value: 1284, color: 'var(--colors-chart-2)' },
  { key: 'cell', label: 'Cell lines and CDX', value: 902, color: 'var(--colors-chart-5)' },
  { key: 'organoid', label: 'Organoids', value: 310, color: 'var(--colors-chart-1)' },
  { key: 'none', label: 'Syngeneic', value: 0, color: 'var(--colors-chart-8)' },
];

const meta = {
  title: 'Parts/Data/StackedBar',
  component: StackedBar,
  subcomponents: { ChartKey },
  tags: ['autodocs'],
  args: { parts },
  parameters: partNotes({
    source: 'src/ui/StackedBar.tsx',
    use: ['For the parts of a whole, with the key beside it or shared by several bars.'],
    avoid: ['For values that are no parts of a whole: BarChart.'],
    good: ['The same part has the same color everywhere.'],
    bad: ['More than eight parts.'],
    access: ['A picture whose name lists every part with its value.'],
  }),
} satisfies Meta<typeof StackedBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shares: Story = { tags: ['!test'] };
export const WithKey: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <StackedBar parts={parts} height={10} />
      <ChartKey parts={parts} />
    </div>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={StackedBar}
      props={{ parts }}
      states={[
        { name: 'Four parts' },
        { name: 'One part', props: { parts: parts.slice(0, 1) } },
        { name: 'High', props: { height: 20 } },
      ]}
      width={200}
    />
  ),
};

/** Its text names every part, including the empty one. */
export const SharesTest: Story = {
  ...Shares,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName(
      listed(['PDX 1,284', 'Cell lines and CDX 902', 'Organoids 310', 'Syngeneic 0']),
    );
  },
};
