import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { type DataColumn, DataTable } from '../../../src/ui/DataTable.tsx';
import { SortButton } from '../../../src/ui/SortButton.tsx';
import { EmptyState } from '../../../src/ui/State.tsx';
import { headOffset } from '../../support/headOffset.ts';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

type Row = { id: string; diagnosis: string; doubling: number | null };

const columns: DataColumn<Row>[] = [
  { key: 'id', label: 'Model', cell: ({ id }) => id, heads: true, sortable: true },
  { key: 'diagnosis', label: 'Diagnosis', cell: ({ diagnosis }) => diagnosis },
  { key: 'doubling', label: 'Doubling, days', cell: ({ doubling }) => doubling ?? '--', numeric: true, sortable: true },
];
const rows: Row[] = [
  { id: 'LUN-PDX-0012', diagnosis: 'Adenocarcinoma', doubling: 6.8 },
  { id: 'LUN-PDX-0129', diagnosis: '腺鳞癌', doubling: 9.1 },
  { id: 'LUN-ORG-0021', diagnosis: 'Adenocarcinoma', doubling: null },
];

const meta = {
  title: 'Parts/Data/DataTable',
  component: DataTable<Row>,
  subcomponents: { SortButton },
  tags: ['autodocs'],
  args: {
    caption: 'Models',
    columns,
    rows,
    rowKey: ({ id }) => id,
    isSelected: ({ id }) => id === 'LUN-PDX-0129',
    sort: { key: 'doubling', order: 'desc' },
    onSort: fn(),
  },
  parameters: partNotes({
    source: 'src/ui/DataTable.tsx',
    use: ['For rows that are read across and compared, on public pages.'],
    avoid: ['In the back-office: Grid, which resizes, selects and draws thousands of rows.'],
    good: [
      'The column that names a row comes first and is its header.',
      'Numbers are right-aligned with the same decimals.',
    ],
    bad: ['More columns than a reader compares.'],
    access: ['A table with a caption and headers. It scrolls by keyboard if it is too wide.'],
  }),
} satisfies Meta<typeof DataTable<Row>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sorted: Story = {
  tags: ['!test'],
};
export const SortedTest: Story = {
  ...Sorted,
  tags: ['test'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Doubling, days' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(canvas.getByRole('rowheader', { name: 'LUN-PDX-0012' })).toBeVisible();
    // Numerals of one width only in columns of numbers: they also widen the hyphens of ids.
    const numerals = (cell: HTMLElement) => getComputedStyle(cell).fontVariantNumeric;
    await expect(numerals(canvas.getByRole('cell', { name: '6.8' }))).toBe('tabular-nums');
    await expect(numerals(canvas.getByRole('rowheader', { name: 'LUN-PDX-0012' }))).toBe('normal');
    await userEvent.click(canvas.getByRole('button', { name: 'Model' }));
    await expect(args.onSort).toHaveBeenCalledWith('id');
  },
};
export const Empty: Story = { args: { rows: [], empty: <EmptyState title="No models" /> } };

/** If it is wider than its container it scrolls, by keyboard too. */
export const Narrow: Story = {
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  tags: ['!test'],
};
export const NarrowTest: Story = {
  ...Narrow,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const region = canvas.getByRole('region', { name: 'Models' });
    await expect(region).toHaveFocus();
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
  },
};

/** The header stays above the rows that scroll under it. */
export const LongList: Story = {
  args: {
    rows: Array.from({ length: 40 }, (_, at) => ({ id: `LUN-PDX-${at + 200}`, diagnosis: '腺鳞癌', doubling: at })),
  },
  decorators: [
    (Story) => <div style={{ height: 240, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>{Story()}</div>,
  ],
  tags: ['!test'],
};
export const LongListTest: Story = {
  ...LongList,
  tags: ['test'],
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Models' });
    await expect(await headOffset(region)).toBe(0);
  },
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => <StateMatrix part={DataTable<Row>} props={args} states={PRESSABLE} width={340} />,
};
