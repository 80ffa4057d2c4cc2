import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { waitFor as settled } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { sampleToken } from '../../machines/apiTokens/apiTokens.cases.ts';
import { factorAsked, offline, refusal, session } from '../../machines/samples.ts';
import { FactorReminder } from '../../src/admin/frame/FactorReminder.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { ConsentDialog } from '../../src/site/account/ConsentDialog.tsx';
import { ProofDialog } from '../../src/site/account/ProofDialog.tsx';
import { LoginPage } from '../../src/site/login/LoginPage.tsx';
import { PasswordPage } from '../../src/site/password/PasswordPage.tsx';
import { RegisterPage } from '../../src/site/register/RegisterPage.tsx';
import { RequestsPage } from '../../src/site/requests/RequestsPage.tsx';
import { fails, type PortalPlan, portal } from '../support/portal.tsx';
import { requests } from './samples.ts';

const meta = { title: 'Pages/Account' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

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
/** The code of one use was used already. */
export const LoginAtProviderExpired: Story = {
  decorators: [portal({ address: '/login#signOn=used', answers: { exchangeSignOn: fails(refusal) } })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
  },
};
export const Forgotten: Story = {
  decorators: [portal({ address: '/login?reset', answers: { requestReset: () => null } })],
  render: () => <LoginPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.reset_sent_title() })).toBeVisible();
  },
};
export const JoinNotFilledIn: Story = {
  decorators: [portal({ address: '/register' })],
  render: () => <RegisterPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: m.register_submit() }));
    await waitFor(() => expect(canvas.getAllByRole('textbox')[0]).toHaveFocus());
  },
};
/** A Chinese name begins with the family name, so its error comes first. */
export const JoinInChinese: Story = {
  decorators: [portal({ address: '/register' })],
  render: () => <RegisterPage />,
  globals: { locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    const [family, given] = canvas.getAllByRole('textbox');
    await expect(family).toHaveAccessibleName('姓');
    await expect(given).toHaveAccessibleName('名');
    await userEvent.click(canvas.getByRole('button', { name: m.register_submit() }));
    await waitFor(() => expect(family).toHaveFocus());
  },
};
export const Password: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: { ownSessions: fails(offline), ownTokens: fails(offline) },
    }),
  ],
  render: () => <PasswordPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: m.password_submit() }));
    await waitFor(() => expect(canvas.getByLabelText(m.form_old_password())).toHaveFocus());
  },
};
export const Requests: Story = {
  decorators: [
    portal({
      address: '/requests',
      signedIn: true,
      answers: { ownRequests: () => ({ count: requests.length, list: requests }) },
    }),
  ],
  render: () => <RequestsPage />,
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const RequestsTest: Story = {
  ...Requests,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ENR-2026-0007/)).toBeVisible();
  },
};
export const NoRequests: Story = {
  decorators: [
    portal({ address: '/requests', signedIn: true, answers: { ownRequests: () => ({ count: 0, list: [] }) } }),
  ],
  render: () => <RequestsPage />,
  tags: ['!test'],
};
export const NoRequestsTest: Story = {
  ...NoRequests,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.requests_empty())).toBeVisible();
  },
};
export const RequestsNotLoaded: Story = {
  decorators: [portal({ address: '/requests', signedIn: true, answers: { ownRequests: fails(offline) } })],
  render: () => <RequestsPage />,
  tags: ['!test'],
};
export const RequestsNotLoadedTest: Story = {
  ...RequestsNotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.requests_failed())).toBeVisible();
  },
};
const closeConsent = fn();
/** Not a token of any portal. */
const SECRET = `${sampleToken.prefix}-shown-once-in-a-story`;
const seen = '2026-11-20T09:30:00Z';
const sessions = [
  {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '192.0.2.10',
    current: true,
  },
  { agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0', address: '198.51.100.7', current: false },
  { agent: '', address: '203.0.113.24', current: false },
].map((one, at) => ({ ...one, id: `0198c0de-0000-7000-8000-00000000000${at + 1}`, createdAt: seen, lastSeenAt: seen }));

const recoveryCodes = Array.from({ length: 10 }, (_, at) => `${at}${at}${at}${at}-1111-2222-3333-4444-5555`);

/** The sessions of the account: this one, and others that can be ended. */
export const Sessions: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: {
        ownTokens: () => ({ count: 0, list: [] }),
        ownSessions: () => ({ count: sessions.length, list: sessions }),
        endSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
      },
    }),
  ],
  render: () => <PasswordPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/198\.51\.100\.7/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.sessions_end_others() }));
    await waitFor(() => expect(canvas.queryByText(/198\.51\.100\.7/)).toBeNull());
    await expect(canvas.getByText(m.sessions_this())).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.sessions_end_all() })).toBeEnabled();
  },
};
const agreement = {
  version: 1,
  text: { en: 'I agree that you store these details.', zh: '我同意保存上述信息。' },
  validFrom: seen,
  agreedAt: seen,
};
const newText = { version: 2, text: { en: 'The second text.', zh: '第二版文本。' }, validFrom: seen };
const erase = fn(fails(offline));
const own = {
  ownSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
  ownConsents: () => ({ due: newText, agreed: [agreement] }),
  agreeConsent: () => ({ due: null, agreed: [{ ...newText, agreedAt: seen }, agreement] }),
  eraseOwnAccount: erase,
};

/** What is kept about the user: consent texts, the export, and the erasure. */
export const OwnData: Story = {
  decorators: [portal({ address: '/modifyPassword', signedIn: true, answers: own })],
  render: () => <PasswordPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.consent_agree() }));
    await waitFor(() => expect(canvas.queryByText(m.consent_due_text())).toBeNull());
    await expect(canvas.getByRole('button', { name: m.own_data_export() })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: m.own_data_erase() }));
    await expect(canvas.getByText(m.own_data_erase_kept())).toBeVisible();
    const form = within(canvas.getByRole('region', { name: m.own_data_erase_title() }));
    await userEvent.click(form.getByRole('button', { name: m.own_data_erase_now() }));
    await waitFor(() => expect(erase).toHaveBeenCalled());
    await userEvent.click(form.getByRole('button', { name: m.factor_cancel() }));
    await expect(canvas.getByRole('button', { name: m.own_data_erase() })).toBeVisible();
  },
};

/** A new consent text: the question can be closed and answered later. */
export const ConsentAsked: Story = {
  decorators: [portal({ signedIn: true, answers: own })],
  render: () => <ConsentDialog onClose={closeConsent} />,
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: m.consent_due_title() }));
    await userEvent.click(dialog.getByRole('button', { name: m.consent_later() }));
    await expect(closeConsent).toHaveBeenCalledTimes(1);
    await userEvent.click(dialog.getByRole('button', { name: m.consent_agree() }));
    await waitFor(() => expect(closeConsent).toHaveBeenCalledTimes(2));
  },
};

const askFactor: PortalPlan['begin'] = async ({ session: actor }) => {
  await settled(actor, (snapshot) => !snapshot.hasTag('restoring'));
  actor.send({ type: 'session.signIn', credentials: { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQ=' } });
};
const wrongCode: CallFailure = { ...refusal, error: 'validation', fields: { factorCode: 'Four attempts left.' } };

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
/** Setting up an authenticator app: password, QR code with its key as text, first code, recovery codes. */
export const TwoStepSetUp: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: {
        ownSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
        ownFactors: () => ({ totp: null, passkeys: [], recoveryCodes: 0 }),
        beginTotp: () => ({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', address: 'otpauth://totp/Oncology%20Browser' }),
        confirmTotp: () => ({ recoveryCodes }),
      },
    }),
  ],
  render: () => <PasswordPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.factor_set_up() }));
    const own = within(canvas.getByRole('region', { name: m.factor_title() }));
    await expect(await own.findByRole('img', { name: m.factor_qr() })).toBeVisible();
    await expect(own.getByText(/JBSW Y3DP/)).toBeVisible();
    await userEvent.type(own.getByRole('textbox', { name: m.factor_app_code() }), '123456');
    await userEvent.click(own.getByRole('button', { name: m.factor_confirm() }));
    await expect(await own.findByText(/0000-1111/)).toBeVisible();
  },
};
/** Two-step verification is on, with few recovery codes left. Turning it off needs a code. */
export const TwoStepOn: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: {
        ownSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
        ownFactors: () => ({ totp: { createdAt: seen, lastUsedAt: seen }, passkeys: [], recoveryCodes: 2 }),
        removeTotp: fails(refusal),
      },
    }),
  ],
  render: () => <PasswordPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.factor_codes_few({ count: '2' }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.factor_remove() }));
    await expect(await canvas.findByText(m.factor_remove_text())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.factor_remove() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
  },
};
/** Before a destructive act, a session that is some minutes old proves who its user is. */
export const Proof: Story = {
  decorators: [portal({ address: '/trash', signedIn: true, answers: { prove: fails(wrongCode) } })],
  render: () => <ProofDialog proof={['code']} onClose={() => {}} />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: m.proof_title() }));
    await userEvent.type(dialog.getByRole('textbox', { name: m.factor_any_code() }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: m.proof_confirm() }));
    await expect(await dialog.findByText('Four attempts left.')).toBeVisible();
  },
};
/** Without a second factor, the password is the proof. */
export const ProofByPassword: Story = {
  decorators: [portal({ address: '/trash', signedIn: true, answers: { prove: () => null } })],
  render: () => <ProofDialog proof={['password']} onClose={() => {}} />,
  globals: { locale: 'zh' },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: m.proof_title() }));
    await waitFor(() => expect(dialog.getByLabelText(m.form_password())).toBeVisible());
  },
};
/** An account without a password proves itself at its identity provider. */
export const ProofAtProvider: Story = {
  decorators: [portal({ address: '/trash', signedIn: true })],
  render: () => <ProofDialog proof={['signIn']} onClose={() => {}} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: m.proof_title() }));
    await waitFor(() => expect(dialog.getByRole('button', { name: m.proof_sign_in_again() })).toBeVisible());
  },
};
/** The back-office reminds users until they have set up what their role requires. */
export const Reminder: Story = {
  decorators: [
    portal({
      address: '/dashboard',
      signedIn: true,
      answers: { session: () => ({ ...session, user: { ...session.user, factorDueAt: seen } }) },
    }),
  ],
  render: () => <FactorReminder />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: m.admin_factor_set_up() })).toBeVisible();
  },
};
/** A role requires two-step verification, and its grace period is over. */
export const TwoStepRequired: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: {
        session: () => ({ ...session, user: { ...session.user, factorDueAt: seen, mustSetUpFactor: true } }),
        ownSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
        ownFactors: () => ({ totp: null, passkeys: [], recoveryCodes: 0 }),
      },
    }),
  ],
  render: () => <PasswordPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.factor_overdue())).toBeVisible();
  },
};
/** An API token is made, its secret is shown once, and it is revoked. */
export const Tokens: Story = {
  decorators: [
    portal({
      address: '/modifyPassword',
      signedIn: true,
      answers: {
        session: () => ({ ...session, buttons: 'log:del' }),
        ownSessions: () => ({ count: 1, list: sessions.slice(0, 1) }),
        ownTokens: () => ({ count: 1, list: [sampleToken] }),
        addToken: ({ body }) => {
          const { name, catalog, codes, dataScope } = body;
          const token = { ...sampleToken, id: '0198c0de-0000-7000-8000-00000000000c', name, catalog, codes, dataScope };
          return { secret: SECRET, token };
        },
        revokeToken: () => ({ count: 0, list: [] }),
      },
    }),
  ],
  render: () => <PasswordPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(sampleToken.name)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.tokens_new() }));
    const form = within(await screen.findByRole('dialog', { name: m.tokens_new_title() }));
    await userEvent.click(form.getByRole('button', { name: m.tokens_make() }));
    await expect(await form.findByText(m.form_required())).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: m.tokens_name() }), 'Nightly import');
    await userEvent.type(form.getByRole('searchbox', { name: m.tokens_search() }), 'log:list');
    await userEvent.click(form.getByRole('checkbox', { name: /log:list/ }));
    await userEvent.click(form.getByRole('button', { name: m.tokens_make() }));
    const secret = within(await screen.findByRole('alertdialog', { name: /Nightly import/ }));
    await waitFor(() => expect(secret.getByText(SECRET)).toBeVisible());
    await userEvent.click(secret.getByRole('button', { name: m.tokens_secret_done() }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    await expect(canvas.getByText('Nightly import')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.tokens_revoke_of({ name: sampleToken.name }) }));
    const question = within(await screen.findByRole('alertdialog', { name: new RegExp(sampleToken.name) }));
    await userEvent.click(question.getByRole('button', { name: m.tokens_revoke() }));
    await waitFor(() => expect(canvas.queryByText(sampleToken.name)).toBeNull());
  },
};
/** The link of a mail that sets a new password: both fields must be equal. */
export const NewPassword: Story = {
  decorators: [portal({ address: '/login#reset=secret-of-a-story' })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: m.reset_new_title() })).toBeVisible();
    await userEvent.type(canvas.getByLabelText(m.form_new_password()), 'one long password of a story');
    await userEvent.type(canvas.getByLabelText(m.form_confirm_password()), 'another one');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_new_submit() }));
    await waitFor(() => expect(canvas.getByLabelText(m.form_confirm_password())).toBeInvalid());
  },
};
const verifying = '/login#verify=secret-of-a-story';
/** The link of a registration asks for the chosen password. */
export const Verify: Story = {
  decorators: [portal({ address: verifying })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: m.verify_title() })).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.verify_new_password() })).toHaveAttribute('href', '/login?reset');
  },
};
const wrongPassword = '与注册时设置的密码不符。还可尝试 4 次，之后将暂停 15 分钟。';
/** A wrong password is reported at its field. */
export const VerifyRefused: Story = {
  decorators: [
    portal({
      address: verifying,
      answers: {
        verifyMailbox: fails({
          kind: 'refused',
          status: 400,
          error: 'validation',
          message: '请检查标出的字段。',
          fields: { password: wrongPassword },
        }),
      },
    }),
  ],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'a wrong one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByText(wrongPassword)).toBeVisible();
    await expect(canvas.getByLabelText(m.form_password())).toBeInvalid();
  },
};
/** A link that was used or has expired. */
export const VerifyExpired: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: fails(refusal) } })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.reset_again() })).toHaveAttribute('href', '/login?verify');
  },
};
export const Verified: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: () => ({ waiting: false }) } })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.verify_done_title() })).toBeVisible();
  },
};
/** The portal approves new accounts before they open. */
export const VerifiedAndWaiting: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: () => ({ waiting: true }) } })],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.verify_waiting_title() })).toBeVisible();
  },
};
export const VerifyAgain: Story = {
  decorators: [portal({ address: '/login?verify', answers: { requestVerification: () => null } })],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: m.verify_again_title() })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.reset_sent_title() })).toBeVisible();
  },
};
/** The link of a mail about a saved search: the mails end after a confirmation. */
export const StopMails: Story = {
  decorators: [portal({ address: '/login#stopMails=secret-of-a-story' })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: m.stop_mails_title() })).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.stop_mails_submit() })).toBeVisible();
  },
};
