import type { Meta, StoryObj } from '@storybook/react-vite';
import { GridSkeleton } from '../../../src/ui/table/GridSkeleton.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Table/GridSkeleton',
  component: GridSkeleton,
  tags: ['autodocs'],
  args: {
    rows: 4,
    columns: [
      { key: 'name', label: 'Name', width: 200, cell: () => null },
      { key: 'count', label: 'Count', width: 120, cell: () => null },
    ],
  },
  parameters: partNotes({
    source: 'src/ui/table/GridSkeleton.tsx',
    use: ['While the first page of a list loads.'],
    avoid: ['While further pages load: the rows stay, and the list is busy.'],
    good: ['Give it the columns that will come.'],
    bad: ['A skeleton beside an error.'],
    access: ['It announces once that the list is loading.'],
  }),
} satisfies Meta<typeof GridSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FourRows: Story = {};
export const Dense: Story = { args: { height: 32 }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={GridSkeleton}
      props={args}
      states={[{ name: 'Rest' }, { name: 'Dense', props: { height: 32 } }]}
      width={360}
    />
  ),
};
