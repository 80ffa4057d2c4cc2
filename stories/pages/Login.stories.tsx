import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { waitFor as settled } from 'xstate';
import { factorAsked, refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { LoginPage } from '../../src/site/login/LoginPage.tsx';
import { fails, type PortalPlan, portal } from '../support/portal.tsx';
import { wrongCode } from './samples.ts';

const meta = { title: 'Pages/Login' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const LONG_NAME = {
  en: 'Lake University Hospital and Medical Research Center, Harbor',
  zh: '湖滨大学附属医院与港口医学研究中心',
};

/** The login page. */
export const Login: Story = { decorators: [portal({ address: '/login' })], render: () => <LoginPage /> };

/** A wrong e-mail address or password is reported at the login form. */
export const LoginRefused: Story = {
  decorators: [portal({ address: '/login', answers: { login: fails(refusal) } })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'a wrong one');
    await userEvent.click(canvas.getByRole('button', { name: m.login_submit() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.login_resend() })).toHaveAttribute('href', '/login?verify');
  },
};

/** The notification says what happened; the form says what to do. */
export const LoginFailed: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: { login: fails({ kind: 'refused', status: 500, error: 'system', message: '' }) },
    }),
  ],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'a right one');
    await userEvent.click(canvas.getByRole('button', { name: m.login_submit() }));
    await expect(await canvas.findByText(m.form_server())).toBeVisible();
    await expect(canvas.queryByText(m.notice_system())).toBeNull();
  },
};

/** Each identity provider is a link, which leaves the portal. */
export const LoginWithProviders: Story = {
  decorators: [
    portal({
      address: '/login?return=%2Fshortlist',
      answers: {
        signOnProviders: () => ({
          count: 2,
          list: [
            { code: 'harbor', name: { en: 'Harbor Hospital', zh: '港口医院' } },
            { code: 'staff', name: { en: 'Staff', zh: '员工' } },
          ],
        }),
      },
    }),
  ],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: m.login_with({ name: 'Harbor Hospital' }) });
    await expect(link).toHaveAttribute('href', '/onco-wuxi/onco/signOn/start?provider=harbor&return=%2Fshortlist');
  },
};

/** The name of a provider may be longer than a phone is wide. */
export const LoginAtLongProvider: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: { signOnProviders: () => ({ count: 1, list: [{ code: 'harbor', name: LONG_NAME }] }) },
    }),
  ],
  render: () => <LoginPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: m.login_with({ name: localized(LONG_NAME) }) });
    const { scrollWidth, clientWidth } = link.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** The provider's answer was not accepted; the way back keeps where the user wanted to be. */
export const LoginAtProviderRefused: Story = {
  decorators: [portal({ address: '/login#signOnFailed=notAdmitted&return=%2Fshortlist' })],
  render: () => <LoginPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.login_failed_not_admitted())).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.login_failed_again() })).toHaveAttribute(
      'href',
      '/login?return=%2Fshortlist',
    );
  },
};

/** The provider did not confirm that the user logged out there. */
export const LogoutNotConfirmed: Story = {
  decorators: [portal({ address: '/login#signOnFailed=signOut' })],
  render: () => <LoginPage />,
  globals: { locale: 'zh' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.login_failed_sign_out())).toBeVisible();
  },
};

/** The code of one use was used already. */
export const LoginAtProviderExpired: Story = {
  decorators: [portal({ address: '/login#signOn=used', answers: { exchangeSignOn: fails(refusal) } })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
  },
};

const askFactor: PortalPlan['begin'] = async ({ session: actor }) => {
  await settled(actor, (snapshot) => !snapshot.hasTag('restoring'));
  actor.send({ type: 'session.signIn', credentials: { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQ=' } });
};

/** The second step of a login: a wrong code is reported at its field, and a recovery code is possible too. */
export const SecondFactor: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: { login: () => factorAsked, secondFactor: fails(wrongCode) },
      begin: askFactor,
    }),
  ],
  render: () => <LoginPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: m.factor_app_code() }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: m.login_submit() }));
    await expect(await canvas.findByText('Four attempts left.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.factor_use_recovery() }));
    await expect(await canvas.findByRole('textbox', { name: m.factor_recovery_code() })).toHaveValue('');
  },
};

/** A login that waited too long for its second step begins again. */
export const SecondFactorEnded: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: { login: () => factorAsked, secondFactor: fails(refusal) },
      begin: askFactor,
    }),
  ],
  render: () => <LoginPage />,
  globals: { locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: m.factor_app_code() }), '123456');
    await userEvent.click(canvas.getByRole('button', { name: m.login_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.factor_expired_title() })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: m.factor_start_again() }));
    await expect(await canvas.findByLabelText(m.form_password())).toBeVisible();
  },
};
