import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kbd } from '../../../src/ui/Kbd.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Kbd',
  component: Kbd,
  tags: ['autodocs'],
  args: { children: 'Ctrl' },
  parameters: partNotes({
    source: 'src/ui/Kbd.tsx',
    use: ['For a key or a shortcut in a text or beside an action.'],
    avoid: ['On phones, which have no such keys.'],
    good: ['Name keys as they are printed: Ctrl, Esc.'],
    bad: ['A shortcut without an entry that does the same.'],
    access: ['Text: screen readers read the name of the key.'],
  }),
} satisfies Meta<typeof Kbd>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Key: Story = {};
export const Shortcut: Story = {
  render: () => (
    <p>
      <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
    </p>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Kbd}
      props={{ children: 'K' }}
      states={['K', 'Ctrl', 'Esc', 'Enter'].map((children) => ({ name: children, props: { children } }))}
      width={64}
    />
  ),
};
