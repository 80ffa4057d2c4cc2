import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { RowMenu } from '../../../src/ui/table/RowMenu.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Table/RowMenu',
  component: RowMenu,
  tags: ['autodocs'],
  args: {
    name: 'Lung Cancer',
    items: [
      { key: 'edit', label: 'Edit' },
      { key: 'remove', label: 'Remove', dangerous: true },
    ],
    onSelect: fn(),
  },
  parameters: partNotes({
    source: 'src/ui/table/RowMenu.tsx',
    use: ['For the actions of a row beyond the one or two that are shown.'],
    avoid: ['For the only action of a row: IconButton.'],
    good: ['The same order in every list.'],
    bad: ['An action that only exists in this menu.'],
    access: ['Named after the record. The arrow keys still move between rows.'],
  }),
} satisfies Meta<typeof RowMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const OneAction: Story = { args: { items: [{ key: 'edit', label: 'Edit' }] }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => <StateMatrix part={RowMenu} props={args} states={PRESSABLE} width={80} />,
};
