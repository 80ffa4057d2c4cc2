import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { LOGIN_REFUSAL_WORDS, LOGIN_RESULTS, loginLog } from '../../contract/resources/log.ts';
import LoginLogScreen from '../../src/admin/log/LoginLogScreen.tsx';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { values } from './logSamples.ts';
import { record, withRows } from './resourceServer.tsx';

const tried = { ...values, resource: '', resourceId: null, before: null, after: null, action: 'login' };
const failed = { ...tried, label: { en: 'a@b.example', zh: 'a@b.example' }, result: 'failure', reason: 'wrong' };
const entered = { ...tried, label: { en: 'c@d.example', zh: 'c@d.example' }, result: 'success', reason: null };

const asked = {
  ...entered,
  label: { en: 'e@f.example', zh: 'e@f.example' },
  result: 'pending',
  reason: 'factorNeeded',
};
const program = { ...entered, label: { en: 'g@h.example', zh: 'g@h.example' }, result: 'token', token: 'Nightly' };

const meta = {
  title: 'Back-office/Login log',
  component: LoginLogScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(loginLog, [record(1, failed), record(2, entered), record(3, asked), record(4, program)]),
    portal({ address: loginLog.route, signedIn: true }),
  ],
} satisfies Meta<typeof LoginLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A failed login looks different from a successful one, and shows the reason in the reader's language. */
export const Logins: Story = {
  tags: ['!test'],
};
export const LoginsTest: Story = {
  ...Logins,
  tags: ['test'],
  play: async ({ canvas }) => {
    const [success, failure, pending, token] = LOGIN_RESULTS;
    const bad = within(await canvas.findByRole('row', { name: /a@b\.example/ }));
    await expect(bad.getByText(localized(failure.label))).toBeVisible();
    await expect(bad.getByText(localized(LOGIN_REFUSAL_WORDS.wrong))).toBeVisible();
    const good = within(canvas.getByRole('row', { name: /c@d\.example/ }));
    await expect(good.getByText(localized(success.label))).toBeVisible();
    const waiting = within(canvas.getByRole('row', { name: /e@f\.example/ })).getByText(localized(pending.label));
    await expect(waiting.closest('[data-tone]')).not.toHaveAttribute('data-tone', 'bad');
    const used = within(canvas.getByRole('row', { name: /g@h\.example/ }));
    await expect(used.getByText(localized(token.label))).toBeVisible();
    await expect(used.getByText('Nightly')).toBeVisible();
  },
};
