import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Pagination } from '../../src/ui/Pagination.tsx';

const meta = {
  component: Pagination,
  args: { page: 6, pageSize: 10, total: 3000, onPage: fn() },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;

export const InTheMiddle: Story = {
  name: 'Total, previous, pages, next [B.27]',
  play: async ({ args, canvas, userEvent }) => {
    const buttons = canvas.getAllByRole('button');
    const parts = [canvas.getByText(/3,000/), buttons[0], canvas.getByRole('list'), buttons.at(-1)];
    for (const [place, part] of parts.entries())
      if (place > 0) await expect(parts[place - 1]?.compareDocumentPosition(part as Node)).toBe(FOLLOWING);
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await expect(args.onPage).toHaveBeenLastCalledWith(7);
    await userEvent.click(buttons[0] as HTMLElement);
    await expect(args.onPage).toHaveBeenLastCalledWith(5);
  },
};

/** On the first page the back button is disabled, but stays in the Tab order. */
export const First: Story = {
  args: { page: 1 },
  play: async ({ args, canvas, userEvent }) => {
    const [back] = canvas.getAllByRole('button');
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(back as HTMLElement);
    await expect(args.onPage).not.toHaveBeenCalled();
  },
};
export const Last: Story = { args: { page: 300 } };
export const OnePage: Story = { args: { page: 1, total: 4 } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
