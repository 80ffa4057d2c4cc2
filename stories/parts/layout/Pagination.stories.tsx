import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Pagination } from '../../../src/ui/Pagination.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Pagination',
  component: Pagination,
  tags: ['autodocs'],
  args: { page: 6, pageSize: 10, total: 3000, onPage: fn() },
  parameters: partNotes({
    source: 'src/ui/Pagination.tsx',
    use: ['Below a public list: total, previous, pages, next.'],
    avoid: ['In the back-office: Pager, which is denser.', 'For a list that a filter would shorten: offer the filter.'],
    good: ['Keep the page in the address.'],
    bad: ['A choice of rows per page beside it. That belongs to the settings of the list.'],
    access: ['A navigation region. A button that has no effect stays in the Tab order.'],
  }),
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = { tags: ['!test'] };
export const First: Story = { args: { page: 1 }, tags: ['!test'] };
export const Last: Story = { args: { page: 300 } };
export const OnePage: Story = { args: { page: 1, total: 4 } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Pagination}
      props={{ page: 2, pageSize: 10, total: 60, onPage: () => {} }}
      states={PRESSABLE}
      width={420}
    />
  ),
};

const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;

export const InTheMiddleTest: Story = {
  ...InTheMiddle,
  name: 'Total, previous, pages, next [B.27]',
  tags: ['test'],
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
export const FirstTest: Story = {
  ...First,
  tags: ['test'],
  play: async ({ args, canvas, userEvent }) => {
    const [back] = canvas.getAllByRole('button');
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(back as HTMLElement);
    await expect(args.onPage).not.toHaveBeenCalled();
  },
};
