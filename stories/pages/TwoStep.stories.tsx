import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { refusal, session } from '../../machines/samples.ts';
import { FactorReminder } from '../../src/admin/frame/FactorReminder.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { ProofDialog } from '../../src/site/account/ProofDialog.tsx';
import { PasswordPage } from '../../src/site/password/PasswordPage.tsx';
import { fails, type PortalPlan, portal } from '../support/portal.tsx';
import { wrongCode } from './samples.ts';

const meta = { title: 'Pages/Two-step verification' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The dialog before a destructive act. */
export const Asked: Story = {
  decorators: [portal({ address: '/modifyPassword', signedIn: true })],
  render: () => <ProofDialog proof={['password']} onClose={() => {}} />,
};

const seen = '2026-11-20T09:30:00Z';

/** The account page with these second factors. */
const accountWith = (factors: { recoveryCodes: number; totp?: null }, answers: PortalPlan['answers'] = {}) =>
  portal({
    address: '/modifyPassword',
    signedIn: true,
    answers: {
      ownSessions: () => ({ count: 0, list: [] }),
      ownFactors: () => ({ totp: { createdAt: seen, lastUsedAt: seen }, passkeys: [], ...factors }),
      ...answers,
    },
  });

const recoveryCodes = Array.from({ length: 10 }, (_, at) => `${at}${at}${at}${at}-1111-2222-3333-4444-5555`);

/** Setting up an authenticator app: password, QR code with its key as text, first code, recovery codes. */
export const TwoStepSetUp: Story = {
  decorators: [
    accountWith(
      { totp: null, recoveryCodes: 0 },
      {
        beginTotp: () => ({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', address: 'otpauth://totp/Oncology%20Browser' }),
        confirmTotp: () => ({ recoveryCodes }),
      },
    ),
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
  decorators: [accountWith({ recoveryCodes: 2 }, { removeTotp: fails(refusal) })],
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

/** The account page without an error: the empty place of one moves nothing, so no line touches another. */
export const TwoStepAtRest: Story = {
  decorators: [accountWith({ recoveryCodes: 10 })],
  render: () => <PasswordPage />,
  play: async ({ canvas }) => {
    const codes = await canvas.findByText(m.factor_codes_left({ count: '10' }));
    const renew = canvas.getByRole('button', { name: m.factor_renew() });
    await expect(renew.getBoundingClientRect().top).toBeGreaterThanOrEqual(codes.getBoundingClientRect().bottom + 8);
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
        ownSessions: () => ({ count: 0, list: [] }),
        ownFactors: () => ({ totp: null, passkeys: [], recoveryCodes: 0 }),
      },
    }),
  ],
  render: () => <PasswordPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.factor_overdue())).toBeVisible();
  },
};
