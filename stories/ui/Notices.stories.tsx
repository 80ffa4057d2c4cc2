import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Notices } from '../../src/ui/Notices.tsx';

const meta = {
  component: Notices,
  args: {
    notices: [
      { id: '1', tone: 'success', text: 'Saved.' },
      { id: '2', tone: 'info', text: 'A new version of the data was published.' },
      { id: '3', tone: 'warning', text: '没有权限' },
      {
        id: '4',
        tone: 'error',
        text: 'The server could not be reached. What you typed is kept; try again in a moment.',
      },
    ],
    onDismiss: fn(),
    onPause: fn(),
    onResume: fn(),
  },
} satisfies Meta<typeof Notices>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A hovered or focused notification stays; its button dismisses it. */
export const AllTones: Story = {
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
export const None: Story = { args: { notices: [] } };
export const LongOnAPhone: Story = {
  args: {
    notices: [{ id: '1', tone: 'error', text: 'https://example.org/a-very-long-address-without-any-space/'.repeat(4) }],
  },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
  globals: { viewport: { value: 'narrow' } },
};
