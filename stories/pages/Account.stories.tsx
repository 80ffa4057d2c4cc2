import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { sampleToken } from '../../machines/apiTokens/apiTokens.cases.ts';
import { offline, session } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ConsentDialog } from '../../src/site/account/ConsentDialog.tsx';
import { PasswordPage } from '../../src/site/password/PasswordPage.tsx';
import { RegisterPage } from '../../src/site/register/RegisterPage.tsx';
import { RequestsPage } from '../../src/site/requests/RequestsPage.tsx';
import { fails, portal } from '../support/portal.tsx';
import { requests } from './samples.ts';

const meta = { title: 'Pages/Account' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

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
