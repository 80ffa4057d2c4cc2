import type { Meta, StoryObj } from '@storybook/react-vite';
import { Logo } from '../../../src/ui/Logo.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Logo',
  component: Logo,
  tags: ['autodocs'],
  args: { name: 'Oncology Browser' },
  parameters: partNotes({
    source: 'src/ui/Logo.tsx',
    use: ['In the bar, on the pages of log-in and registration, and on print.'],
    avoid: ['As decoration.'],
    good: ['Keep the height of the mark free around it.'],
    bad: ['Another color than that of the surrounding text.'],
    access: ['The name is always text, also where only the mark is visible.'],
  }),
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithName: Story = {};
export const Bare: Story = { args: { bare: true } };
export const OnNavy: Story = {
  render: (args) => (
    <div style={{ background: 'var(--colors-bar)', color: 'var(--colors-bar-ink)', padding: 16 }}>
      <Logo {...args} />
    </div>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Logo}
      props={{ name: 'Oncology Browser' }}
      states={[{ name: 'Name' }, { name: 'Bare', props: { bare: true } }]}
    />
  ),
};
