import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SkipLink } from '../../../src/ui/SkipLink.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

/** The link in its cell of the matrix: a transformed element holds what is fixed to the window. */
const HeldLink = () => (
  <div style={{ transform: 'translate(0)', width: 200, height: 72 }}>
    <SkipLink />
  </div>
);

const meta = {
  title: 'Parts/Layout/SkipLink',
  component: SkipLink,
  tags: ['autodocs'],
  render: (args) => (
    <>
      <SkipLink {...args} />
      <main id="content">Content</main>
    </>
  ),
  parameters: partNotes({
    source: 'src/ui/SkipLink.tsx',
    use: ['As the first thing on every page, to jump over the bar.'],
    avoid: ['For links that everyone sees.'],
    good: ['One a page.'],
    bad: ['A target that cannot take the focus.'],
    access: ['It is hidden until the Tab key reaches it.'],
  }),
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = { tags: ['!test'] };
export const OtherTarget: Story = { args: { to: 'content' }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => <StateMatrix part={HeldLink} props={{}} states={[{ name: 'Focus', forced: 'focus' }]} />,
};

/** Hidden until the Tab key reaches it. */
export const ReachedByTab: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link');
    await expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await expect(link.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  },
};
