import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { DirectoryGroup } from '../../contract/entities/scim.ts';
import { offline, session } from '../../machines/samples.ts';
import ScimScreen from '../../src/admin/scim/ScimScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';

const reader = { id: '0198c0de-0000-7000-8000-0000000000a1', name: { en: 'Reader', zh: '只读' } };
const editor = { id: '0198c0de-0000-7000-8000-0000000000a2', name: { en: 'Editor', zh: '编辑' } };
const pharmacology: DirectoryGroup = {
  id: '0198c0de-0000-7000-8000-0000000000c1',
  displayName: 'Pharmacology Basel',
  directory: 'Directory',
  members: 12,
  roles: [reader],
  updatedAt: '2026-01-01T08:00:00.000Z',
};

/** A server with one group, whose roles can be set. */
function oneGroup(): Answers {
  let roles = pharmacology.roles;
  return {
    session: () => ({ ...session, buttons: '' }),
    directoryGroups: () => ({ count: 1, list: [{ ...pharmacology, roles }], roles: [reader, editor] }),
    mapDirectoryGroup: ({ body }) => {
      roles = [reader, editor].filter(({ id }) => body.roles.includes(id));
      return null;
    },
  };
}
const at = (answers: Answers) => portal({ address: '/system/scim', signedIn: true, answers });

const meta = {
  title: 'Back-office/Directory groups',
  component: ScimScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [at(oneGroup())],
} satisfies Meta<typeof ScimScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A group is mapped to one more role. */
export const Mapping: Story = {
  play: async ({ canvas, userEvent }) => {
    const name = m.admin_scim_roles_of({ name: pharmacology.displayName });
    await userEvent.click(await canvas.findByRole('button', { name }));
    const form = within(await screen.findByRole('dialog', { name }));
    await userEvent.click(form.getAllByRole('checkbox', { checked: false })[0] ?? document.body);
    await userEvent.click(form.getByRole('button', { name: m.admin_scim_save() }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    await expect((await canvas.findAllByText(/Reader.*Editor|只读.*编辑/))[0]).toBeVisible();
  },
};

export const Failed: Story = {
  decorators: [at({ session: () => ({ ...session, buttons: '' }), directoryGroups: fails(offline) })],
  tags: ['!test'],
};
