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

const meta = {
  title: 'Back-office/Login log',
  component: LoginLogScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(loginLog, [record(1, failed), record(2, entered)]),
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
    const [success, failure] = LOGIN_RESULTS;
    const bad = within(await canvas.findByRole('row', { name: /a@b\.example/ }));
    await expect(bad.getByText(localized(failure.label))).toBeVisible();
    await expect(bad.getByText(localized(LOGIN_REFUSAL_WORDS.wrong))).toBeVisible();
    const good = within(canvas.getByRole('row', { name: /c@d\.example/ }));
    await expect(good.getByText(localized(success.label))).toBeVisible();
  },
};
