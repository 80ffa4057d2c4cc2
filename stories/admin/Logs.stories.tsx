import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { area } from '../../contract/resources/area.ts';
import { model } from '../../contract/resources/content/model.ts';
import { systemFields } from '../../contract/resources/fields.ts';
import { identityProvider } from '../../contract/resources/identityProvider.ts';
import { LOGGED_BESIDES, log } from '../../contract/resources/log.ts';
import { session } from '../../machines/samples.ts';
import OperationLogScreen from '../../src/admin/log/OperationLogScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatDate } from '../../src/i18n/dates.ts';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { values } from './logSamples.ts';
import { record, withRows } from './resourceServer.tsx';

const roleId = '0198c0de-0000-7000-8000-000000000071';

const entry = record(1, values);

/** Signs in a user without the given permission codes. */
const at = (denied: string) =>
  portal({ address: log.route, signedIn: true, answers: { session: () => ({ ...session, buttons: denied }) } });

const meta = {
  title: 'Back-office/Logs',
  component: OperationLogScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(log, [entry]), at('')],
} satisfies Meta<typeof OperationLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With all fields open, the search bar keeps its buttons next to each other at every width. */
export const AllFilters: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const form = within(await canvas.findByRole('form', { name: m.crud_filters_of({ title: localized(log.title) }) }));
    await userEvent.click(form.getByRole('button', { expanded: false, name: /\d/ }));
    const acts = [m.crud_search(), m.crud_reset(), m.crud_fewer_filters()];
    for (const width of [1440, 1220, 1100, 900, 700]) {
      canvasElement.style.width = `${width}px`;
      const tops = acts.map(
        (name) => form.getByRole('button', { name: new RegExp(`^${name}`) }).getBoundingClientRect().top,
      );
      await expect([width, new Set(tops).size]).toEqual([width, 1]);
    }
    canvasElement.style.width = '';
  },
};

let looks = 0;
/** A removal in the background reports its start and its result; permanent deletion offers no undo. */
export const Clearing: Story = {
  decorators: [
    withRows(log, [entry], {
      remove: () => ({ done: [], refused: [], begun: { id: entry.id, count: 60_000 } }),
      removal: () => ({ state: looks++ === 0 ? 'running' : 'done', count: 60_000, left: looks === 1 ? 45_000 : 0 }),
    }),
    at(''),
  ],
  play: async ({ canvas, userEvent }) => {
    looks = 0;
    await userEvent.click((await canvas.findAllByRole('checkbox'))[1] as HTMLElement);
    await userEvent.click(await canvas.findByRole('button', { name: m.crud_remove() }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.crud_clear_text())).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.crud_remove() }));
    await expect(await canvas.findByText(m.crud_clearing({ count: '60,000', left: '60,000' }))).toBeVisible();
    await expect(
      await canvas.findByText(m.crud_cleared_count({ count: '60,000' }), {}, { timeout: 30_000 }),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: new RegExp(m.crud_undo()) })).toBeNull();
  },
};

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
  decorators: [withRows(log, [record(1, mapped)]), at('')],
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
  decorators: [withRows(log, [record(1, tried)]), at('')],
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
  decorators: [withRows(log, [record(1, cleared)]), at('')],
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
  decorators: [withRows(log, [record(1, refusedCall)]), at('')],
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

/** Days in a filter are in the reader's time zone, which the filter names. */
export const DaysOfReader: Story = {
  decorators: [
    withRows(log, [entry]),
    portal({
      address: `${log.route}?at=2026-11-20..2026-11-20`,
      signedIn: true,
      answers: { session: () => ({ ...session, buttons: '' }) },
    }),
  ],
  tags: ['!test'],
};
export const DaysOfReaderTest: Story = {
  ...DaysOfReader,
  tags: ['test'],
  play: async ({ canvas }) => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const [first] = await canvas.findAllByRole('textbox', { name: new RegExp(localized({ en: 'When', zh: '时间' })) });
    await expect(first).toHaveValue('2026-11-20');
    await expect(first).toHaveAccessibleDescription(m.crud_days_of({ zone }));
  },
};

/** A change only in the language that the reader does not use is shown in that language. */
export const InOneLanguage: Story = {
  decorators: [withRows(log, [record(1, { ...values, ...inEnglish }), record(2, { ...values, ...inChinese })]), at('')],
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

const hiddenLabel = { en: 'Hidden: outside your data scope', zh: '已隐藏：不在您的数据范围内' };
const hidden = record(1, {
  ...values,
  ...{ hidden: true, label: hiddenLabel, resourceId: null, before: null, after: null, path: '' },
});

/**
 * An entry about a record that the reader may not see: it shows who, when and what kind of action, and nothing of the
 * record.
 */
export const Hidden: Story = {
  decorators: [withRows(log, [hidden]), at('')],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(hiddenLabel) }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText(m.admin_log_hidden())).toBeVisible();
    await expect(pane.queryByRole('table')).toBeNull();
    await expect(pane.queryByRole('link', { name: m.admin_log_open() })).toBeNull();
  },
};

/** On a phone: the record, the action and record type, the user and, once, the time. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const PhoneTest: Story = {
  ...Phone,
  tags: ['test'],
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('listitem'));
    await expect(await row.findByText(localized({ en: 'Shanghai', zh: '上海' }))).toBeVisible();
    await expect(row.getByText('edit')).toBeVisible();
    await expect(row.getByText(localized(area.title))).toBeVisible();
    await expect(row.queryByText(formatDate(String(entry.at)))).toBeNull();
    await expect(row.getByText(formatDate(entry.updatedAt))).toBeVisible();
  },
};

const operated = record(1, {
  ...values,
  user: roleId,
  labels: { user: [{ id: roleId, label: { en: 'Mira Chen', zh: '陈米拉' } }] },
});

/** There are no links to records or users that the reader may not open. */
export const WithoutDeadEnds: Story = {
  decorators: [withRows(log, [operated]), at('area:list,user:list')],
  play: async ({ canvas, userEvent }) => {
    const name = localized({ en: 'Shanghai', zh: '上海' });
    const who = localized({ en: 'Mira Chen', zh: '陈米拉' });
    await expect(await canvas.findByText(who)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: who })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: m.table_actions_of({ name }) }));
    await expect(await screen.findByRole('menuitem', { name: m.crud_remove() })).toBeVisible();
    await expect(screen.queryByRole('menuitem', { name: m.admin_log_open() })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByRole('table')).toBeVisible();
    await expect(pane.queryByRole('link', { name: m.admin_log_open() })).toBeNull();
  },
};

/** A log entry cannot change: it has no history and no versions, and the list has no trash. */
export const WithoutHistory: Story = {
  play: async ({ canvas, userEvent }) => {
    const name = localized({ en: 'Shanghai', zh: '上海' });
    await expect(await canvas.findByRole('button', { name })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.crud_trash() })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: m.table_actions_of({ name }) }));
    await expect(await screen.findByRole('menuitem', { name: m.crud_remove() })).toBeVisible();
    await expect(screen.queryByRole('menuitem', { name: m.crud_history() })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByRole('button', { name: m.crud_remove() })).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.crud_history() })).toBeNull();
    await expect(pane.queryByText(localized(systemFields.updatedBy.label))).toBeNull();
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
  decorators: [withRows(log, [assigned, ruled], { options: asked }), at('')],
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
