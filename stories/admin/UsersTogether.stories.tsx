import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { actOf } from '../../contract/resources/resource.ts';
import { user } from '../../contract/resources/user.ts';
import UsersScreen from '../../src/admin/user/UsersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localizedOr } from '../../src/i18n/locale.ts';
import { chooseOption } from '../support/chooseOption.ts';
import { record, withRows } from './resourceServer.tsx';

import { at, person, rows } from './userSamples.tsx';

const meta = {
  title: 'Back-office/Users together',
  component: UsersScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof UsersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const both = [...rows, record(3, { ...person, name: 'Jonas Frei' })];
const roleChoices = { count: 1, list: [{ id: 'r1', label: { en: 'Editor', zh: '编辑' }, parent: null }] };
const leftOut = { id: both[1]?.id ?? '', label: { en: 'Jonas Frei', zh: 'Jonas Frei' }, message: 'Above you.' };

export const List: Story = {
  decorators: [
    withRows(user, both, {
      options: () => roleChoices,
      'act:assign': ({ ids = [] }) => ({ done: ids.slice(0, 1), refused: [leftOut] }),
    }),
    at(),
  ],
  tags: ['!test'],
};
/** An action on several users: roles are chosen, and unchanged users are listed with the reason. */
export const Several: Story = {
  ...List,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const words = localizedOr(actOf(user, 'act:assign')?.label, 'assign');
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: words }));
    const question = within(
      await screen.findByRole('alertdialog', { name: m.crud_act_many({ act: words, count: '2' }) }),
    );
    const confirm = question.getByRole('button', { name: words });
    await expect(confirm).toBeDisabled();
    await userEvent.click(await question.findByRole('combobox'));
    await chooseOption(userEvent, /Editor|编辑/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(confirm);
    await waitFor(() => expect(canvas.getByText(m.crud_act_done({ act: words, count: '1' }))).toBeVisible());
    await expect(canvas.getByRole('alert')).toHaveTextContent('Above you.');
  },
};

/**
 * Passwords of several users are reset without a mail server: the result is reported together with what happened to the
 * mails.
 */
export const SeveralKept: Story = {
  decorators: [
    withRows(user, both, { 'act:reset': ({ ids = [] }) => ({ done: ids, refused: [], queued: false }) }),
    at(),
  ],
  play: async ({ canvas, userEvent }) => {
    const words = localizedOr(actOf(user, 'act:reset')?.label, 'reset');
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_all() }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: words }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: words }));
    await waitFor(() => expect(canvas.getByText(m.crud_act_kept({ act: words, count: '2' }))).toBeVisible());
  },
};
