import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import { exportedRun, exportRun, notFound } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ExportsPage } from '../../src/site/exports/ExportsPage.tsx';
import { type Answers, failsOnce, portal } from '../support/portal.tsx';

const archive: ExportRun = { ...exportRun, id: 'archive', format: 'xeva', read: 80_000, bytes: 31_000_000 };
const waiting: ExportRun = { ...exportRun, id: 'waiting', state: 'waiting', models: null, read: 0, bytes: 0 };
const failed: ExportRun = {
  ...exportRun,
  id: 'failed',
  state: 'failed',
  problem: 'The file could not be written because of a fault in the system. Export again.',
};
const cancelled: ExportRun = { ...exportRun, id: 'cancelled', state: 'cancelled' };
const all = [waiting, exportRun, archive, exportedRun, failed, cancelled];
const listing = (list: ExportRun[]) => () => ({ count: list.length, list });
const page = (answers: Answers) => [portal({ address: '/search/exports', signedIn: true, answers })];

const meta = {
  title: 'Pages/Exports',
  component: ExportsPage,
  parameters: { layout: 'fullscreen' },
  render: () => <ExportsPage />,
} satisfies Meta<typeof ExportsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = { decorators: page({ ownExports: listing(all) }), tags: ['!test'] };
export const EveryStateTest: Story = {
  ...EveryState,
  tags: ['test'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(all.length));
    // only a single file has a known end
    const bars = canvas.getAllByRole('progressbar');
    await expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual([null, '38', null]);
    await expect(canvas.getAllByRole('button', { name: m.export_cancel() })).toHaveLength(3);
    await expect(canvas.getByText(/Export again\./)).toBeVisible();
  },
};
export const OnAPhone: Story = { ...EveryState, globals: { viewport: { value: 'phone' } } };
/** A cancellation is sent, and the list is loaded again. */
let runs: ExportRun[] = [];
export const Cancelled: Story = {
  decorators: page({
    ownExports: () => ({ count: runs.length, list: runs }),
    cancelExport: () => {
      runs = [cancelled];
      return null;
    },
  }),
  beforeEach: () => {
    runs = [exportRun];
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.export_cancel() }));
    await expect(await canvas.findByText(m.exports_cancelled())).toBeVisible();
    await expect(canvas.queryByRole('progressbar')).toBeNull();
  },
};
export const FileDeleted: Story = {
  decorators: page({ ownExports: listing([exportedRun]), exportFile: () => Promise.reject<never>(notFound) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.exports_download() }));
    await waitFor(() => expect(within(canvas.getByRole('listitem')).getByRole('alert')).not.toBeEmptyDOMElement());
  },
};
export const None: Story = {
  decorators: page({ ownExports: listing([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.exports_empty())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: page({ ownExports: failsOnce(() => ({ count: 1, list: [exportedRun] })) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.exports_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('listitem')).toBeVisible();
  },
};
