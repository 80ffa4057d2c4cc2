import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { area } from '../../contract/resources/area.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { notFound, session } from '../../machines/samples.ts';
import { ResourceScreen } from '../../src/admin/resource/ResourceScreen.tsx';
import { keepDraft, readDraft } from '../../src/effects/drafts.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatDate } from '../../src/i18n/dates.ts';
import { localized, localizedOr } from '../../src/i18n/locale.ts';
import { fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const place = (number: number, en: string, zh: string, level: string, parent: ResourceRecord | null, code: string) =>
  record(number, {
    name: { en, zh },
    level,
    code,
    parent: parent?.id ?? null,
    sort: number,
    enabled: number !== 5,
    labels: parent ? { parent: [{ id: parent.id, label: parent.name }] } : {},
  });
const asia = place(1, 'Asia', '亚洲', 'continent', null, 'AS');
const china = place(2, 'China', '中国', 'country', asia, 'CN');
const shanghai = place(3, 'Shanghai', '上海', 'region', china, 'CN-31');
const japan = place(5, 'Japan', '日本', 'country', asia, 'JP');
const rows = [
  asia,
  china,
  shanghai,
  place(4, 'Suzhou, in the province of Jiangsu on the lower Yangtze', '苏州', 'city', china, 'CN-32-SZ'),
  japan,
  place(6, 'Europe', '欧洲', 'continent', null, 'EU'),
];

const meta = {
  title: 'Back-office/Resource screen',
  component: ResourceScreen,
  args: { definition: area },
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(area, rows), portal({ address: area.route, signedIn: true })],
} satisfies Meta<typeof ResourceScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const named = (row: ResourceRecord) => localized(row.name as { en: string; zh: string });

/** A tree of records, expanded by its rows and navigated by keyboard. */
export const List: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: named(china) });
    row.focus();
    await userEvent.keyboard('j');
    await expect(canvas.getByRole('button', { name: named(shanghai) })).toHaveFocus();
    await userEvent.keyboard('x');
    await expect(await canvas.findByText(m.crud_selected({ count: '1' }))).toBeVisible();
    await userEvent.keyboard('k{ArrowLeft}');
    await waitFor(() => expect(canvas.queryByRole('button', { name: named(shanghai) })).toBeNull());
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByRole('button', { name: named(shanghai) })).toBeVisible();
  },
};

/** Invalid input shows an error beside the field and above the form; leaving asks for confirmation. */
export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: named(shanghai) })).focus();
    await userEvent.keyboard('jk');
    await userEvent.keyboard('e');
    const pane = within(await screen.findByRole('dialog'));
    const code = await pane.findByDisplayValue('CN-31');
    await userEvent.clear(code);
    await userEvent.type(code, 'cn 31');
    await waitFor(() => expect(pane.getByText(m.crud_changed({ count: '1' }))).toBeVisible());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await pane.findAllByText(m.crud_pattern())).not.toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: m.leave_title() })).toBeVisible());
  },
};

const typedBefore = {
  at: '2026-01-05T10:32:00.000Z',
  base: { ...shanghai, version: 3 },
  values: { ...shanghai, version: 3, code: 'CN-SH' },
};

/** Input from before a reload is restored in the form with a message, and can be discarded. */
export const Recalled: Story = {
  decorators: [
    portal({
      address: area.route,
      signedIn: true,
      begin: () => keepDraft(`form:${session.user.id}:${area.name}::${shanghai.id}`, typedBefore),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: named(shanghai) })).focus();
    await userEvent.keyboard('jk');
    await userEvent.keyboard('e');
    const pane = within(await screen.findByRole('dialog'));
    await pane.findByDisplayValue('CN-SH');
    const told = pane.getByText(m.crud_recalled({ at: formatDate(typedBefore.at) }));
    await waitFor(() => expect(told).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.crud_recalled_discard() }));
    await pane.findByDisplayValue('CN-31');
    await expect(told).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readDraft(`form:${session.user.id}:${area.name}::${shanghai.id}`)).toBeUndefined();
  },
};

/** `C` creates a record wherever the focus is, except in a field, where it is a letter. */
export const CreatingByKey: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: named(china) });
    const keyword = canvas.getByRole('textbox', { name: m.crud_keyword() });
    await userEvent.type(keyword, 'c');
    await expect(keyword).toHaveValue('c');
    await expect(screen.queryByRole('dialog')).toBeNull();
    keyword.blur();
    await expect(document.body).toHaveFocus();
    await userEvent.keyboard('c');
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    row.focus();
    await userEvent.keyboard('c');
    await expect(await screen.findByRole('dialog')).toBeVisible();
    // The user can type at once.
    await waitFor(() => expect(document.activeElement?.closest('fieldset')).not.toBeNull());
  },
};

/** Enter sends the next query while the previous response is pending. */
export const AskingAgain: Story = {
  decorators: [
    withRows(area, rows, {
      list: ({ text }) =>
        text === 'slow' ? new Promise(() => {}) : { count: 1, list: [text === 'Japan' ? japan : asia] },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: named(asia) })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: m.crud_keyword() }), 'slow{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: new RegExp(m.crud_search()) })).toHaveAttribute('aria-busy', 'true'),
    );
    await expect(canvas.getByRole('textbox', { name: m.crud_keyword() })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Japan{Enter}');
    await expect(await canvas.findByRole('button', { name: named(japan) })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: named(asia) })).toBeNull();
  },
};

/** Removed at once, restored with one click. */
export const Removing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_row({ name: named(shanghai) }) }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_remove() }));
    const question = await screen.findByRole('alertdialog', { name: m.crud_remove_title({ name: named(shanghai) }) });
    await userEvent.click(within(question).getByRole('button', { name: m.crud_remove() }));
    const undo = await canvas.findByRole('button', { name: new RegExp(m.crud_undo()) });
    await expect(canvas.queryByRole('button', { name: named(shanghai) })).toBeNull();
    // The keyboard focus moves to the row beside it.
    await waitFor(() => expect(document.activeElement?.closest('[data-row]')).not.toBeNull());
    await userEvent.click(undo);
    await expect(await canvas.findByRole('button', { name: named(shanghai) })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

const theirs = { ...shanghai, version: 4, code: 'CN-SH', sort: 12 };
/** Another user saved the record meanwhile: both versions are shown field by field. */
export const Conflict: Story = {
  decorators: [
    withRows(area, rows, {
      save: fails({ kind: 'refused', message: 'Changed meanwhile', current: theirs }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: named(china) })).focus();
    await userEvent.keyboard('je');
    const code = await within(await screen.findByRole('dialog')).findByDisplayValue('CN-31');
    await userEvent.clear(code);
    await userEvent.type(code, 'CN-030');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const pane = within(await screen.findByRole('dialog', { name: new RegExp(m.crud_conflict_title()) }));
    const merge = pane.getByRole('button', { name: m.crud_conflict_submit() });
    await expect(merge).toBeDisabled();
    await userEvent.click(pane.getByRole('radio', { name: 'CN-030' }));
    await expect(merge).toBeEnabled();
  },
};

export const History: Story = {
  play: async ({ canvas, userEvent }) => {
    const acts = await canvas.findByRole('button', { name: m.table_actions_of({ name: named(shanghai) }) });
    await userEvent.click(acts);
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(acts).toHaveFocus());
    await userEvent.click(acts);
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_history() }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(/CN-30/)).toBeVisible());
    await expect(pane.getAllByRole('button', { name: m.crud_history_restore() })).toHaveLength(3);
    // Its earlier parent is shown by name, although no visible record refers to it.
    await waitFor(() => expect(pane.getByText(new RegExp(named(japan)))).toBeVisible());
  },
};

const change = (number: number, before: object, after: object) => ({
  ...{ id: `0198c0de-0000-7000-8000-0000000007${number}`, at: '2026-11-18T07:09:00.000Z', user: null, action: 'edit' },
  ...{ message: '', attachments: [], names: {}, before, after },
});
const made = {
  ...change(10, {}, { code: 'CN-29', name: { en: '', zh: '' }, remark: '', sort: null, enabled: false }),
  action: 'add',
};
/** The history of a new record leaves out its empty fields. */
export const HistoryOfNew: Story = {
  decorators: [
    withRows(area, rows, { history: () => ({ count: 1, list: [made] }) }),
    portal({ address: area.route, signedIn: true }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: named(shanghai) }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_history() }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(/CN-29/)).toBeVisible());
    await expect(pane.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      ['code', 'enabled'].map((name) => localizedOr(fieldOf(area, name)?.label, name)),
    );
  },
};

/** The address of a missing record shows a message, without a retry. */
export const Gone: Story = {
  decorators: [
    withRows(area, rows, { detail: fails(notFound) }),
    portal({ address: `${area.route}?record=0198c0de-0000-7000-8000-000000000404`, signedIn: true }),
  ],
  tags: ['!test'],
};
export const GoneTest: Story = {
  ...Gone,
  tags: ['test'],
  play: async () => {
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText(m.crud_gone())).toBeVisible();
    await expect(pane.queryByRole('button', { name: m.ui_retry() })).toBeNull();
  },
};

/** Returns the newest change, then the earlier ones. */
function inParts() {
  const parts = [
    [change(12, { code: 'CN-30', enabled: false }, { code: 'CN-31', enabled: true })],
    [change(11, { code: 'CN-29' }, { code: 'CN-30' })],
  ];
  return () => ({ count: 2, list: parts.shift() ?? [] });
}

/**
 * A complete version is loaded into the form after its differences were shown; the state before the first change is the
 * earliest.
 */
export const Versions: Story = {
  decorators: [withRows(area, rows, { history: inParts() }), portal({ address: area.route, signedIn: true })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: named(shanghai) }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_history() }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('button', { name: m.crud_history_earlier() }));
    const whole = await pane.findByRole('button', { name: m.crud_history_version_before() });
    await expect(pane.queryByRole('button', { name: m.crud_history_earlier() })).toBeNull();
    // The newest change produced the current record.
    await expect(pane.getAllByRole('button', { name: m.crud_history_version() })).toHaveLength(1);
    await userEvent.click(whole);
    const review = within(pane.getByRole('region', { name: m.crud_history_version_before() }));
    await expect(review.getByText(m.crud_history_differ({ count: '2' }))).toBeVisible();
    await expect(review.getByText(/CN-29/)).toBeVisible();
    await userEvent.click(review.getByRole('button', { name: m.crud_history_propose() }));
    const form = within(await screen.findByRole('dialog'));
    await expect(await form.findByDisplayValue('CN-29')).toBeVisible();
    await expect(form.getByText(m.crud_changed({ count: '2' }))).toBeVisible();
  },
};

/** Actions without permission are absent, but exporting rows is available. */
export const ReadOnly: Story = {
  decorators: [
    withRows(area, rows),
    portal({
      address: area.route,
      signedIn: true,
      answers: { session: () => ({ ...session, buttons: 'area:add,area:del' }) },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: named(china) });
    await expect(
      canvas.queryByRole('button', { name: new RegExp(m.crud_new({ one: localized(area.one) })) }),
    ).toBeNull();
    await userEvent.click(canvas.getByRole('checkbox', { name: m.table_select_row({ name: named(china) }) }));
    const bar = within(await canvas.findByRole('toolbar'));
    await expect(bar.queryByRole('button', { name: m.crud_remove() })).toBeNull();
    await userEvent.click(bar.getByRole('button', { name: m.crud_export() }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByText(m.crud_export_text({ count: '1' }))).toBeVisible());
  },
};

export const Loading: Story = { decorators: [withRows(area, rows, { list: () => new Promise(() => {}) })] };
export const Empty: Story = { decorators: [withRows(area, [])] };
export const Failed: Story = {
  decorators: [withRows(area, rows, { list: fails({ kind: 'refused', message: 'The server is busy' }) })],
};
export const Offline: Story = {
  decorators: [withRows(area, rows, { list: fails({ kind: 'networkFailed', message: '' }) })],
};

/** On a narrow screen a row has three lines with labels, is large enough for a finger, and can be opened. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const opener = (await canvas.findByText(named(china))).closest('button');
    if (!opener) throw new Error('the row does not open');
    await expect(opener).toHaveTextContent(localized(area.fields.enabled?.label ?? area.one));
    const row = opener.closest('li');
    await expect(row?.clientHeight).toBeGreaterThan(64);
    await expect(opener.scrollHeight).toBeLessThanOrEqual(opener.clientHeight);
    await expect(opener.clientWidth).toBeGreaterThan(200);
    await userEvent.click(opener);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('CN'));
  },
};
