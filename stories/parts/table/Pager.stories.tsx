import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Pager } from '../../../src/ui/table/Pager.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Table/Pager',
  component: Pager,
  tags: ['autodocs'],
  args: { page: 2, pageSize: 10, total: 64, onPage: fn() },
  parameters: partNotes({
    source: 'src/ui/table/Pager.tsx',
    use: ['At the foot of a list of the back-office.'],
    avoid: ['On public pages: Pagination.'],
    good: ['Put the keyboard shortcuts of the list at its right end.'],
    bad: ['A choice of rows per page beside it.'],
    access: ['A navigation region. The current page is marked.'],
  }),
} satisfies Meta<typeof Pager>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {};
export const OnePage: Story = { args: { page: 1, total: 7 } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => <StateMatrix part={Pager} props={args} states={PRESSABLE} width={360} />,
};
