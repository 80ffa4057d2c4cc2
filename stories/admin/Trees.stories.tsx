import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { area } from '../../contract/resources/area.ts';
import { group } from '../../contract/resources/group.ts';
import { menu } from '../../contract/resources/menu.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { session } from '../../machines/samples.ts';
import AreasScreen from '../../src/admin/areas/AreasScreen.tsx';
import MenusScreen from '../../src/admin/menus/MenusScreen.tsx';
import OrganizationScreen from '../../src/admin/organization/OrganizationScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const meta = { title: 'Back-office/Trees', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;
type Asked = Parameters<NonNullable<NonNullable<Parameters<typeof withRows>[2]>[string]>>[0];
type Playing = Parameters<NonNullable<Story['play']>>[0];

const at = (
  definition: ResourceDefinition,
  rows: readonly ResourceRecord[],
  instead: Parameters<typeof withRows>[2] = {},
) => [
  withRows(definition, rows, instead),
  portal({ address: definition.route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } }),
];
const nameOf = ({ name }: ResourceRecord) => localized(name as { en: string; zh: string });

/** Returns the names of these rows in their order from the top. */
const order = (canvas: Playing['canvas'], rows: readonly ResourceRecord[]) => {
  const names = rows.map(nameOf);
  const said = canvas.getAllByRole('button').map(({ textContent }) => textContent);
  return said.filter((name) => names.includes(name));
};

/** Focuses the row, so that `j` and `k` move from it. */
async function stand({ canvas, userEvent }: Playing, row: ResourceRecord) {
  const button = await canvas.findByRole('button', { name: nameOf(row) });
  button.focus();
  await userEvent.keyboard('jk');
  await waitFor(() => expect(button).toHaveFocus());
}

const place = (number: number, en: string, zh: string, level: string, parent: string | null, code: string) =>
  record(number, { name: { en, zh }, level, code, parent, sort: number, enabled: true });
const asia = place(1, 'Asia', '亚洲', 'continent', null, 'AS');
const china = place(2, 'China', '中国', 'country', asia.id, 'CN');
const suzhou = place(3, 'Suzhou', '苏州', 'city', asia.id, 'CN-32-SZ');
const japan = place(4, 'Japan', '日本', 'country', asia.id, 'JP');

export const AreaTree: Story = {
  decorators: at(area, [asia, china, suzhou, japan]),
  render: () => <AreasScreen />,
  tags: ['!test'],
};
/** Moved one level deeper by keyboard: a city moves below its country. */
export const Areas: Story = {
  ...AreaTree,
  tags: ['test'],
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    await expect(await canvas.findByRole('heading', { name: localized(area.title) })).toBeVisible();
    await stand(playing, suzhou);
    const level = () => canvas.getByRole('row', { name: new RegExp(nameOf(suzhou)) }).ariaLevel;
    await expect(level()).toBe('2');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(level()).toBe('3'));
  },
};

/** Returns the rows as the server would list them: in the requested order, else in the manual one. */
const byName = ({ sort: [first] = [] }: Asked) => {
  const { field, order } = first ?? { field: 'sort', order: 'asc' };
  const up = (one: ResourceRecord, other: ResourceRecord) =>
    field === 'sort' ? Number(one.sort) - Number(other.sort) : nameOf(one).localeCompare(nameOf(other), 'en');
  const rows = [asia, china, suzhou, japan].toSorted((one, other) =>
    order === 'desc' ? up(other, one) : up(one, other),
  );
  return { count: rows.length, list: rows };
};

/**
 * A column header sorts each level, and finally returns to the manual order. Rows cannot be moved until then, and a
 * message explains why.
 */
export const SortedByName: Story = {
  decorators: at(area, [asia, china, suzhou, japan], { list: byName }),
  render: () => <AreasScreen />,
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const rows = [asia, china, suzhou, japan];
    const column = localized(area.fields.name?.label ?? area.one);
    const up = [china, japan, suzhou].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
    const manual = () => canvas.queryByRole('button', { name: m.crud_tree_own_order() });
    const canDrag = () => canvas.getByRole('row', { name: new RegExp(nameOf(suzhou)) }).draggable;
    const head = await canvas.findByRole('button', { name: column });
    await waitFor(() => expect(order(canvas, rows)).toEqual([asia, china, suzhou, japan].map(nameOf)));
    await expect([canDrag(), manual()]).toEqual([true, null]);
    await userEvent.click(head);
    await waitFor(() => expect(order(canvas, rows)).toEqual([asia, ...up].map(nameOf)));
    await expect(canvas.getByText(m.crud_tree_sorted({ column }))).toBeVisible();
    await expect(canvas.getByText(m.crud_tree_not_moved())).toBeVisible();
    await expect(canDrag()).toBe(false);
    await stand(playing, china);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(order(canvas, rows)).toEqual([asia, ...up].map(nameOf));
    await userEvent.click(head);
    await waitFor(() => expect(order(canvas, rows)).toEqual([asia, ...up.toReversed()].map(nameOf)));
    await userEvent.click(head);
    await waitFor(() => expect(order(canvas, rows)).toEqual([asia, china, suzhou, japan].map(nameOf)));
    await expect([canDrag(), manual()]).toEqual([true, null]);
    await userEvent.click(head);
    await userEvent.click(await canvas.findByRole('button', { name: m.crud_tree_own_order() }));
    await waitFor(() => expect(order(canvas, rows)).toEqual([asia, china, suzhou, japan].map(nameOf)));
  },
};

const entry = (number: number, en: string, zh: string, kind: string, parent: string, path: string, ico = '') =>
  record(number, { name: { en, zh }, kind, parent, path, ico, code: '', sort: number, hidden: false, enabled: true });
const system = entry(11, 'System', '系统管理', 'group', '0', '/system', 'settings');
const roles = entry(12, 'Roles', '角色管理', 'page', system.id, 'role', 'shield-check');
const users = entry(13, 'Users', '用户管理', 'page', system.id, 'user', 'users');
const rules = entry(14, 'Rules', '规则管理', 'page', system.id, 'rule', 'filter');

export const MenuTree: Story = {
  decorators: at(menu, [system, roles, users, rules]),
  render: () => <MenusScreen />,
  tags: ['!test'],
};
/** A menu moves among its siblings, with its icon. */
export const Menus: Story = {
  ...MenuTree,
  tags: ['test'],
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const pages = [roles, users, rules];
    await stand(playing, roles);
    await expect(order(canvas, pages)).toEqual([roles, users, rules].map(nameOf));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(order(canvas, pages)).toEqual([users, roles, rules].map(nameOf)));
    // An accidental move is undone from the notification.
    await waitFor(() => expect(canvas.getByText(m.crud_moved_one({ name: nameOf(roles) }))).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(m.crud_undo()) }));
    await waitFor(() => expect(order(canvas, pages)).toEqual(pages.map(nameOf)));
    await waitFor(() => expect(canvas.getByText(m.crud_moved_back_one({ name: nameOf(roles) }))).toBeVisible());
    await expect(canvas.queryByRole('button', { name: new RegExp(m.crud_undo()) })).toBeNull();
    // The form shows in words that it has no parent.
    await stand(playing, system);
    await userEvent.keyboard('e');
    const parent = await screen.findByRole('combobox', { name: localized(menu.fields.parent?.label ?? menu.one) });
    await waitFor(() => expect(parent).toHaveTextContent(m.crud_at_top()));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

const part = (number: number, en: string, zh: string, code: string, parent: string | null) =>
  record(number, {
    name: { en, zh },
    code,
    parent,
    leader: null,
    phone: '+86 21 5555 0100',
    email: `${code}@oncology-browser.example`,
    area: null,
    sort: number,
    enabled: true,
  });
const company = part(21, 'Oncology services', '肿瘤服务', 'services', null);
const biology = part(22, 'In vivo biology', '体内药理', 'biology', company.id);
const data = part(23, 'Data and informatics', '数据与信息', 'data', company.id);

export const OrganizationTree: Story = {
  decorators: at(group, [company, biology, data]),
  render: () => <OrganizationScreen />,
  tags: ['!test'],
};
/** The whole tree collapsed and expanded again. */
export const Organization: Story = {
  ...OrganizationTree,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: nameOf(data) })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.crud_collapse_all() }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: nameOf(data) })).toBeNull());
    await expect(canvas.getByRole('button', { name: nameOf(company) })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.crud_expand_all() }));
    await expect(await canvas.findByRole('button', { name: nameOf(data) })).toBeVisible();
  },
};

const below = { en: 'Entries below it: 2.', zh: '其下级还有 2 条记录。' };

/** A record with children cannot be removed: the confirmation explains it first, and no success is reported. */
export const RemovingAbove: Story = {
  decorators: at(area, [asia, china, japan], {
    remove: () => ({
      done: [],
      refused: [{ id: asia.id, label: { en: 'Asia', zh: '亚洲' }, message: localized(below) }],
    }),
  }),
  render: () => <AreasScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = nameOf(asia);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_remove() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_remove_title({ name }) }));
    await waitFor(() => expect(question.getByText(m.crud_remove_below(), { exact: false })).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.crud_remove() }));
    const refused = await canvas.findByRole('alert');
    await expect(refused).toHaveTextContent(localized(below));
    await expect(canvas.queryByText(m.crud_removed_count({ count: '0' }))).toBeNull();
    await userEvent.click(within(refused).getByRole('button', { name: m.crud_dismiss() }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};
