import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { area } from '../../contract/resources/area.ts';
import { systemFields } from '../../contract/resources/fields.ts';
import { log } from '../../contract/resources/log.ts';
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
