import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { user } from '../../contract/resources/user.ts';
import { offline } from '../../machines/samples.ts';
import UsersScreen from '../../src/admin/user/UsersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { fails } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';
import { at, person, rows } from './userSamples.tsx';

const known = {
  allowedDomains: ['harbor.example', 'xn--mnchen-3ya.example'],
  blockedDomains: ['students.harbor.example'],
  needsApproval: true,
  version: 3,
  waiting: 2,
};
const people = [
  record(7, { ...person, name: 'Ida Brook', standing: 'waiting', lastLoginAt: null }),
  record(8, { ...person, name: 'Noor Haddad', standing: 'unverified', lastLoginAt: null }),
  ...rows,
];
const meta = {
  title: 'Back-office/Users policy',
  component: UsersScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(user, people),
    at({
      accountPolicy: () => known,
      saveAccountPolicy: ({ body }) => ({ ...known, ...body, version: body.version + 1 }),
    }),
  ],
} satisfies Meta<typeof UsersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

async function openPolicy({ canvas, userEvent }: Playing) {
  await userEvent.click(await canvas.findByRole('button', { name: m.admin_policy() }));
  return within(await screen.findByRole('dialog', { name: m.admin_policy() }));
}

export const Accounts: Story = {};

/** The rules for accounts that visitors register, beside the accounts that wait. */
export const Open: Story = {
  play: async (playing) => {
    const pane = await openPolicy(playing);
    await expect(await pane.findByText('harbor.example')).toBeVisible();
    await expect(pane.getByRole('link', { name: m.admin_policy_waiting({ count: '2' }) })).toHaveAttribute(
      'href',
      `${user.route}?standing=waiting`,
    );
  },
};
/** A text that is no domain is reported at its field. */
export const WrongDomain: Story = {
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async (playing) => {
    const pane = await openPolicy(playing);
    const field = await pane.findByRole('textbox', { name: m.admin_policy_allowed() });
    await playing.userEvent.type(field, 'not a domain{Enter}');
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_policy_save() }));
    await expect(await pane.findByText(m.admin_policy_domain_wrong({ domain: 'not a domain' }))).toBeVisible();
    // saving leads to what is wrong, and says so beside the button
    await waitFor(() => expect(field).toHaveFocus());
    await expect(pane.getByText(m.form_summary())).toBeVisible();
  },
};
/** A domain without a dot is a whole top level, which is rarely meant. */
export const WideDomain: Story = {
  play: async (playing) => {
    const pane = await openPolicy(playing);
    const field = await pane.findByRole('textbox', { name: m.admin_policy_allowed() });
    await playing.userEvent.type(field, 'hospital{Enter}');
    await expect(await pane.findByText(m.admin_policy_domain_wide({ domain: 'hospital' }))).toBeVisible();
  },
};
export const Saved: Story = {
  play: async (playing) => {
    const pane = await openPolicy(playing);
    await playing.userEvent.click(await pane.findByRole('switch', { name: m.admin_policy_approval() }));
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_policy_save() }));
    await expect(await pane.findByText(m.admin_policy_saved())).toBeVisible();
    // and can be changed again at once
    await playing.userEvent.click(pane.getByRole('switch', { name: m.admin_policy_approval() }));
    await expect(pane.queryByText(m.admin_policy_saved())).toBeNull();
    await playing.userEvent.click(pane.getByRole('button', { name: m.admin_policy_save() }));
    await expect(await pane.findByText(m.admin_policy_saved())).toBeVisible();
    const approval = pane.getByRole('switch', { name: m.admin_policy_approval() });
    await expect(approval).toBeChecked();
    // a change and its way back say nothing new, and leave the focus where it is
    await playing.userEvent.click(approval);
    await playing.userEvent.click(approval);
    await expect(approval).toHaveFocus();
    await expect(pane.queryByText(m.admin_policy_saved())).toBeNull();
  },
};
export const NotLoaded: Story = {
  decorators: [withRows(user, people), at({ accountPolicy: fails(offline) })],
  play: async (playing) => {
    const pane = await openPolicy(playing);
    await expect(await pane.findByText(m.admin_policy_failed())).toBeVisible();
  },
};
