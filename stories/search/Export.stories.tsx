import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { createActor } from 'xstate';
import { exportMachine } from '../../machines/export/export.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { exportRun } from '../../machines/samples.ts';
import { fromPromise } from '../../src/effects/fromPromise.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ExportPane } from '../../src/site/export/ExportPane.tsx';
import { Surface } from '../../src/ui/Surface.tsx';

const file: BinaryFile = { url: 'blob:1', fileName: 'models.csv', type: 'text/csv', bytes: 12_000 };

/** The machine with a server that answers as the story defines. */
const answering = (fetchExport: () => Promise<BinaryFile>) =>
  createActor(
    exportMachine.provide({
      actors: {
        fetchExport: fromPromise(fetchExport),
        startExport: fromPromise(async () => exportRun),
        saveExport: fromPromise(async () => {}),
      },
    }),
  ).start();

const meta = {
  title: 'Pages/Search/Export',
  component: ExportPane,
  args: {
    file: answering(() => Promise.resolve(file)),
    all: 82,
    selected: 3,
    columns: 8,
    queryOf: fn((which, format) => ({ ...(which === 'selected' && { ids: [] }), columns: ['model' as const], format })),
  },
  decorators: [
    (Story) => (
      <Surface style={{ width: 320, padding: '12px 0 0' }}>
        <Story />
      </Surface>
    ),
  ],
} satisfies Meta<typeof ExportPane>;

export default meta;
type Story = StoryObj<typeof meta>;

const start = /^(Export|导出) (CSV|XLSX)$/;

export const Choices: Story = {
  args: { file: answering(() => Promise.resolve(file)) },
  tags: ['!test'],
};
export const SelectedAsExcel: Story = {
  ...Choices,
  tags: ['test'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Selected 3|已选 3 个)$/ }));
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'xlsx');
    await userEvent.click(canvas.getByRole('button', { name: start }));
    await expect(args.queryOf).toHaveBeenCalledWith('selected', 'xlsx');
    await waitFor(() => expect(canvas.getByRole('status')).not.toBeEmptyDOMElement());
  },
};
/** A data format has no columns, and its button names no column format. */
export const DataOfModels: Story = {
  args: { file: answering(() => Promise.resolve(file)), selected: 0 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'xeva');
    await expect(canvas.queryByRole('button', { name: start })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(Export file|导出文件)$/ }));
    await expect(args.queryOf).toHaveBeenCalledWith('all', 'xeva');
  },
};
/** The result has more rows than an Excel sheet can hold; CSV holds all of them. */
export const TooManyForExcel: Story = {
  args: { file: answering(() => Promise.resolve(file)), all: 2_000_000, selected: 0 },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: start })).toBeEnabled();
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'xlsx');
    await expect(canvas.getByRole('button', { name: start })).toBeDisabled();
    await expect(canvas.getByText(/CSV.*(no limit|不限行数)|不限行数的 CSV/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'csv');
    await expect(canvas.getByRole('button', { name: start })).toBeEnabled();
  },
};
/** A large export is started on the server. */
export const Large: Story = {
  args: { file: answering(() => Promise.reject(new Error('not directly'))), all: 400_000, selected: 0 },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(m.export_large())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: start }));
    await expect(await canvas.findByText(m.export_started())).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.exports_title() })).toHaveAttribute('href', '/search/exports');
  },
};
export const WhileRunning: Story = {
  args: { file: answering(() => new Promise(() => {})), selected: 0 },
  tags: ['!test'],
};
export const Running: Story = {
  ...WhileRunning,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: start }));
    await expect(canvas.getByRole('progressbar')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Cancel export|取消导出)$/ }));
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: start }));
  },
};
export const Failed: Story = {
  args: {
    file: answering(() => Promise.reject({ kind: 'refused', status: 429, message: 'Please try again in 40 s.' })),
    selected: 0,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: start }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('Please try again in 40 s.'));
  },
};
