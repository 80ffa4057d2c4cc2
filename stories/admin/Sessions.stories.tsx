import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { OnlineSession } from '../../contract/entities/administration.ts';
import { user } from '../../contract/resources/user.ts';
import { offline, session } from '../../machines/samples.ts';
import SessionsScreen from '../../src/admin/session/SessionsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { withRows } from './resourceServer.tsx';
import { onlineHere, onlineThere } from './sessionSamples.ts';

/** A server with two signed-in users, until the session of one of them is ended. */
function twoSignedIn(): Answers {
  let list = [onlineHere, onlineThere];
  return {
    session: () => ({ ...session, buttons: '' }),
    onlineSessions: () => ({ count: list.length, list }),
    endOthersSessions: ({ body: { ids } }) => {
      list = list.filter(({ id }) => !ids.includes(id));
      return { ended: ids.length };
    },
  };
}
const at = (answers: Answers) => portal({ address: '/system/session', signedIn: true, answers });

const meta = {
  title: 'Back-office/Online users',
  component: SessionsScreen,
  parameters: { layout: 'fullscreen' },
  // The screen is rendered for the signed-in user.
  decorators: [withRows(user, []), at(twoSignedIn())],
} satisfies Meta<typeof SessionsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ending: Story = {
  play: async ({ canvas, userEvent }) => {
    const boxOf = ({ user, address }: OnlineSession) =>
      canvas.findByRole('checkbox', { name: new RegExp(`${user.name}.*${address}`) });
    await expect(await boxOf(onlineHere)).toBeDisabled();
    // All sessions except the caller's own, which cannot be ended.
    await userEvent.click(canvas.getByRole('checkbox', { name: m.table_select_all() }));
    await expect(await boxOf(onlineThere)).toBeChecked();
    await expect(await boxOf(onlineHere)).not.toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: m.admin_online_end_chosen({ count: '1' }) }));
    const question = within(await screen.findByRole('alertdialog', { name: new RegExp(onlineThere.user.name) }));
    await userEvent.click(question.getByRole('button', { name: m.admin_online_end() }));
    await waitFor(() => expect(canvas.queryByText(onlineThere.user.workEmail)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByText(m.admin_online_this())).toBeVisible();
  },
};

/** Sessions of users with equal or higher rights cannot be ended, and the screen explains it in place of the action. */
export const OfPeer: Story = {
  decorators: [
    at({
      session: () => ({ ...session, buttons: '' }),
      onlineSessions: () => ({ count: 1, list: [{ ...onlineThere, endable: false }] }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_not_below())).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: new RegExp(onlineThere.address) })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: new RegExp(m.admin_online_end()) })).toBeNull();
  },
};

/** A search fails: the earlier sessions stay with the failure, also while a question is open and after its cancel. */
export const FailedSearch: Story = {
  decorators: [
    at({
      ...twoSignedIn(),
      onlineSessions: ({ body: { text } }) => (text ? fails(offline)() : { count: 2, list: [onlineHere, onlineThere] }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(onlineThere.user.workEmail);
    await userEvent.type(canvas.getByRole('textbox', { name: m.admin_online_search() }), 'Mira{Enter}');
    await expect(await canvas.findByText(m.form_offline())).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: m.table_select_all() }));
    await userEvent.click(canvas.getByRole('button', { name: m.admin_online_end_chosen({ count: '1' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await expect(canvas.getByText(m.form_offline())).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByText(m.form_offline())).toBeVisible();
  },
};

export const Failed: Story = {
  decorators: [at({ session: () => ({ ...session, buttons: '' }), onlineSessions: fails(offline) })],
  tags: ['!test'],
};
export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_online_failed())).toBeVisible();
  },
};
