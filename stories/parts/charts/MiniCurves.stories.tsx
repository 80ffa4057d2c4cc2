import type { Meta, StoryObj } from '@storybook/react-vite';
import { MiniCurves } from '../../../src/ui/charts/MiniCurves.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const days = [0, 3, 7, 10, 14, 17, 21];
const course = (key: string, color: string, rate: number) => ({
  key,
  color: `var(--colors-chart-${color})`,
  points: days.map((x) => ({ x, y: 170 * Math.exp(rate * x) })),
});

const meta = {
  title: 'Parts/Charts/MiniCurves',
  component: MiniCurves,
  tags: ['autodocs'],
  args: { label: 'Control and treated volume', courses: [course('vehicle', '8', 0.09), course('high', '1', -0.05)] },
  decorators: [(Story) => <div style={{ width: 260 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/charts/MiniCurves.tsx',
    use: ['To show the shape of growth curves on a card.'],
    avoid: ['Where values are read: LineChart.'],
    good: ['Two or three curves, the control in gray.'],
    bad: ['Cards with different time axes side by side.'],
    access: ['A picture whose name says what the curves show.'],
  }),
} satisfies Meta<typeof MiniCurves>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Curves: Story = {};
export const OneCurve: Story = { args: { courses: [course('vehicle', '8', 0.09)] }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={MiniCurves}
      props={args}
      states={[{ name: 'Two' }, { name: 'One', props: { courses: args.courses.slice(0, 1) } }]}
      width={260}
    />
  ),
};
