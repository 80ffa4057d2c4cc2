import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../../src/ui/Button.tsx';
import { DataTable } from '../../src/ui/DataTable.tsx';
import { studies, studyColumns } from './samples.ts';

/** Demo: a list, and the details of a row beside it. */
const meta = { title: 'Demo/List and detail' } satisfies Meta;
export default meta;

function StudyBook() {
  const [open, setOpen] = useState(studies[0]?.id);
  const study = studies.find(({ id }) => id === open);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))', gap: 32 }}>
      <DataTable
        caption="Studies"
        columns={[
          {
            key: 'id',
            label: 'Study',
            heads: true,
            cell: ({ id }) => (
              <Button variant="ghost" size="sm" aria-pressed={id === open} onClick={() => setOpen(id)}>
                {id}
              </Button>
            ),
          },
          ...studyColumns.slice(1, 2),
        ]}
        rows={studies}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === open}
      />
      {study && (
        <section aria-labelledby="demo-detail" aria-live="polite">
          <h2 id="demo-detail" style={{ fontSize: 'var(--font-sizes-heading)', fontWeight: 600 }}>
            {study.id}
          </h2>
          <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 24px', marginTop: 16 }}>
            {studyColumns.slice(1).map((column) => (
              <div key={column.key} style={{ display: 'contents' }}>
                <dt>{column.label}</dt>
                <dd>{column.cell(study)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

export const ListBesideDetail: StoryObj<typeof meta> = {
  render: () => <StudyBook />,
  tags: ['!test'],
};
export const Page: StoryObj<typeof meta> = {
  ...ListBesideDetail,
  name: 'List and detail [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'STU-0112' }));
    await expect(canvas.getByRole('heading', { name: 'STU-0112' })).toBeVisible();
    await expect(canvas.getByText('Colorectal adenocarcinoma')).toBeVisible();
  },
};
