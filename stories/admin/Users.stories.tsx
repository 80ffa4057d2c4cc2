import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { AssignableRole, RoleFixed } from '../../contract/entities/administration.ts';
import { actOf, fieldOf } from '../../contract/resources/resource.ts';
import { user } from '../../contract/resources/user.ts';
import { forbidden, session } from '../../machines/samples.ts';
import { assignableRoles } from '../../machines/userRoles/userRoles.cases.ts';
import UsersScreen from '../../src/admin/user/UsersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { listed } from '../../src/i18n/format.ts';
import { currentLocale, localized, localizedOr } from '../../src/i18n/locale.ts';
import { sentences } from '../../src/i18n/sentences.ts';
import { NoticeBoard } from '../../src/site/layout/NoticeBoard.tsx';
import { fails } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';
import { at, name, person, rows } from './userSamples.tsx';

const locked = record(2, { ...person, name: 'Jonas Frei', lockedUntil: '2099-01-01T00:00:00.000Z' });
const ownName = 'Wen Li';
const ownRecord = record(1, {
  ...person,
  name: ownName,
  workEmail: 'wen.li@biotech.example',
  acts: ['edit', 'roles', 'unassign'],
});
const peer = record(6, { ...person, name: 'Vera Lang', acts: [] });
const mySession = fn(() => ({ ...session, buttons: '' }));
const rolesFixed = (fixed: (role: AssignableRole) => RoleFixed | null) => ({
  count: assignableRoles.length,
  list: assignableRoles.map((role) => ({ ...role, fixed: fixed(role) })),
});
const fixedOfMine = (code: string, checked: boolean): RoleFixed | null =>
  code === 'administrator' ? 'lastAdministrator' : checked ? null : 'ownRole';
const meta = {
  title: 'Back-office/Users',
  component: UsersScreen,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <>
      <UsersScreen />
      <NoticeBoard />
    </>
  ),
  decorators: [withRows(user, rows), at()],
} satisfies Meta<typeof UsersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

async function choose({ canvas, userEvent }: Playing, act: string) {
  await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
}
const labelOf = (field: string) => new RegExp(localizedOr(fieldOf(user, field)?.label, field));
const why = () => localizedOr(user.judged?.why, '');
const roleNamed = (code: string) => {
  const found = assignableRoles.find((one) => one.code === code);
  return new RegExp(found ? localized(found.name) : code);
};

export const List: Story = { tags: ['!test'] };

/** Roles that the user may not give are listed with the reason. */
export const Roles: Story = {
  play: async (playing) => {
    await choose(playing, m.admin_user_roles());
    const pane = within(await screen.findByRole('dialog'));
    const administrator = await pane.findByRole('checkbox', { name: roleNamed('administrator') });
    await expect(administrator).toBeDisabled();
    await expect(administrator).toHaveAccessibleDescription(m.admin_user_roles_fixed_more());
    const submit = pane.getByRole('button', { name: m.crud_submit() });
    await expect(submit).toBeDisabled();
    await playing.userEvent.click(pane.getByRole('checkbox', { name: roleNamed('editor') }));
    await playing.userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByText(m.admin_user_roles_saved({ name }))).toBeVisible());
  },
};

/**
 * A new user is invited: the form shows which mail is sent and in which language, and has names in the reader's order.
 */
export const Inviting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: new RegExp(m.crud_new({ one: localized(user.one) })) }),
    );
    const pane = within(await screen.findByRole('dialog'));
    const address = await pane.findByRole('textbox', { name: labelOf('workEmail') });
    await expect(address).toHaveAccessibleDescription(m.admin_user_invitation({ hours: '72' }));
    const language = pane.getByRole('combobox', { name: labelOf('locale') });
    await expect(language).toHaveAccessibleDescription(m.admin_user_invitation_language());
    await expect(language).toHaveTextContent(currentLocale() === 'zh' ? '中文' : 'English');
    const [first, second] = pane.getAllByRole('textbox').map(({ id }) => id.split('-').at(-1));
    await expect([first, second]).toEqual(
      currentLocale() === 'zh' ? ['lastName', 'firstName'] : ['firstName', 'lastName'],
    );
  },
};

/** For a user with equal rights, roles cannot be added or removed, and the pane explains it. */
export const RolesOfPeer: Story = {
  decorators: [at({ findRoles: () => rolesFixed(() => 'notBelow') })],
  play: async (playing) => {
    await choose(playing, m.admin_user_roles());
    const pane = within(await screen.findByRole('dialog'));
    for (const box of await pane.findAllByRole('checkbox')) {
      await expect(box).toBeDisabled();
      await expect(box).toHaveAccessibleDescription(m.admin_user_roles_fixed_not_below({ name }));
    }
  },
};

export const OwnRecord: Story = {
  decorators: [withRows(user, [ownRecord]), at()],
  tags: ['!test'],
};
/**
 * Actions that the server refuses on the user's own account are not offered, and the sign-in fields are read-only in
 * its form.
 */
export const Oneself: Story = {
  ...OwnRecord,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: ownName }) }));
    const offered = await screen.findAllByRole('menuitem');
    await expect(offered.map(({ textContent }) => textContent)).toEqual([
      m.admin_user_roles(),
      m.admin_user_consents(),
      m.crud_copy(),
      m.crud_history(),
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: m.crud_act_of({ act: m.crud_edit(), name: ownName }) }));
    const pane = within(await screen.findByRole('dialog'));
    const enabled = await pane.findByRole('switch', { name: labelOf('enabled') });
    await expect(enabled).toHaveAccessibleDescription(m.admin_user_own_field());
    await expect(enabled).toHaveAttribute('aria-readonly', 'true');
    await expect(pane.getByRole('textbox', { name: labelOf('workEmail') })).toHaveAttribute('readonly');
    await expect(pane.getByRole('textbox', { name: labelOf('jobTitle') })).not.toHaveAttribute('readonly');
    await expect(pane.queryByRole('button', { name: m.crud_remove() })).toBeNull();
  },
};

/** A user with equal rights is read-only, and the reason is shown. */
export const Peer: Story = {
  decorators: [withRows(user, [peer]), at()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: 'Vera Lang' }) }));
    const offered = await screen.findAllByRole('menuitem');
    await expect(offered.map(({ textContent }) => textContent)).toEqual([
      m.admin_user_consents(),
      m.crud_copy(),
      m.crud_history(),
    ]);
    await userEvent.keyboard('{Escape}');
    const edit = { name: m.crud_act_of({ act: m.crud_edit(), name: 'Vera Lang' }) };
    await expect(canvas.queryByRole('button', edit)).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Vera Lang' }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByText(sentences(m.crud_withheld(), why()))).toBeVisible();
    await expect(pane.queryByRole('button', { name: m.crud_edit() })).toBeNull();
    await expect(pane.queryByRole('button', { name: m.crud_remove() })).toBeNull();
  },
};

/** If such users are selected among others, they are left out, and the confirmation lists them first. */
export const SeveralWithPeer: Story = {
  decorators: [
    withRows(user, [...rows, peer, ownRecord], { 'act:disable': ({ ids = [] }) => ({ done: ids, refused: [] }) }),
    at(),
  ],
  play: async ({ canvas, userEvent }) => {
    const words = localizedOr(actOf(user, 'act:disable')?.label, 'disable');
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: words }));
    const question = within(
      await screen.findByRole('alertdialog', { name: m.crud_act_many({ act: words, count: '1' }) }),
    );
    const names = listed(['Vera Lang', ownName]);
    await expect(
      question.getByText(new RegExp(m.crud_left_out({ count: '2', names }).replaceAll(/[()]/g, '.'))),
    ).toHaveTextContent(why());
    await userEvent.click(question.getByRole('button', { name: words }));
    await waitFor(() => expect(canvas.getByText(m.crud_act_done({ act: words, count: '1' }))).toBeVisible());
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

/** If only such users are selected, only the remaining actions are offered. */
export const PeersAlone: Story = {
  decorators: [withRows(user, [peer]), at()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    const bar = within(await canvas.findByRole('toolbar'));
    await expect(bar.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      m.crud_export(),
      m.crud_clear_selection(),
    ]);
  },
};

/** Users can give up their own roles, but not add roles; their permissions are then loaded again. */
export const OwnRoles: Story = {
  decorators: [
    withRows(user, [ownRecord]),
    at({
      session: mySession,
      findRoles: () => rolesFixed(({ code, checked }) => fixedOfMine(code, checked)),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    mySession.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: ownName }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_user_roles() }));
    const pane = within(await screen.findByRole('dialog'));
    const boxOf = (code: string) => pane.findByRole('checkbox', { name: roleNamed(code) });
    await expect(await boxOf('administrator')).toHaveAccessibleDescription(m.admin_user_roles_fixed_last());
    await expect(await boxOf('editor')).toHaveAccessibleDescription(m.admin_user_roles_fixed_own());
    await expect(pane.getByText(m.admin_user_roles_own())).toBeVisible();
    await userEvent.click(await boxOf('member'));
    await userEvent.click(pane.getByRole('button', { name: m.crud_submit() }));
    await waitFor(() => expect(mySession).toHaveBeenCalled());
  },
};

/** Unsaved choices are not lost by Escape or by opening another page: both ask for confirmation. */
export const RolesUnsaved: Story = {
  play: async (playing) => {
    await choose(playing, m.admin_user_roles());
    const pane = within(await screen.findByRole('dialog'));
    const editor = await pane.findByRole('checkbox', { name: roleNamed('editor') });
    const before = (editor as HTMLInputElement).checked;
    await playing.userEvent.click(editor);
    await playing.userEvent.keyboard('{Escape}');
    const asked = async () => {
      const question = within(await screen.findByRole('alertdialog', { name: m.leave_title() }));
      // The safe answer has the focus when the dialog is open.
      await waitFor(() => expect(question.getByRole('button', { name: m.leave_stay() })).toHaveFocus());
      return question;
    };
    await playing.userEvent.click((await asked()).getByRole('button', { name: m.leave_stay() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect((editor as HTMLInputElement).checked).toBe(!before);
    await playing.userEvent.click(pane.getByRole('button', { name: m.ui_cancel() }));
    await playing.userEvent.click((await asked()).getByRole('button', { name: m.leave_confirm() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The confirmation names the user; a notification reports the result. */
export const SigningOut: Story = {
  play: async (playing) => {
    await choose(playing, m.admin_user_end());
    const question = within(await screen.findByRole('alertdialog', { name: m.admin_user_end_title({ name }) }));
    await playing.userEvent.click(question.getByRole('button', { name: m.admin_user_end() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByText(m.admin_user_end_done({ name }))).toBeVisible());
  },
};

/** Locked users are marked, and only they can be unlocked. */
export const Locked: Story = {
  decorators: [withRows(user, [...rows, locked]), at()],
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const row = within(await canvas.findByRole('row', { name: /Jonas Frei/ }));
    await expect(row.getByText(m.admin_user_locked())).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: m.table_actions_of({ name: 'Jonas Frei' }) }));
    await expect(await screen.findByRole('menuitem', { name: m.admin_user_unlock() })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: m.table_actions_of({ name }) }));
    await screen.findByRole('menuitem', { name: m.admin_user_end() });
    await expect(screen.queryByRole('menuitem', { name: m.admin_user_unlock() })).toBeNull();
  },
};

/** Without a mail server the link is not sent, and the notification does not claim that it was. */
export const ResetKept: Story = {
  decorators: [at({ resetUserPassword: () => ({ queued: false }) })],
  play: async (playing) => {
    await choose(playing, m.admin_user_reset());
    const question = within(await screen.findByRole('alertdialog', { name: m.admin_user_reset_title({ name }) }));
    await playing.userEvent.click(question.getByRole('button', { name: m.admin_user_reset() }));
    await waitFor(() => expect(screen.getByText(m.admin_user_reset_kept({ name }))).toBeVisible());
  },
};

/** Refused: the confirmation stays open, with the reason. */
export const Refused: Story = {
  decorators: [at({ resetUserPassword: fails(forbidden) })],
  play: async (playing) => {
    await choose(playing, m.admin_user_reset());
    const question = within(await screen.findByRole('alertdialog', { name: m.admin_user_reset_title({ name }) }));
    await playing.userEvent.click(question.getByRole('button', { name: m.admin_user_reset() }));
    await waitFor(() => expect(question.getByText(forbidden.message)).toBeVisible());
  },
};
