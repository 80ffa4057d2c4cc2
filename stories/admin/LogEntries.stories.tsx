import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { area } from '../../contract/resources/area.ts';
import { model } from '../../contract/resources/content/model.ts';
import { identityProvider } from '../../contract/resources/identityProvider.ts';
import { LOGGED_BESIDES, log } from '../../contract/resources/log.ts';
import { session } from '../../machines/samples.ts';
import OperationLogScreen from '../../src/admin/log/OperationLogScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { values } from './logSamples.ts';
import { record, withRows } from './resourceServer.tsx';

const roleId = '0198c0de-0000-7000-8000-000000000071';

const entry = record(1, values);

/** Signs in a user with all permissions. */
const signedIn = portal({
  address: log.route,
  signedIn: true,
  answers: { session: () => ({ ...session, buttons: '' }) },
});

const meta = {
  title: 'Back-office/Log entries',
  component: OperationLogScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(log, [entry]), signedIn],
} satisfies Meta<typeof OperationLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The changes come first, field by field; unchanged fields are left out. */
export const Changes: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized({ en: 'Shanghai', zh: '上海' }) }));
    // The record type is named like its screen, in the list and in the entry, and the browser by its name.
    await expect(canvas.getAllByText(localized(area.title)).length).toBeGreaterThan(0);
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText('Chrome, Linux')).toBeVisible();
    const table = within(await pane.findByRole('table'));
    await expect(table.getAllByRole('row')).toHaveLength(3);
    await expect(table.getByText('CN-30')).toBeVisible();
    await expect(table.getByText('CN-31')).toBeVisible();
    await expect(pane.getByRole('link', { name: m.admin_log_open() })).toHaveAttribute(
      'href',
      `/system/areas?record=${entry.resourceId}`,
    );
  },
};

const mapped = {
  ...values,
  resource: 'scimGroup',
  label: { en: 'Readers', zh: 'Readers' },
  before: { roles: [] },
  after: { roles: [roleId] },
  names: { roles: [{ id: roleId, label: { en: 'Auditor', zh: '审计员' } }] },
};
/** What is no resource has names too: the thing itself, its parts, and the records that it refers to. */
export const BesidesResources: Story = {
  decorators: [withRows(log, [record(1, mapped)]), signedIn],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(localized(LOGGED_BESIDES.scimGroup ?? { en: '', zh: '' }))).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Readers' }));
    const table = within(await within(await screen.findByRole('dialog')).findByRole('table'));
    await expect(table.getByRole('rowheader', { name: m.admin_sign_on_roles() })).toBeVisible();
    await expect(table.getByText(/Auditor|审计员/)).toBeVisible();
  },
};

const tried = {
  ...values,
  action: 'exec',
  resource: identityProvider.name,
  label: { en: 'Harbor', zh: '港口' },
  result: 'failure',
  before: null,
  after: { failure: 'notAdmitted' },
  message: '',
};
/** The entry of a trial says in the reader's language why nobody would be admitted. */
export const FailedTrial: Story = {
  globals: { locale: 'zh' },
  decorators: [withRows(log, [record(1, tried)]), signedIn],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(tried.label) }));
    const table = within(await within(await screen.findByRole('dialog')).findByRole('table'));
    await expect(table.getByRole('rowheader', { name: m.admin_log_failure() })).toBeVisible();
    await expect(table.getByText(m.admin_sign_on_failed_not_admitted())).toBeVisible();
    await expect(table.queryByText(/notAdmitted/)).toBeNull();
  },
};

const cleared = {
  ...values,
  action: 'del',
  resource: 'log',
  resourceId: null,
  label: log.title,
  before: null,
  after: { count: 60_004, filter: { text: '10.0.0', action: ['export'], at: { from: '2026-01-01T00:00:00.000Z' } } },
};
/** The single entry of a bulk removal states how many records of which kind were removed. */
export const ClearedLine: Story = {
  decorators: [withRows(log, [record(1, cleared)]), signedIn],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(log.title) }));
    const pane = within(await screen.findByRole('dialog'));
    const table = within(await pane.findByRole('table'));
    await expect(table.getByText('60,004')).toBeVisible();
    for (const name of [
      m.admin_log_count(),
      m.admin_log_filter(),
      m.crud_keyword(),
      localized({ en: 'When', zh: '时间' }),
    ])
      await expect(table.getByText(name)).toBeVisible();
    await expect(table.queryByText(/[{}]|^count$|^filter$/)).toBeNull();
  },
};

const refusedCall = {
  ...values,
  action: 'refused',
  resource: '',
  resourceId: null,
  label: { en: 'POST /api/log/delete', zh: 'POST /api/log/delete' },
  before: null,
  after: null,
  needs: ['log:del'],
  times: 4,
  status: 403,
};
/** A refused request changed nothing, and the entry states it. */
export const RefusedCall: Story = {
  decorators: [withRows(log, [record(1, refusedCall)]), signedIn],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'POST /api/log/delete' }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText(m.admin_log_refused())).toBeVisible();
  },
};

const asia = { en: 'Asia', zh: '亚洲' };
const inEnglish = {
  label: { en: 'First', zh: '第一' },
  before: { name: asia },
  after: { name: { ...asia, en: 'Asia East' } },
};
const inChinese = {
  label: { en: 'Second', zh: '第二' },
  before: { name: asia },
  after: { name: { ...asia, zh: '东亚' } },
};

/** A change only in the language that the reader does not use is shown in that language. */
export const InOneLanguage: Story = {
  decorators: [
    withRows(log, [record(1, { ...values, ...inEnglish }), record(2, { ...values, ...inChinese })]),
    signedIn,
  ],
  play: async ({ canvas, userEvent }) => {
    const [own, foreign] = localized({ en: 'en', zh: 'zh' }) === 'en' ? [inEnglish, inChinese] : [inChinese, inEnglish];
    const language = localized({ en: m.field_language_zh(), zh: m.field_language_en() });
    for (const [changed, marks] of [
      [own, 0],
      [foreign, 2],
    ] as const) {
      await userEvent.click(await canvas.findByRole('button', { name: localized(changed.label) }));
      const pane = within(await screen.findByRole('dialog'));
      const table = within(await pane.findByRole('table'));
      const [before, after] = table.getAllByRole('cell').map(({ textContent }) => textContent);
      await expect(before).not.toBe(after);
      await expect(table.queryAllByText(language)).toHaveLength(marks);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
};

const assigned = record(5, {
  ...values,
  action: 'updateUserRole',
  resource: 'user',
  before: { roles: ['member'] },
  after: { roles: [roleId] },
  names: { roles: [{ id: roleId, label: { en: 'Content editors', zh: '内容编辑' } }] },
});
const ruled = record(6, {
  ...values,
  action: 'add',
  resource: 'rule',
  label: { en: 'Own models', zh: '自有模型' },
  before: null,
  after: { resource: 'model', field: 'modelType', operator: 'eq', value: 'pdx' },
});
const asked = fn(() => ({ count: 0, list: [] }));

/** Names come from the log itself without a request, and the parts of a rule are named as in its form. */
export const Names: Story = {
  decorators: [withRows(log, [assigned, ruled], { options: asked }), signedIn],
  play: async ({ canvas, userEvent }) => {
    asked.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: localized({ en: 'Shanghai', zh: '上海' }) }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText(localized({ en: 'Content editors', zh: '内容编辑' }))).toBeVisible();
    await expect(asked).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await canvas.findByRole('button', { name: localized({ en: 'Own models', zh: '自有模型' }) }));
    const changes = within(await within(await screen.findByRole('dialog')).findByRole('table'));
    await expect(await changes.findByText(localized(model.title))).toBeVisible();
    await expect(changes.getByText(localized(model.fields.modelType?.label ?? { en: '', zh: '' }))).toBeVisible();
    await expect(changes.queryByText('modelType')).toBeNull();
  },
};

/** What the log has: changes, trials, removals and refusals. */
export const Listed: Story = {
  decorators: [
    withRows(log, [entry, record(2, tried), record(3, cleared), record(4, refusedCall), assigned, ruled]),
    signedIn,
  ],
};
