import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { TrashAnswer } from '../../contract/entities/trash.ts';
import { TRASH_CODES } from '../../contract/trashCodes.ts';
import { offline, session } from '../../machines/samples.ts';
import TrashScreen from '../../src/admin/trash/TrashScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { removedBanner, removedGroup, trashAnswer } from './trashSamples.ts';

/** A server with two removed records; the organization cannot be restored. */
function server(): Answers {
  let { list } = trashAnswer;
  const refused = { id: removedGroup.id, label: removedGroup.label, message: 'Another record has this code.' };
  return {
    session: () => ({ ...session, buttons: '' }),
    trashRecords: ({ body: { resource } }) => {
      const shown = list.filter((one) => !resource || one.resource === resource);
      return { ...trashAnswer, list: shown, count: shown.length };
    },
    restoreTrash: ({ body: { records } }) => {
      const done = records.map(({ id }) => id).filter((id) => id !== removedGroup.id);
      list = list.filter(({ id }) => !done.includes(id));
      return { done, refused: done.length < records.length ? [refused] : [] };
    },
    purgeTrash: ({ body: { records } }) => {
      const done = records.map(({ id }) => id);
      list = list.filter(({ id }) => !done.includes(id));
      return { done, refused: [] };
    },
  };
}
const at = (answers: Answers) => portal({ address: '/system/trash', signedIn: true, answers });

const meta = {
  title: 'Back-office/Trash',
  component: TrashScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof TrashScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Restoring: Story = {
  decorators: [at(server())],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await userEvent.click(canvas.getByRole('button', { name: m.admin_trash_restore_chosen({ count: '2' }) }));
    await waitFor(() => expect(canvas.queryByText(localized(removedBanner.label))).toBeNull());
    await expect(canvas.getByText(/Another record has this code\.$/)).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent(m.admin_trash_refused({ count: '1' }));
  },
};

/**
 * Filtered by type with '查询', reset with '重置'; the table header starts at the left edge of the page heading.
 */
export const Narrowed: Story = {
  decorators: [at(server())],
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, userEvent }) => {
    const all = await canvas.findByRole('checkbox', { name: m.table_select_all() });
    const heading = canvas.getByRole('heading', { level: 1 });
    await expect(all.getBoundingClientRect().left).toBe(heading.getBoundingClientRect().left);
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: m.admin_trash_resource() }),
      removedGroup.resource,
    );
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${m.crud_search()}`) }));
    await waitFor(() => expect(canvas.queryByText(localized(removedBanner.label))).toBeNull());
    await expect(canvas.getByText(localized(removedGroup.label))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.crud_reset() }));
    await expect(await canvas.findByText(localized(removedBanner.label))).toBeVisible();
  },
};

/** Permanent deletion asks for confirmation and names each record. */
export const Purging: Story = {
  decorators: [at(server())],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await expect(canvas.getByText(m.admin_trash_kept({ days: '365' }), { exact: false })).toBeVisible();
    const ask = canvas.getByRole('button', { name: m.admin_trash_purge_chosen({ count: '2' }) });
    await userEvent.click(ask);
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.admin_trash_purge_text())).toBeVisible());
    for (const { label } of [removedBanner, removedGroup])
      await expect(question.getByText(localized(label), { exact: false })).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(ask);
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: m.admin_trash_purge() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(await canvas.findByText(m.admin_trash_empty())).toBeVisible();
  },
};

/** Without permission to delete, only restoring is offered. */
export const PurgingNotAllowed: Story = {
  decorators: [at({ ...server(), session: () => ({ ...session, buttons: 'trash:purge' }) })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await expect(canvas.getByRole('button', { name: m.admin_trash_restore_chosen({ count: '2' }) })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.admin_trash_purge_chosen({ count: '2' }) })).toBeNull();
  },
};

const reload = Promise.withResolvers<TrashAnswer>();
const reloaded = fn(() => reload.promise);
let isRestored = false;
/**
 * The banner is restored and the list reloads. Restoring the organization fails meanwhile, and its failure stays when
 * the list arrives.
 */
export const FailedWhileReloading: Story = {
  decorators: [
    at({
      ...server(),
      trashRecords: () => (isRestored ? reloaded() : trashAnswer),
      restoreTrash: ({ body: { records } }) => {
        if (records.some(({ id }) => id === removedGroup.id)) return fails(offline)();
        isRestored = true;
        return { done: [removedBanner.id], refused: [] };
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const [banner, group] = [removedBanner, removedGroup].map(({ label }) => localized(label));
    await userEvent.click(await canvas.findByRole('checkbox', { name: new RegExp(group ?? '') }));
    await userEvent.click(
      canvas.getByRole('button', { name: m.crud_act_of({ act: m.crud_restore(), name: banner ?? '' }) }),
    );
    await waitFor(() => expect(reloaded).toHaveBeenCalled());
    await userEvent.click(canvas.getByRole('button', { name: m.admin_trash_restore_chosen({ count: '1' }) }));
    await expect(await canvas.findByText(m.form_offline())).toBeVisible();
    reload.resolve({ ...trashAnswer, count: 1, list: [removedGroup] });
    await waitFor(() => expect(canvas.queryByText(banner ?? '')).toBeNull());
    await expect(canvas.getByText(m.form_offline())).toBeVisible();
  },
};

export const Empty: Story = {
  decorators: [at({ ...server(), trashRecords: () => ({ count: 0, list: [], resources: [], keptDays: null }) })],
  tags: ['!test'],
};
export const EmptyTest: Story = {
  ...Empty,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_trash_empty())).toBeVisible();
  },
};

export const Failed: Story = {
  decorators: [at({ ...server(), trashRecords: fails(offline) })],
  tags: ['!test'],
};
export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_trash_failed())).toBeVisible();
  },
};

const records = fn(() => ({ count: 0, list: [], resources: [], keptDays: null }));
/** Users who may restore nothing see a message, without a request that would be refused. */
export const NotAllowed: Story = {
  decorators: [at({ session: () => ({ ...session, buttons: TRASH_CODES.join() }), trashRecords: records })],
  tags: ['!test'],
};
export const NotAllowedTest: Story = {
  ...NotAllowed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('无权限访问')).toBeVisible();
    await expect(records).not.toHaveBeenCalled();
  },
};
