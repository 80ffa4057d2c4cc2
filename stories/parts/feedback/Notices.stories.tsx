import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Notices } from '../../../src/ui/Notices.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/Notices',
  component: Notices,
  tags: ['autodocs'],
  args: {
    notices: [
      { id: '1', tone: 'success', text: 'Saved.' },
      { id: '2', tone: 'info', text: 'A new version of the data was published.' },
      { id: '3', tone: 'warning', text: '没有权限' },
      {
        id: '4',
        tone: 'error',
        text: 'The server could not be reached. Your entries are kept; try again in a moment.',
      },
    ],
    onDismiss: fn(),
    onPause: fn(),
    onResume: fn(),
  },
  parameters: {
    ...partNotes({
      source: 'src/ui/Notices.tsx',
      use: ['To confirm something that has happened elsewhere on the page.', 'For a refused call, for 2 seconds.'],
      avoid: ['For an error that has a place: show it there, and only there.'],
      good: ['One sentence: what happened, and what is kept.'],
      bad: ['A notice that covers what the person is working on.', 'The same text twice.'],
      access: [
        'An error is announced at once, others when the reader is idle.',
        'A notice waits while it is hovered or focused.',
      ],
    }),
    docs: { story: { inline: false, height: '360px' } },
  },
} satisfies Meta<typeof Notices>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllTones: Story = { tags: ['!test'] };
export const None: Story = { args: { notices: [] } };
export const LongOnAPhone: Story = {
  args: {
    notices: [{ id: '1', tone: 'error', text: 'https://example.org/a-very-long-address-without-any-space/'.repeat(4) }],
  },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
  globals: { viewport: { value: 'narrow' } },
};

/** A hovered or focused notification stays; its button dismisses it. */
export const Dismissed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1);
    await userEvent.hover(canvas.getByText('Saved.'));
    await expect(args.onPause).toHaveBeenCalledWith('1', 'pointer');
    await userEvent.unhover(canvas.getByText('Saved.'));
    await expect(args.onResume).toHaveBeenCalledWith('1', 'pointer');
    const [first] = canvas.getAllByRole('button');
    await userEvent.click(first as HTMLElement);
    await expect(args.onDismiss).toHaveBeenCalledWith('1');
  },
};
