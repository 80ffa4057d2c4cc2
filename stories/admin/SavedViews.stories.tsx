import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Preferences, SavedView } from '../../contract/entities/system.ts';
import { area } from '../../contract/resources/area.ts';
import { ResourceScreen } from '../../src/admin/resource/ResourceScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { type Answers, fails, pending, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const place = (number: number, en: string, zh: string, code: string, enabled: boolean) =>
  record(number, { name: { en, zh }, level: 'country', code, parent: null, sort: number, enabled });
const rows = [place(1, 'China', '中国', 'CN', true), place(2, 'Japan', '日本', 'JP', false)];

const saved = (number: number, change: Partial<SavedView>): SavedView => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  version: 1,
  resource: 'area',
  name: '',
  audience: 'private',
  role: null,
  state: { query: 'enabled=no', columns: ['name', 'code', 'enabled'], widths: { name: 260 }, density: 32 },
  own: true,
  owner: 'Wen Li',
  ...change,
});
const disabled = saved(1, { name: 'Disabled' });
const everything = saved(2, {
  name: 'With codes, for the yearly report to the ministry',
  audience: 'everyone',
  own: false,
  owner: 'Lin Ruoxi',
  state: { query: '', columns: ['name', 'code'], widths: {}, density: null },
});

/** Views and preferences as the server stores them, for one story. */
function keeping(views: readonly SavedView[], preferences: Preferences = {}): Answers {
  let kept = [...views];
  return {
    preferences: () => preferences,
    viewRoles: () => ({ count: 1, list: [{ id: saved(60, {}).id, name: { en: 'Editor', zh: '内容编辑' } }] }),
    views: () => ({ count: kept.length, list: kept }),
    saveView: ({ body }) => {
      const found = kept.find(({ id }) => id === body.id);
      const view: SavedView = {
        ...(found ?? saved(100 + kept.length, {})),
        ...body,
        id: found?.id ?? saved(100 + kept.length, {}).id,
        version: (found?.version ?? 0) + 1,
        role: body.role ?? null,
      };
      kept = [...kept.filter(({ id }) => id !== view.id), view];
      return view;
    },
    deleteViews: ({ body: { ids } }) => {
      kept = kept.filter(({ id }) => !ids.includes(id));
      return null;
    },
  };
}

const meta = {
  title: 'Back-office/Saved views',
  component: ResourceScreen,
  args: { definition: area },
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(area, rows),
    portal({ address: area.route, signedIn: true, answers: keeping([disabled, everything]) }),
  ],
} satisfies Meta<typeof ResourceScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
type Canvas = Parameters<Play>[0]['canvas'];
type User = Parameters<Play>[0]['userEvent'];

async function openViews(canvas: Canvas, userEvent: User, name: string = m.views_title()) {
  await canvas.findAllByRole('button', { name: m.crud_refresh() });
  await userEvent.click(await canvas.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: m.views_of() }));
}

/** A separate server for each story, so that stories do not affect each other. */
const answered = (answers: Answers) => [withRows(area, rows), portal({ address: area.route, signedIn: true, answers })];

const linked = (id: string) => [
  withRows(area, rows),
  portal({
    address: `${area.route}?view=${id}`,
    signedIn: true,
    answers: keeping([disabled, everything]),
  }),
];

export const List: Story = { tags: ['!test'] };

/** A view sets its columns, and the query in the address. */
export const Views: Story = {
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await userEvent.click(await pane.findByRole('button', { name: /^Disabled/ }));
    await expect(await canvas.findByRole('button', { name: 'Disabled' })).toBeVisible();
    const heads = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await expect(heads.join()).toContain(localized(area.fields.code?.label ?? { en: '', zh: '' }));
    await expect(heads.join()).not.toContain(localized(area.fields.level?.label ?? { en: '', zh: '' }));
    await waitFor(() => expect(pane.getByText(m.views_shown())).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.views_remove({ name: everything.name }) })).toBeNull();
  },
};

/** A name that differs only in case asks for confirmation before it is replaced. */
export const Replacing: Story = {
  decorators: answered(keeping([disabled, everything])),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    const name = await pane.findByRole('textbox');
    await userEvent.type(name, 'disabled');
    await userEvent.click(pane.getByRole('button', { name: m.views_keep() }));
    await waitFor(() => expect(pane.getByText(m.views_ask({ name: 'disabled' }))).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.views_ask_stay() }));
    await expect(await pane.findByRole('textbox')).toHaveValue('disabled');
    await userEvent.click(pane.getByRole('button', { name: m.views_keep() }));
    await userEvent.click(await pane.findByRole('button', { name: m.views_ask_replace() }));
    await waitFor(() => expect(pane.getByRole('button', { name: /^disabled/ })).toBeVisible());
    await expect(pane.queryByRole('button', { name: /^Disabled/ })).toBeNull();
    await waitFor(() => expect(pane.getByRole('textbox')).toHaveValue(''));
  },
};

/** Renamed in place; removed at once, and restored with one click. */
export const RenamedAndRemoved: Story = {
  decorators: answered(keeping([disabled, everything])),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await userEvent.click(await pane.findByRole('button', { name: m.views_rename({ name: 'Disabled' }) }));
    const [name] = await pane.findAllByRole('textbox');
    if (!name) throw new Error('there is no name to change');
    await userEvent.clear(name);
    await userEvent.type(name, 'Switched off{Enter}');
    const remove = await pane.findByRole('button', { name: m.views_remove({ name: 'Switched off' }) });
    await userEvent.click(remove);
    await userEvent.click(await pane.findByRole('button', { name: m.views_undo() }));
    await waitFor(() => expect(pane.getByRole('button', { name: /^Switched off/ })).toBeVisible());
  },
};

/** The list opens with its chosen default view. */
export const Opening: Story = {
  decorators: answered(keeping([disabled, everything], { 'view.area': disabled.id })),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent, 'Disabled');
    await expect(pane.getByRole('button', { name: m.views_opening({ name: 'Disabled' }) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};

/** Saved for the members of one of the user's roles. */
export const ForRole: Story = {
  decorators: answered(keeping([disabled])),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await userEvent.type(await pane.findByRole('textbox'), 'Ours');
    await userEvent.click(await pane.findByRole('button', { name: m.views_for_role() }));
    const [role] = within(await pane.findByRole('combobox', { name: m.views_role_choose() })).getAllByRole('option');
    await expect(role).toHaveTextContent(/Editor|内容编辑/);
    await userEvent.click(pane.getByRole('button', { name: m.views_keep() }));
    await waitFor(() => expect(pane.getByText(new RegExp(m.views_role()))).toBeVisible());
  },
};

/** The address names a view: the list opens with its query and columns. */
export const Linked: Story = {
  decorators: linked(disabled.id),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Disabled' })).toBeVisible();
    const heads = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await expect(heads.join()).not.toContain(localized(area.fields.level?.label ?? { en: '', zh: '' }));
    const pane = await openViews(canvas, userEvent, 'Disabled');
    await waitFor(() => expect(pane.getByRole('button', { name: m.views_copy({ name: 'Disabled' }) })).toBeVisible());
  },
};

/**
 * The address names a view that does not exist or that the user may not see: a message appears over the default list.
 */
export const LinkUnknown: Story = {
  decorators: linked(saved(99, {}).id),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(m.views_link_unknown())).toBeVisible());
    await expect(canvas.getByRole('button', { name: m.views_title() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.crud_dismiss() }));
    await waitFor(() => expect(canvas.queryByText(m.views_link_unknown())).toBeNull());
  },
};

export const WithoutViews: Story = {
  decorators: answered(keeping([])),
  tags: ['!test'],
};
export const None: Story = {
  ...WithoutViews,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await waitFor(() => expect(pane.getByText(m.views_empty())).toBeVisible());
  },
};
export const Loading: Story = {
  decorators: answered({ ...keeping([]), views: pending }),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await waitFor(() => expect(pane.getByText(m.views_loading())).toBeVisible());
  },
};
export const Failed: Story = {
  decorators: answered({ ...keeping([]), views: fails({ kind: 'networkFailed', message: '' }) }),
  play: async ({ canvas, userEvent }) => {
    const pane = await openViews(canvas, userEvent);
    await waitFor(() => expect(pane.getByText(m.notice_network())).toBeVisible());
    await waitFor(() => expect(pane.getByRole('button', { name: m.views_retry() })).toBeVisible());
  },
};
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await openViews(canvas, userEvent);
  },
};
