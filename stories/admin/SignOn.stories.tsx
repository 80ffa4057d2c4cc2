import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Trial } from '../../contract/entities/signOn.ts';
import type { Field } from '../../contract/resources/fields.ts';
import { identityProvider } from '../../contract/resources/identityProvider.ts';
import { session } from '../../machines/samples.ts';
import SignOnScreen from '../../src/admin/signOn/SignOnScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const harbor = record(1, {
  name: { en: 'Harbor Hospital', zh: '港口医院' },
  code: 'harbor',
  kind: 'oidc',
  enabled: true,
  issuer: 'https://login.harbor.example',
  clientId: 'oncology-browser',
  clientSecretStored: true,
  scopes: 'openid profile email',
  groupClaim: 'groups',
  organizationClaim: '',
  createAccounts: true,
  domains: ['harbor.example'],
  linkDomains: [],
  roleMap: ['portal-editors = contentEditor'],
  singleLogout: true,
});

const directory = record(2, {
  ...harbor,
  name: { en: 'Staff directory', zh: '员工目录' },
  code: 'staff',
  kind: 'ldap',
  issuer: '',
  clientId: '',
  serverUrl: 'ldaps://directory.harbor.example',
  startTls: true,
  bindDn: 'cn=portal,dc=harbor,dc=example',
  baseDn: 'ou=people,dc=harbor,dc=example',
  userFilter: '(&(objectClass=person)(mail={login}))',
  subjectAttribute: 'entryUUID',
});

const institute = record(3, {
  ...harbor,
  name: { en: 'River Institute', zh: '河流研究所' },
  code: 'river',
  kind: 'saml',
  issuer: '',
  clientId: '',
  entityId: 'https://idp.river.example/metadata',
  entryPoint: 'https://idp.river.example/sso',
  exitPoint: 'https://idp.river.example/slo',
});

const trial: Trial = {
  provider: { en: 'Harbor Hospital', zh: '港口医院' },
  failure: null,
  detail: '',
  subject: '248289761001',
  name: 'Mei Sato',
  workEmail: 'mei.sato@harbor.example',
  emailVerified: true,
  organization: 'Harbor Hospital',
  groups: ['portal-editors', 'staff'],
  roles: [{ code: 'contentEditor', name: { en: 'Content editor', zh: '内容编辑' }, held: false }],
  account: 'new',
  claims: '{\n  "email": "mei.sato@harbor.example",\n  "groups": [\n    "portal-editors",\n    "staff"\n  ]\n}',
};

const answers = { session: () => ({ ...session, buttons: '' }), providerTrial: () => trial };
const at = (address: string, more: typeof answers | object = {}) => [
  withRows(identityProvider, [harbor]),
  portal({ address, signedIn: true, answers: { ...answers, ...more } }),
];

const meta = {
  title: 'Back-office/Single sign-on',
  component: SignOnScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof SignOnScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The providers. A press on a row shows the addresses to register. */
export const Providers: Story = {
  tags: ['!test'],
  decorators: at(identityProvider.route),
};
export const ProvidersTest: Story = {
  ...Providers,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Harbor Hospital'));
    const pane = await screen.findByRole('dialog');
    await expect(await within(pane).findByText(/\/onco\/signOn\/callback\/harbor$/)).toBeVisible();
    // only fields of its kind, and whether a secret is stored
    const { issuer, entityId, bindDn, clientSecretStored } = identityProvider.fields;
    const term = (field: Field) => within(pane).queryByText(localized(field.label));
    await expect(term(issuer)).toBeVisible();
    await expect(term(clientSecretStored)?.nextElementSibling).toHaveTextContent(m.table_yes());
    await expect([term(entityId), term(bindDn)]).toEqual([null, null]);
  },
};

/** A SAML provider needs the metadata of the portal, and its addresses for signing in and out. */
export const Saml: Story = {
  decorators: [
    withRows(identityProvider, [institute]),
    portal({ address: identityProvider.route, signedIn: true, answers }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('River Institute'));
    const pane = await screen.findByRole('dialog');
    await expect(await within(pane).findByText(/\/onco\/signOn\/saml\/river\/logout$/)).toBeVisible();
    await expect(within(pane).getByText('https://idp.river.example/slo')).toBeVisible();
  },
};

/** A directory is tried in the pane of its record. */
export const Directory: Story = {
  decorators: [
    withRows(identityProvider, [directory]),
    portal({ address: identityProvider.route, signedIn: true, answers: { ...answers, tryDirectory: () => trial } }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Staff directory'));
    const pane = await screen.findByRole('dialog');
    const user = await within(pane).findByRole('textbox', { name: m.admin_sign_on_directory_user() });
    await userEvent.type(user, 'mei.sato@harbor.example');
    await userEvent.type(within(pane).getByLabelText(m.form_password()), 'a password');
    await userEvent.click(within(pane).getByRole('button', { name: m.admin_sign_on_try() }));
    await expect(await within(pane).findByText(m.admin_sign_on_admitted())).toBeVisible();
  },
};

/** The result of a trial: who the administrator would be. */
export const Tried: Story = {
  decorators: at(`${identityProvider.route}?tried=1`),
  play: async ({ userEvent }) => {
    const pane = await screen.findByRole('dialog', { name: m.admin_sign_on_trial({ name: 'Harbor Hospital' }) });
    await waitFor(() => expect(within(pane).getByText(m.admin_sign_on_admitted())).toBeVisible());
    await expect(within(pane).getByText('Content editor')).toBeVisible();
    await expect(within(pane).getByText(m.admin_sign_on_trial_text())).toBeVisible();
    // the list behind it knows that this part of the address is not its own
    await expect(document.body).not.toHaveTextContent('tried=');
    await userEvent.click(within(pane).getByRole('button', { name: m.admin_sign_on_trial_close() }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** The answer did not pass a check, which is named. */
export const TrialRefused: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: at(`${identityProvider.route}?tried=1`, {
    providerTrial: () => ({
      ...trial,
      failure: 'invalid',
      detail: 'unexpected JWT "aud" (audience) claim value',
      subject: '',
      account: null,
    }),
  }),
  play: async () => {
    await waitFor(() => expect(screen.getByText(m.admin_sign_on_failed_invalid())).toBeVisible());
    await expect(screen.getByText(/audience/)).toBeVisible();
    await expect(screen.getByText(m.admin_sign_on_trial_failed_text())).toBeVisible();
  },
};

/** The result is kept for an hour. */
export const TrialGone: Story = {
  decorators: at(`${identityProvider.route}?tried=1`, {
    providerTrial: fails({ kind: 'refused', status: 404, error: 'not_found', message: '' }),
  }),
  play: async () => {
    await waitFor(() => expect(screen.getByText(m.admin_sign_on_trial_gone())).toBeVisible());
  },
};
