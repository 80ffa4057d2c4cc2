import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { EndpointInput } from '../../contract/endpoints/index.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { role } from '../../contract/resources/role.ts';
import { user } from '../../contract/resources/user.ts';
import { rolePermissionsSample as permissions } from '../../machines/rolePermissions/rolePermissions.cases.ts';
import { forbidden, offline, refusal, session } from '../../machines/samples.ts';
import RolesScreen from '../../src/admin/role/RolesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized, localizedOr } from '../../src/i18n/locale.ts';
import { chooseOption } from '../support/chooseOption.ts';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { answering, record, withRows } from './resourceServer.tsx';

const name = { en: 'Data editor', zh: '数据编辑' };
const rows = [
  record(1, { name, code: 'dataEditor', dataScope: 'organization', members: 9, remark: '' }),
  record(2, { name: { en: 'Visitor', zh: '访客' }, code: 'visitor', dataScope: 'own', members: 0, remark: '' }),
];
const people = ['Mira Chen', 'Aylin Kaya', 'Noor Haddad', 'Ida Roth', 'Jun Mori'].map((person, at) => ({
  id: `0198c0de-0000-7000-8000-00000000010${at}`,
  name: person,
  workEmail: `${person.toLowerCase().replace(' ', '.')}@harbor.example`,
  enabled: at !== 2,
  changeable: at !== 1,
}));
const members = people.slice(0, 3);
const changed = ({ body }: EndpointInput<'updateRolePermission'>) => ({
  added: body.grants.filter((grant) => !permissions.grants.includes(grant)),
  removed: permissions.grants.filter((grant) => !body.grants.includes(grant)),
  people: 9,
  version: body.dryRun ? 3 : 4,
});
const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  rolePermissions: () => permissions,
  updateRolePermission: changed,
  roleMembers: () => ({ count: members.length, list: members }),
};
const at = (instead: Answers = {}) =>
  portal({ address: role.route, signedIn: true, answers: { ...answers, ...instead } });

const meta = {
  title: 'Back-office/Roles',
  component: RolesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(role, rows), at()],
} satisfies Meta<typeof RolesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

async function open({ canvas, userEvent }: Playing, act: string) {
  await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: localized(name) }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
  await screen.findByRole('dialog');
  // Not within this dialog: the pane of the loading state is replaced by another.
  return screen;
}

/** Roles with members that can be added and removed; one member cannot be changed. */
function withPeople(): Decorator {
  let held = members;
  const named = (text = '') => people.filter(({ name: person }) => person.toLowerCase().includes(text.toLowerCase()));
  const answer = (list: typeof people) => ({ count: list.length, list });
  const acts = answering(user, [], {
    'act:assign': ({ ids = [] }) => {
      held = [...held, ...people.filter(({ id }) => ids.includes(id))];
      return { done: ids, refused: [] };
    },
    'act:unassign': ({ ids = [] }) => {
      const [kept, gone] = [ids.filter((id) => id === people[2]?.id), ids.filter((id) => id !== people[2]?.id)];
      held = held.filter(({ id }) => !gone.includes(id));
      const label = { en: 'Noor Haddad', zh: 'Noor Haddad' };
      return { done: gone, refused: kept.map((id) => ({ id, label, message: refusal.message })) };
    },
  });
  const instead = at({
    roleMembers: ({ body }) => answer(named(body.text).filter((one) => held.includes(one))),
    roleCandidates: ({ body }) => answer(named(body.text).filter((one) => !held.includes(one))),
  });
  return (Story, context) => instead(() => withRows(role, rows, {}, acts)(Story, context), context);
}

export const List: Story = { tags: ['!test'] };

/**
 * A filter beside a long name is one line high, with or without a choice, and its icon is at the end, inside its
 * border.
 */
export const Listed: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = fieldOf(role, 'dataScope');
    const filter = await canvas.findByRole('combobox', { name: localized(field?.label ?? { en: '', zh: '' }) });
    const sign = within(filter.parentElement as HTMLElement).getByRole('button', { name: m.field_options() });
    const middle = (element: HTMLElement) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    const inside = async () => {
      const [box, mark] = [filter.closest('[data-box]'), sign].map((element) => element?.getBoundingClientRect());
      await expect(mark?.right).toBeLessThanOrEqual(box?.right ?? 0);
      await expect(box?.height).toBe(32);
    };
    await expect(Math.abs(middle(sign) - middle(filter))).toBeLessThan(2);
    await inside();
    await userEvent.click(filter);
    await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await userEvent.click(filter);
    await inside();
  },
};

/** Permissions are chosen in the tree by keyboard, reviewed and saved. */
export const Permissions: Story = {
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_permissions());
    const tree = await pane.findByRole('tree');
    const root = within(tree).getByRole('treeitem', { name: /System|系统管理/ });
    await expect(root).toHaveAttribute('aria-checked', 'mixed');
    const review = pane.getByRole('button', { name: m.admin_role_review() });
    await expect(review).toBeDisabled();
    root.focus();
    // Moves down to the areas, expands them, and moves past the granted child to the next one.
    await playing.userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown} ');
    await expect(within(tree).getByRole('treeitem', { name: /area:add/ })).toHaveAttribute('aria-checked', 'true');
    await playing.userEvent.type(pane.getByRole('searchbox'), 'role:add');
    await waitFor(() => expect(within(tree).queryByRole('treeitem', { name: /area:add/ })).toBeNull());
    await expect(within(tree).getByRole('treeitem', { name: /role:add/ })).toBeVisible();
    await playing.userEvent.click(review);
    await waitFor(() =>
      expect(pane.getByText(new RegExp(m.admin_role_effect({ changes: '1', people: '9' })))).toBeVisible(),
    );
    await waitFor(() => expect(pane.getByText('area:add')).toBeVisible());
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_role_save() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Closing with unsaved choices asks for confirmation. */
export const Leaving: Story = {
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_permissions());
    const tree = within(await pane.findByRole('tree'));
    await playing.userEvent.click(tree.getByRole('treeitem', { name: /System|系统管理/ }));
    await playing.userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: m.leave_title() }));
    // The dialog takes no clicks until the pane below has released the pointer.
    await waitFor(() => playing.userEvent.click(question.getByRole('button', { name: m.leave_confirm() })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** Another user saved the role between loading and saving. */
export const Stale: Story = {
  decorators: [
    at({
      updateRolePermission: (input) =>
        input.body.dryRun ? changed(input) : fails({ ...refusal, current: { version: 4 } })(),
    }),
  ],
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_permissions());
    const tree = within(await pane.findByRole('tree'));
    await playing.userEvent.click(tree.getByRole('treeitem', { name: /System|系统管理/ }));
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_role_review() }));
    await playing.userEvent.click(await pane.findByRole('button', { name: m.admin_role_save() }));
    await waitFor(() => expect(pane.getByText(m.admin_role_stale_title())).toBeVisible());
    await waitFor(() => expect(pane.getByText('role:add')).toBeVisible());
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_role_reload() }));
    await waitFor(() => expect(pane.getByRole('tree')).toBeVisible());
    await expect(pane.getByRole('button', { name: m.admin_role_review() })).toBeDisabled();
  },
};

/** The role that allows everything is read-only. */
export const Everything: Story = {
  decorators: [at({ rolePermissions: () => ({ ...permissions, grants: ['*'], everything: true, changeable: false }) })],
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_permissions());
    await waitFor(() => expect(pane.getByText(m.admin_role_fixed())).toBeVisible());
    const root = pane.getByRole('treeitem', { name: /System|系统管理/ });
    await playing.userEvent.click(root);
    await expect(root).toHaveAttribute('aria-checked', 'true');
    await expect(pane.queryByRole('button', { name: m.admin_role_review() })).toBeNull();
  },
};

/**
 * A role that only users with higher rights may change is read-only, including its scope; removing it is not offered.
 */
export const NotBelow: Story = {
  decorators: [
    withRows(role, [
      { ...record(1, { name, code: 'dataEditor', dataScope: 'all', members: 9, remark: '' }), acts: [] },
    ]),
    at({ rolePermissions: () => ({ ...permissions, changeable: false }) }),
  ],
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const pane = await open(playing, m.admin_role_permissions());
    await waitFor(() => expect(pane.getByText(m.admin_role_not_below())).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.admin_role_review() })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: m.table_actions_of({ name: localized(name) }) }));
    await screen.findByRole('menuitem', { name: m.crud_history() });
    await expect(screen.queryByRole('menuitem', { name: m.crud_remove() })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const edit = { name: m.crud_act_of({ act: m.crud_edit(), name: localized(name) }) };
    await userEvent.click(canvas.getByRole('button', edit));
    const form = within(await screen.findByRole('dialog'));
    const scope = await form.findByLabelText(new RegExp(localizedOr(fieldOf(role, 'dataScope')?.label, 'dataScope')));
    await expect(scope).toHaveAccessibleDescription(localizedOr(role.judged?.why, ''));
    await expect(scope).toBeDisabled();
  },
};

/**
 * Users are found by name, several are added together, and removed from the role again, each after a confirmation that
 * names them.
 */
export const Members: Story = {
  decorators: [withPeople()],
  play: async (playing) => {
    const { userEvent } = playing;
    const pane = await open(playing, m.admin_role_members());
    await waitFor(() => expect(pane.getByText('mira.chen@harbor.example')).toBeVisible());
    await waitFor(() => expect(pane.getByText(m.admin_role_disabled())).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_role_members_add() }));
    const adding = within(await pane.findByRole('region', { name: m.admin_role_members_add() }));
    const submit = adding.getByRole('button', { name: m.admin_role_members_add() });
    await expect(submit).toBeDisabled();
    const box = await adding.findByRole('combobox');
    for (const name of ['Ida Roth', 'Jun Mori']) {
      await userEvent.type(box, name.slice(0, 3));
      await chooseOption(userEvent, new RegExp(name));
    }
    await userEvent.click(submit);
    await waitFor(() => expect(pane.getByText('ida.roth@harbor.example')).toBeVisible());
    await expect(pane.queryByRole('region', { name: m.admin_role_members_add() })).toBeNull();
    const tick = (name: string) => pane.getByRole('checkbox', { name: new RegExp(name) });
    // Users without lower rights cannot be removed.
    await expect(tick('Aylin Kaya')).toBeDisabled();
    await expect(pane.getByText(m.admin_not_below())).toBeVisible();
    await userEvent.click(tick('Ida Roth'));
    await userEvent.click(tick('Noor Haddad'));
    await userEvent.click(pane.getByRole('button', { name: m.admin_role_members_remove({ count: '2' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(/Noor Haddad.*Ida Roth/)).toBeVisible());
    await waitFor(() => userEvent.click(question.getByRole('button', { name: m.admin_role_members_take() })));
    await waitFor(() => expect(pane.queryByText('ida.roth@harbor.example')).toBeNull());
    // Users who keep the role are listed with the reason.
    const refused = within(pane.getByRole('alert'));
    await expect(refused.getByText(/Noor Haddad[:：]/)).toBeVisible();
    await expect(tick('Jun Mori')).not.toBeChecked();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/**
 * A search fails: the earlier members stay with the failure. A dialog that opens then shows the failure of its own
 * action only.
 */
export const MembersFailedSearch: Story = {
  decorators: [
    withRows(role, rows, {}, answering(user, [], { 'act:unassign': fails(forbidden) })),
    at({
      roleMembers: ({ body: { text } }) => (text ? fails(offline)() : { count: members.length, list: members }),
    }),
  ],
  play: async (playing) => {
    const { userEvent } = playing;
    const pane = await open(playing, m.admin_role_members());
    await waitFor(() => expect(pane.getByText('mira.chen@harbor.example')).toBeVisible());
    await userEvent.type(pane.getByRole('searchbox', { name: m.admin_role_members_search() }), 'Ida{Enter}');
    await waitFor(() => expect(pane.getByText(m.form_offline())).toBeVisible());
    await userEvent.click(pane.getByRole('checkbox', { name: /Mira Chen/ }));
    await userEvent.click(pane.getByRole('button', { name: m.admin_role_members_remove({ count: '1' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    const take = await question.findByRole('button', { name: m.admin_role_members_take() });
    await waitFor(() => expect(take).toBeVisible());
    await expect(question.queryByText(m.form_offline())).toBeNull();
    await expect(pane.getByText(m.form_offline())).toBeVisible();
    await userEvent.click(take);
    await waitFor(() => expect(question.getByText(forbidden.message)).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(pane.queryByText(forbidden.message)).toBeNull();
    await expect(pane.getByText(m.form_offline())).toBeVisible();
  },
};

/** A user cannot give a role that allows more than the user's own, and the pane explains it. */
export const MembersOfMore: Story = {
  decorators: [
    withRows(role, [
      { ...record(1, { name, code: 'dataEditor', dataScope: 'all', members: 9, remark: '' }), acts: [] },
    ]),
    at(),
  ],
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_members());
    await waitFor(() => expect(pane.getByText(m.admin_role_members_more())).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.admin_role_members_add() })).toBeNull();
  },
};

/** Without the right to give roles to users, the list is read-only. */
export const MembersRead: Story = {
  decorators: [at({ session: () => ({ ...session, buttons: 'user:update' }) })],
  play: async (playing) => {
    const pane = await open(playing, m.admin_role_members());
    await waitFor(() => expect(pane.getByText('mira.chen@harbor.example')).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.admin_role_members_add() })).toBeNull();
    await expect(pane.queryByRole('checkbox', { name: /Mira Chen/ })).toBeNull();
  },
};
