import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { fieldOf } from '../../contract/resources/resource.ts';
import { emptyQuestion } from '../../machines/crud/question.ts';
import { ResourceScreen } from '../../src/admin/resource/ResourceScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { study, studyRecords } from './studyResource.ts';
import { withStudies } from './studyScreen.tsx';

/** Demo: the table of a back-office list. Users can sort it, choose and resize its columns, and select rows. */
const meta = {
  title: 'Demo/Tables',
  parameters: { layout: 'fullscreen' },
  decorators: withStudies,
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const size = emptyQuestion(study).limit;
const total = studyRecords.length;
const last = Math.ceil(total / size);
const words = (name: string) => localized(fieldOf(study, name)?.label ?? { en: '', zh: '' });

export const Records: Story = {
  render: () => <ResourceScreen definition={study} />,
  tags: ['!test'],
};
export const Page: Story = {
  ...Records,
  name: 'Tables [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const table = () => within(canvas.getByRole('grid'));
    const head = (name: string) => table().getByRole('columnheader', { name: new RegExp(words(name)) });
    await expect(await canvas.findByText('STU-0101')).toBeVisible();

    await userEvent.click(table().getByRole('button', { name: words('animals') }));
    await waitFor(() => expect(head('animals')).toHaveAttribute('aria-sort', 'ascending'));
    await userEvent.click(table().getByRole('button', { name: words('animals') }));
    await waitFor(() => expect(table().getAllByRole('row')[1]).toHaveTextContent('64'));

    const { offsetWidth } = head('design');
    table()
      .getByRole('separator', { name: m.table_resize({ column: words('design') }) })
      .focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(head('design').offsetWidth).toBe(offsetWidth + 8));

    await userEvent.click(table().getByRole('checkbox', { name: m.table_select_all() }));
    await expect(await canvas.findByText(m.crud_selected({ count: String(size) }))).toBeVisible();

    await userEvent.click(canvas.getByRole('button', { name: m.ui_page_go({ page: String(last) }) }));
    await waitFor(() => expect(table().getAllByRole('row')).toHaveLength(1 + total - size * (last - 1)));
    // The header of the screen shows it too.
    await expect(canvas.getAllByText(m.ui_page_total({ total: String(total) })).at(-1)).toBeVisible();
  },
};

/** The visible columns and the row height; one column always stays. */
export const Options: Story = {
  name: 'Columns and density [K.1]',
  render: () => <ResourceScreen definition={study} />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('STU-0101');
    await userEvent.click(canvas.getByRole('button', { name: m.table_columns() }));
    const options = within(await screen.findByRole('dialog', { name: m.table_columns() }));
    await userEvent.click(await options.findByRole('checkbox', { name: words('design') }));
    await waitFor(() => expect(canvas.queryByRole('columnheader', { name: new RegExp(words('design')) })).toBeNull());
    const row = () => canvas.getAllByRole('row')[1] as HTMLElement;
    const before = row().offsetHeight;
    await userEvent.click(options.getByRole('button', { name: '32' }));
    await waitFor(() => expect(row().offsetHeight).toBeLessThan(before));
  },
};
