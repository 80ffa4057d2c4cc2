import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { ImportFinding, ImportRun } from '../../contract/entities/imports.ts';
import {
  checkedRun,
  clearingRun,
  importedRun,
  proposed,
  waitingRun,
} from '../../machines/dataImport/dataImport.cases.ts';
import { offline, session } from '../../machines/samples.ts';
import ImportScreen from '../../src/admin/import/ImportScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { host, taken, uploadAnswers } from './uploadHost.tsx';

const findings: ImportFinding[] = checkedRun.groups
  .filter(({ kind }) => kind !== 'normalized' && kind !== 'changed')
  .map(({ count: _, ...finding }) => finding);

const changes: ImportFinding[] = checkedRun.groups
  .filter(({ kind }) => kind === 'changed')
  .map(({ count: _, ...finding }) => finding);

/** A server that has checked a file, and imports it on request. */
const server = (run: ImportRun): Answers => ({
  session: () => ({ ...session, buttons: '' }),
  importRun: ({ params: { id } }) => (id === importedRun.id ? importedRun : run),
  importRuns: () => ({ count: 2, list: [importedRun, checkedRun] }),
  importFindings: ({ body }) => {
    const list = body?.changes ? changes : findings;
    return { count: list.length, list };
  },
  applyImport: () => ({ ...waitingRun, id: importedRun.id, dryRun: false }),
});
const at = (address: string, answers: Answers) => portal({ address, signedIn: true, answers });
const atOnceId = '0198c0de-0000-7000-8000-00000000001d';
const opened = `/content/import?run=${checkedRun.id}`;

const meta = {
  title: 'Back-office/Import',
  component: ImportScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ImportScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  decorators: [at('/content/import', server(checkedRun))],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.admin_import_state_drafts())).toBeVisible();
    const button = canvas.getByRole('button', {
      name: m.field_file_of({ action: m.field_file_choose(), label: m.admin_import_file() }),
    });
    await expect(button).toBeEnabled();
    await userEvent.click(canvas.getByText(m.admin_import_kinds()));
    await expect(await canvas.findByText('source_model_id')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: m.admin_import_holds() }), 'responses');
    await expect(await canvas.findByText('tgi_percent')).toBeVisible();
    await expect(canvas.queryByText('source_model_id')).toBeNull();
  },
};

let broken = true;
/** A file whose upload failed is sent again without being chosen again. */
export const Resending: Story = {
  decorators: [
    host(async (form) => (broken ? Promise.reject({ kind: 'networkFailed', message: '' }) : taken(form))),
    at('/content/import', {
      ...server(checkedRun),
      ...uploadAnswers,
      lookImport: () => proposed,
      checkImport: () => checkedRun,
    }),
  ],
  play: async ({ canvas, canvasElement, userEvent }) => {
    broken = true;
    const again = m.field_file_of({ action: m.ui_retry(), label: m.admin_import_file() });
    await canvas.findByText(m.admin_import_state_drafts());
    await expect(canvas.queryByRole('button', { name: again })).toBeNull();
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('there is no field for a file');
    await userEvent.upload(input, new File(['a'], 'models.csv', { type: 'text/csv' }));
    const retry = await canvas.findByRole('button', { name: again });
    broken = false;
    await userEvent.click(retry);
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_import_check() }));
    await expect(await canvas.findByText(m.admin_import_checked({ name: checkedRun.fileName }))).toBeVisible();
  },
};

export const Checked: Story = {
  decorators: [at(opened, server(checkedRun))],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.admin_import_checked({ name: checkedRun.fileName }))).toBeVisible();
    const changed = within(canvas.getByRole('region', { name: m.admin_import_would_change() }));
    await expect(changed.getByText('LUN-PDX-0009')).toBeVisible();
    await expect(changed.getByText('IIB')).toBeVisible();
    await expect(await canvas.findByRole('region', { name: m.admin_import_single_changes() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.admin_import_apply({ count: '119' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    const counts = m.admin_import_apply_text({ added: '104', changed: '15', refused: '3' });
    await waitFor(() => expect(question.getByText(counts, { exact: false })).toBeVisible());
    await expect(question.getByText(m.admin_import_later_text())).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: m.admin_import_later_yes() }));
    await expect(await canvas.findByText(m.admin_import_done({ name: checkedRun.fileName }))).toBeVisible();
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: m.admin_import_apply({ count: '119' }) })).toBeNull(),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(canvas.getByRole('group', { name: m.admin_import_title() })).toHaveFocus());
    await expect(canvas.getByText(m.admin_import_waits({ count: '119' }))).toBeVisible();
    const way = canvas.getByRole('link', { name: m.admin_import_waits_open() });
    await expect(way.getAttribute('href')).toContain('publication=draft&publication=changed&updatedAt=2026-01-01..');
  },
};

const atOnce = { ...checkedRun, publish: true, totals: { ...checkedRun.totals, drafts: 4 } };

export const AtOnce: Story = {
  decorators: [
    at(opened, {
      ...server(checkedRun),
      checkImport: ({ body }) => ({ ...waitingRun, ...body, id: atOnceId }),
      importRun: ({ params: { id } }) => {
        if (id === importedRun.id) return { ...atOnce, id, dryRun: false };
        return id === atOnceId ? { ...atOnce, id } : checkedRun;
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const choice = (name: string) => canvas.findByRole('button', { name });
    await expect(await choice(m.admin_import_publish_later())).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await choice(m.admin_import_publish_now()));
    await expect(await canvas.findByText(m.admin_import_now_text())).toBeVisible();
    await expect(await choice(m.admin_import_publish_now())).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: m.admin_import_apply({ count: '119' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(await question.findByRole('button', { name: m.admin_import_now_yes() }));
    await expect(await canvas.findByText(m.admin_import_waits({ count: '4' }))).toBeVisible();
    await expect(canvas.getByText(m.admin_import_shown({ count: '115' }))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** The user chooses what an empty cell does; another choice checks the file again, and shows what would be cleared. */
export const Clearing: Story = {
  decorators: [
    at(opened, {
      ...server(checkedRun),
      checkImport: ({ body }) => ({ ...waitingRun, ...body, id: atOnceId }),
      importRun: ({ params: { id } }) => (id === atOnceId ? { ...clearingRun, id } : checkedRun),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const choice = (name: string) => canvas.findByRole('button', { name });
    await expect(await choice(m.admin_import_clear_no())).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText(m.admin_import_clears_none())).toBeVisible();
    await userEvent.click(await choice(m.admin_import_clear_yes()));
    await expect(await canvas.findByText(m.admin_import_would_clear({ count: '7' }))).toBeVisible();
    await expect(canvas.getByText(m.admin_import_kind_cleared())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.admin_import_apply({ count: '119' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.admin_import_clears({ count: '7' }))).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

const responses = { ...checkedRun, kind: 'responses' as const, publish: true, fileName: 'responses.csv' };

export const OtherKindChecked: Story = {
  decorators: [at(opened, server(responses))],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_import_apply({ count: '119' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.admin_import_public_text())).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const UnderWay: Story = {
  decorators: [at(opened, server({ ...checkedRun, state: 'running', totals: { ...checkedRun.totals, rows: 64 } }))],
  tags: ['!test'],
};
export const UnderWayTest: Story = {
  ...UnderWay,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  },
};

export const Refused: Story = {
  decorators: [
    at(
      opened,
      server({ ...checkedRun, state: 'failed', problem: 'line 1: the file is empty', groups: [], findings: 0 }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('line 1: the file is empty')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.admin_import_apply({ count: '119' }) })).toBeNull();
  },
};

export const Lost: Story = {
  decorators: [at(opened, { ...server(checkedRun), importRun: fails(offline) })],
  tags: ['!test'],
};
export const LostTest: Story = {
  ...Lost,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_import_lost())).toBeVisible();
  },
};
