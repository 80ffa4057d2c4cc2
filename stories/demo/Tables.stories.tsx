import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { DataTable, type SortOrder } from '../../src/ui/DataTable.tsx';
import { studies, studyColumns } from './samples.ts';

/** Demo: a table that sorts by its heads. */
const meta = { title: 'Demo/Tables' } satisfies Meta;
export default meta;

function SortedStudies() {
  const [sort, setSort] = useState<SortOrder>({ key: 'inhibition', order: 'desc' });
  const sign = sort.order === 'asc' ? 1 : -1;
  const value = (row: (typeof studies)[number]) => row[sort.key as keyof typeof row];
  const rows = studies.toSorted((one, other) => (value(one) < value(other) ? -sign : sign));
  return (
    <DataTable
      caption="Studies"
      columns={studyColumns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(key) => setSort({ key, order: key === sort.key && sort.order === 'asc' ? 'desc' : 'asc' })}
    />
  );
}

export const Page: StoryObj<typeof meta> = {
  name: 'Tables [K.1]',
  render: () => <SortedStudies />,
  play: async ({ canvas, userEvent }) => {
    const first = () => canvas.getAllByRole('rowheader')[0]?.textContent;
    await expect(first()).toBe('STU-0107');
    await userEvent.click(canvas.getByRole('button', { name: 'TGI, %' }));
    await expect(first()).toBe('STU-0118');
  },
};
