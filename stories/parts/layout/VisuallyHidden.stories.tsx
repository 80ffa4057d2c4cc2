import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/VisuallyHidden',
  component: VisuallyHidden,
  tags: ['autodocs'],
  args: { children: 'Opens in a new tab' },
  parameters: partNotes({
    source: 'src/ui/VisuallyHidden.tsx',
    use: ['For words that only screen readers need.'],
    avoid: ['For what everyone should know: show it.'],
    good: ['Complete the visible words, and repeat none.'],
    bad: ['A control inside.'],
    access: ['It is read like visible text.'],
  }),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = { tags: ['!test'] };
export const InASentence: Story = {
  render: (args) => (
    <p>
      LinkedIn <VisuallyHidden {...args} />
    </p>
  ),
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix part={VisuallyHidden} props={{ children: 'Hidden' }} states={[{ name: 'Nothing visible' }]} />
  ),
};

export const Read: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByText('Opens in a new tab');
    await expect(text).toBeInTheDocument();
    await expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
};
