import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { TableOptions } from '../../../src/ui/table/TableOptions.tsx';
import { TableOptionsPane } from '../../../src/ui/table/TableOptionsPane.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Table/TableOptions',
  component: TableOptions,
  subcomponents: { TableOptionsPane },
  tags: ['autodocs'],
  args: {
    columns: [
      { key: 'name', label: 'Name' },
      { key: 'state', label: 'State' },
      { key: 'count', label: 'Count' },
    ],
    shown: ['name', 'state'],
    onToggle: fn(),
    onMove: fn(),
    density: 40,
    onDensity: fn(),
    pageSize: 10,
    onPageSize: fn(),
    onDefaults: fn(),
  },
  parameters: partNotes({
    source: 'src/ui/table/TableOptions.tsx',
    use: ['Above a list: its columns, row height and rows per page.'],
    avoid: ['For filters: they have a place of their own.'],
    good: ['Keep the choices with the account.'],
    bad: ['A list without any column.'],
    access: ['The pane opens at the button, and the focus returns there.'],
  }),
} satisfies Meta<typeof TableOptions>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
/** What the button opens. */
export const Choices: Story = { render: (args) => <TableOptionsPane {...args} /> };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => <StateMatrix part={TableOptions} props={args} states={PRESSABLE} width={80} />,
};
