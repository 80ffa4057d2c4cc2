import type { Meta, StoryObj } from '@storybook/react-vite';
import { ColorDot } from '../../../src/ui/fields/ColorDot.tsx';
import { PALETTE } from '../../../src/ui/fields/fieldProps.ts';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/ColorDot',
  component: ColorDot,
  tags: ['autodocs'],
  args: { color: 'teal' },
  parameters: partNotes({
    source: 'src/ui/fields/ColorDot.tsx',
    use: ['Before the name of a value that has a color.'],
    avoid: ['For a state: StateMark.'],
    good: ['Always with the name.'],
    bad: ['A dot alone.'],
    access: ['It is hidden from screen readers: the name says it.'],
  }),
} satisfies Meta<typeof ColorDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Teal: Story = {};
export const BesideAName: Story = {
  render: (args) => (
    <p>
      <ColorDot {...args} /> Published
    </p>
  ),
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={ColorDot}
      props={{ color: 'teal' }}
      states={PALETTE.map((color) => ({ name: color, props: { color } }))}
      width={56}
    />
  ),
};
