import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { waitFor as settled } from 'xstate';
import type { OwnPasskey } from '../../contract/entities/passkey.ts';
import type { OwnFactors } from '../../contract/entities/secondFactor.ts';
import { factorAsked, loginData, refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ProofDialog } from '../../src/site/account/ProofDialog.tsx';
import { LoginPage } from '../../src/site/login/LoginPage.tsx';
import { PasswordPage } from '../../src/site/password/PasswordPage.tsx';
import { answers, askOptions, declines, makeOptions, makes, playDevice } from '../support/passkeyDevice.ts';
import { fails, type PortalPlan, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Passkeys' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const ask = () => askOptions;
const keep = <Data,>(data: Data) => fn(() => data);

/** Logging in with a passkey alone: a closed dialog of the browser is explained, and the next try works. */
export const Login: Story = {
  decorators: [portal({ address: '/login', answers: { passkeyOptions: ask, passkeySignIn: () => loginData } })],
  render: () => <LoginPage />,
  beforeEach: () => {
    const get = fn(answers).mockImplementationOnce(declines);
    return playDevice({ get });
  },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: m.passkey_sign_in() });
    await userEvent.click(button);
    await expect(await canvas.findByText(m.passkey_declined())).toBeVisible();
    await userEvent.click(button);
    await expect(await canvas.findByText(m.login_already({ email: loginData.user.workEmail }))).toBeVisible();
  },
};
/** A passkey that opens no account here, for example because it was removed on the account page. */
export const LoginRefused: Story = {
  decorators: [portal({ address: '/login', answers: { passkeyOptions: ask, passkeySignIn: fails(refusal) } })],
  render: () => <LoginPage />,
  beforeEach: () => playDevice({ get: answers }),
  globals: { viewport: { value: 'phone' }, locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_sign_in() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
  },
};

const begin: PortalPlan['begin'] = async ({ session: actor }) => {
  await settled(actor, (snapshot) => !snapshot.hasTag('restoring'));
  actor.send({ type: 'session.signIn', credentials: { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQ=' } });
};
const askedFor = (app: boolean) => ({ secondFactor: { ...factorAsked.secondFactor, app, passkey: true } });

/** The second step for an account with passkeys and no app. A recovery code is possible too. */
export const SecondFactor: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: {
        login: () => askedFor(false),
        secondFactorPasskey: ask,
        secondFactor: () => loginData,
      },
      begin,
    }),
  ],
  render: () => <LoginPage />,
  beforeEach: () => playDevice({ get: answers }),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.factor_use_recovery() }));
    await expect(await canvas.findByRole('textbox', { name: m.factor_recovery_code() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_use() }));
    await expect(await canvas.findByText(m.passkey_lede())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_use() }));
    await expect(await canvas.findByText(m.login_already({ email: loginData.user.workEmail }))).toBeVisible();
  },
};
/** An account with an app and a passkey may use either. */
export const SecondFactorEither: Story = {
  decorators: [
    portal({
      address: '/login',
      answers: { login: () => askedFor(true), secondFactorPasskey: fails(refusal) },
      begin,
    }),
  ],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('textbox', { name: m.factor_app_code() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_use() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
  },
};

const seen = '2026-01-01T08:00:00.000Z';
const phone: OwnPasskey = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'Chrome, Android',
  createdAt: seen,
  lastUsedAt: seen,
  synced: true,
  opensAlone: true,
};
const key: OwnPasskey = {
  ...phone,
  id: '0198c0de-0000-7000-8000-0000000000f2',
  name: 'Security key',
  lastUsedAt: null,
  synced: false,
  opensAlone: false,
};
const none: OwnFactors = { totp: null, passkeys: [], recoveryCodes: 0 };
const both: OwnFactors = { totp: null, passkeys: [phone, key], recoveryCodes: 9 };
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `${at}${at}${at}${at}-1111-2222-3333-4444-5555`);
const onAccount = (more: PortalPlan['answers']) =>
  portal({
    address: '/modifyPassword',
    signedIn: true,
    answers: { ownSessions: () => ({ count: 0, list: [] }), ...more },
  });

/** The first passkey turns on two-step verification and brings the recovery codes. */
export const First: Story = {
  decorators: [
    onAccount({
      ownFactors: () => none,
      newPasskeyOptions: () => makeOptions,
      addPasskey: () => ({ factors: { ...none, passkeys: [phone], recoveryCodes: 10 }, recoveryCodes }),
    }),
  ],
  render: () => <PasswordPage />,
  beforeEach: () => playDevice({ create: makes }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_add() }));
    await expect(await canvas.findByText(/0000-1111/)).toBeVisible();
  },
};

/** The passkeys of the account, as the page shows them. */
export const Shown: Story = { decorators: [onAccount({ ownFactors: () => both })], render: () => <PasswordPage /> };

const renamePasskey = keep({ ...both, passkeys: [{ ...phone, name: 'My phone' }, key] });

/** The passkeys of the account. One can be a second step only. */
export const Several: Story = {
  decorators: [
    onAccount({
      ownFactors: () => both,
      renamePasskey,
      newPasskeyOptions: () => makeOptions,
      removePasskey: () => none,
    }),
  ],
  render: () => <PasswordPage />,
  beforeEach: () => playDevice({ create: declines }),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.passkey_step_only())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_add() }));
    await expect(await canvas.findByText(m.passkey_declined())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_rename_of({ name: phone.name }) }));
    const field = await canvas.findByRole('textbox', { name: m.passkey_name() });
    await userEvent.clear(field);
    await userEvent.type(field, 'My phone');
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_save() }));
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_remove_of({ name: 'My phone' }) }));
    await expect(await canvas.findByText(m.passkey_remove_text())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.passkey_remove() }));
    await expect(await canvas.findByRole('button', { name: m.factor_set_up() })).toBeVisible();
  },
};
/** What the removal of the last factor means. */
export const RemovingLast: Story = {
  decorators: [onAccount({ ownFactors: () => ({ ...both, passkeys: [phone] }) })],
  render: () => <PasswordPage />,
  globals: { locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_remove_of({ name: phone.name }) }));
    await expect(await canvas.findByText(m.passkey_remove_last())).toBeVisible();
  },
};
/** The server refuses to remove the only way to log in, and says so below the question. */
export const RemovingRefused: Story = {
  decorators: [onAccount({ ownFactors: () => ({ ...both, passkeys: [phone] }), removePasskey: fails(refusal) })],
  render: () => <PasswordPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_remove_of({ name: phone.name }) }));
    await userEvent.click(await canvas.findByRole('button', { name: m.passkey_remove() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
    await expect(canvas.getByText(m.passkey_remove_last())).toBeVisible();
  },
};
/** A passkey proves who the user is before a destructive act; a code does too. */
export const Proof: Story = {
  decorators: [portal({ address: '/trash', signedIn: true, answers: { provePasskey: ask, prove: fails(refusal) } })],
  render: () => <ProofDialog proof={['passkey', 'code']} onClose={() => {}} />,
  beforeEach: () => playDevice({ get: answers }),
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: m.proof_title() }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: m.factor_any_code() })).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: m.passkey_use() }));
    await expect(await dialog.findByText(refusal.message)).toBeVisible();
  },
};
