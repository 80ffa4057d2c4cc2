import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { arrived } from './arrived.ts';
import { at, BackOffice, menu, tabs } from './BackOffice.tsx';
import { fullRights } from './shellSamples.ts';

const meta = {
  title: 'Back-office/Palette',
  component: BackOffice,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof BackOffice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Frame: Story = {
  decorators: at('/dashboard', fullRights),
  tags: ['!test'],
};
export const Pages: Story = {
  ...Frame,
  tags: ['test'],
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(m.admin_shell_palette()) }));
    const box = await screen.findByRole('combobox', { name: m.admin_shell_palette() });
    await userEvent.type(box, 'role');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(m.admin_page_role()));
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true'));
  },
};

const roleFound = {
  resource: 'role',
  title: { en: 'Roles', zh: '角色管理' },
  route: '/system/role',
  id: '0198c0de-0000-7000-8000-000000000811',
  label: { en: 'Guest of the review board', zh: '评审委员会访客' },
};

/** Records are listed below pages and actions, each with its location; Enter opens one. */
export const Records: Story = {
  decorators: [
    portal({
      address: '/dashboard',
      signedIn: true,
      answers: { session: () => fullRights, findRecords: () => ({ count: 1, list: [roleFound] }) },
    }),
  ],
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(m.admin_shell_palette()) }));
    const box = await screen.findByRole('combobox', { name: m.admin_shell_palette() });
    await userEvent.type(box, 'review board');
    const option = await screen.findByRole('option', { name: new RegExp(localized(roleFound.label)) });
    await expect(option).toHaveTextContent(localized(roleFound.title));
    await userEvent.keyboard('{Enter}');
    await arrived(m.admin_page_role());
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  },
};

export const Keyboard: Story = {
  decorators: at('/dashboard', fullRights),
  play: async ({ userEvent }) => {
    await menu();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: m.admin_shell_palette() });
    await userEvent.type(box, '用户');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(m.admin_page_user()));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(tabs()).getByRole('link', { name: m.admin_page_user() })).toBeVisible());
    // Letters are shortcuts again once the dialog is closed.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gd');
    await arrived(m.admin_page_dashboard());
    await expect(within(tabs()).getByRole('link', { name: m.admin_page_dashboard() })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
};
