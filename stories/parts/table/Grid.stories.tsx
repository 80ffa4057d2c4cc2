import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Pills } from '../../../src/admin/resource/Pills.tsx';
import { m } from '../../../src/i18n/compiled/messages.js';
import type { GridColumn } from '../../../src/ui/table/columns.ts';
import { Grid } from '../../../src/ui/table/Grid.tsx';
import { TrimmedText } from '../../../src/ui/table/TrimmedText.tsx';
import { headOffset } from '../../support/headOffset.ts';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

type Row = { id: string; name: string; count: number };
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row-${index}`, name: `Record ${index + 1}`, count: index * 7 }));
const columns: GridColumn<Row>[] = [
  { key: 'name', label: 'Name', width: 200, sortable: true, cell: ({ name }) => <TrimmedText>{name}</TrimmedText> },
  { key: 'count', label: 'Count', width: 120, numeric: true, sortable: true, cell: ({ count }) => count },
];

/** A grid as wide as a cell of the matrix, because its named column takes all the width that it can get. */
const BoundedGrid = (props: ComponentProps<typeof Grid<Row>>) => (
  <div style={{ width: 340, display: 'grid' }}>
    <Grid {...props} />
  </div>
);

const meta = {
  title: 'Parts/Table/Grid',
  component: Grid<Row>,
  tags: ['autodocs'],
  parameters: partNotes({
    source: 'src/ui/table/Grid.tsx',
    use: ['For every list of the back-office.'],
    avoid: ['On public pages: DataTable.'],
    good: [
      'Mark the column that names the rows: it takes the space that others leave.',
      'Give `text` to columns whose texts differ in length.',
    ],
    bad: ['Actions that appear only on hover.'],
    access: [
      'A grid: arrow keys move between rows, Enter opens, X selects.',
      'Columns are sorted and resized by keyboard too.',
      'Only visible rows are rendered when there are many.',
    ],
  }),
  args: {
    caption: 'Records',
    columns,
    rows: rowsOf(8),
    rowKey: ({ id }: Row) => id,
    rowName: ({ name }: Row) => name,
    sort: [{ field: 'name', order: 'asc' }],
    onSort: fn(),
    onResize: fn(),
    onOpen: fn(),
    lines: ({ name }: Row) => name,
  },
  render: (args) => {
    const [current, setCurrent] = useState<string>();
    return (
      <div style={{ height: 480, display: 'flex', flexDirection: 'column' }}>
        <Grid {...args} current={current} onCurrent={setCurrent} />
      </div>
    );
  },
} satisfies Meta<typeof Grid<Row>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Records: Story = { tags: ['!test'] };
export const Empty: Story = { args: { rows: [], empty: 'No records' } };
export const Busy: Story = { args: { busy: true }, tags: ['!test'] };
/** Sorted by a click on the header, resized by keyboard. */
export const Sorted: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(canvas.getByRole('button', { name: 'Count' }));
    await expect(args.onSort).toHaveBeenCalledWith('count');
    const { offsetWidth } = canvas.getByRole('columnheader', { name: /Count/ });
    canvas.getByRole('separator', { name: m.table_resize({ column: 'Count' }) }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onResize).toHaveBeenCalledWith('count', offsetWidth + 8);
  },
};

/** The header stays above the rows that scroll under it. */
export const LongList: Story = {
  args: { rows: rowsOf(40) },
  tags: ['!test'],
};
/** The header stays above the rows that scroll under it. */
export const LongListTest: Story = {
  ...LongList,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await headOffset(canvas.getByRole('region', { name: 'Records' }))).toBe(0);
  },
};

/** In a table that is wider than its container, columns fade out before the action column until the end is reached. */
export const Further: Story = {
  args: { widths: { name: 640, count: 640 }, actions: () => <button type="button">Edit</button> },
  globals: { viewport: { value: 'tablet' } },
  tags: ['!test'],
};
/** In a table that is wider than its container, columns fade out before the action column until the end is reached. */
export const FurtherTest: Story = {
  ...Further,
  tags: ['test'],
  play: async ({ canvas }) => {
    const table = canvas.getByRole('grid');
    const acts = table.querySelector('td[data-end]') as HTMLElement;
    await waitFor(() => expect(getComputedStyle(acts, '::before').content).toBe('""'));
    // At the edge of the action column, over the column before it.
    const { width, insetInlineEnd } = getComputedStyle(acts, '::before');
    await expect([width, insetInlineEnd]).toEqual(['28px', `${acts.getBoundingClientRect().width}px`]);
    const place = table.parentElement as HTMLElement;
    place.scrollTo({ left: place.scrollWidth });
    await waitFor(() => expect(getComputedStyle(acts, '::before').content).toBe('none'));
  },
};

/** Of several values, as many are shown in full as fit, and the rest as a count; a single value may be truncated. */
export const Several: Story = {
  render: function Render() {
    const [names, setNames] = useState(['Gastric', 'Lung']);
    return (
      <>
        <button type="button" onClick={() => setNames([...names, 'Endometrial', 'Pancreatic'])}>
          Add two
        </button>
        {[400, 160, 60].map((width) => (
          <div key={width} data-testid={`in-${width}`} style={{ width }}>
            <Pills names={names.map((label) => ({ label }))} />
          </div>
        ))}
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const shownIn = (width: number) => [...(canvas.getByTestId(`in-${width}`).firstElementChild?.children ?? [])];
    const wordsIn = (width: number) => shownIn(width).map(({ textContent }) => textContent);
    await waitFor(() => expect(wordsIn(400)).toEqual(['Gastric', 'Lung']));
    await userEvent.click(canvas.getByRole('button', { name: 'Add two' }));
    await waitFor(() => expect(wordsIn(160)).toEqual(['Gastric', 'Lung', '+2']));
    await expect(wordsIn(400)).toEqual(['Gastric', 'Lung', 'Endometrial', 'Pancreatic']);
    await expect(wordsIn(60)).toEqual(['Gastric', '+3']);
    const texts = shownIn(160).map((one) => one.firstElementChild ?? one);
    await expect(texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  },
};

const rowsIn = (element: Element) => element.querySelectorAll('[data-row]').length;
const firstDrawn = fn<(rows: number) => void>();

/**
 * Ten thousand rows: only visible rows are rendered, at first not more than fit the window. The keyboard reaches the
 * last one.
 */
export const TenThousand: Story = {
  args: { rows: rowsOf(10_000), density: 40 },
  decorators: (Drawn) => (
    <div ref={(element) => void (element && firstDrawn(rowsIn(element)))}>
      <Drawn />
    </div>
  ),
  beforeEach: () => void firstDrawn.mockClear(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(firstDrawn).toHaveBeenNthCalledWith(1, Math.ceil(window.innerHeight / 40));
    await waitFor(() => expect(rowsIn(canvasElement)).toBeGreaterThan(5));
    await expect(rowsIn(canvasElement)).toBeLessThan(80);
    canvas.getByRole('button', { name: 'Record 1' }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Record 10000' })).toHaveFocus());
  },
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={BoundedGrid}
      props={{ ...args, rows: rowsOf(2) }}
      rows={([32, 40, 48] as const).map((density) => ({ name: `${density} px`, props: { density } }))}
      states={PRESSABLE}
      width={340}
    />
  ),
};
