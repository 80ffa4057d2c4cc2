import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { OfficeToken } from '../../contract/entities/apiToken.ts';
import { sampleToken } from '../../machines/apiTokens/apiTokens.cases.ts';
import { offline, session } from '../../machines/samples.ts';
import { sampleServices } from '../../machines/serviceAccounts/serviceAccounts.cases.ts';
import TokensScreen from '../../src/admin/token/TokensScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';

const ofService: OfficeToken = {
  ...sampleToken,
  owner: {
    id: '0198c0de-0000-7000-8000-0000000000b1',
    name: 'Entra directory',
    workEmail: 'service-1@service.invalid',
    kind: 'service',
  },
  revocable: true,
};
const ofPeer: OfficeToken = {
  ...sampleToken,
  id: '0198c0de-0000-7000-8000-00000000000b',
  name: 'Nightly import',
  owner: {
    id: '0198c0de-0000-7000-8000-000000000002',
    name: 'Mira Chen',
    workEmail: 'mira.chen@biotech.example',
    kind: 'person',
  },
  lastUsedAt: null,
  lastAddress: null,
  revocable: false,
};

/** A server with two tokens, until one is revoked. */
function twoTokens(): Answers {
  let list = [ofService, ofPeer];
  return {
    session: () => ({ ...session, buttons: '' }),
    officeTokens: () => ({ count: list.length, list }),
    revokeTokens: ({ body: { ids } }) => {
      list = list.filter(({ id }) => !ids.includes(id));
      return { ended: ids.length };
    },
    serviceAccounts: () => sampleServices,
    addServiceAccount: () => sampleServices,
    addServiceToken: ({ body: { name } }) => ({ secret: SECRET, token: { ...sampleToken, name } }),
  };
}
/** Not a token of any portal. */
const SECRET = `${sampleToken.prefix}-shown-once-in-a-story`;
const at = (answers: Answers) => portal({ address: '/system/token', signedIn: true, answers });

const meta = {
  title: 'Back-office/API tokens',
  component: TokensScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [at(twoTokens())],
} satisfies Meta<typeof TokensScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A token is revoked after a confirmation. Tokens of peers are kept. */
export const Revoking: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.admin_not_below())).toBeVisible();
    // the badge beside it does not cut the name of a service account
    const owner = canvas.getByText(ofService.owner.name);
    await expect(owner.scrollWidth).toBeLessThanOrEqual(owner.clientWidth);
    await userEvent.click(
      canvas.getByRole('button', { name: m.tokens_revoke_of({ name: 'Lab notebook (Entra directory)' }) }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: /Lab notebook/ }));
    await userEvent.click(question.getByRole('button', { name: m.tokens_revoke() }));
    await waitFor(() => expect(canvas.queryByText(ofService.name)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** A service account gets a token, whose secret is shown once. */
export const ServiceAccounts: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_services() }));
    const pane = within(await screen.findByRole('dialog', { name: m.admin_services() }));
    await userEvent.click(await pane.findByRole('button', { name: m.admin_services_token_of({ name: 'Directory' }) }));
    const form = within(await screen.findByRole('dialog', { name: m.tokens_new_title() }));
    await userEvent.type(form.getByRole('textbox', { name: m.tokens_name() }), 'Provisioning');
    await userEvent.click(form.getByRole('button', { name: m.tokens_make() }));
    const secret = within(await screen.findByRole('alertdialog', { name: /Provisioning/ }));
    await waitFor(() => expect(secret.getByText(SECRET)).toBeVisible());
    // Escape must not lose what is not shown again
    await userEvent.keyboard('{Escape}');
    await expect(secret.getByText(SECRET)).toBeVisible();
    await userEvent.click(secret.getByRole('button', { name: m.tokens_secret_done() }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  },
};

export const Failed: Story = {
  decorators: [at({ session: () => ({ ...session, buttons: '' }), officeTokens: fails(offline) })],
  tags: ['!test'],
};
