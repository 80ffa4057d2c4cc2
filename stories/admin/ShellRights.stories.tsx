import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { permissionCodes } from '../../contract/permissions.ts';
import { Permitted } from '../../src/admin/base/permissions.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { arrived } from './arrived.ts';
import { at, BackOffice, menu, tabs } from './BackOffice.tsx';
import { fewRights, fullRights, noRights } from './shellSamples.ts';

const meta = {
  title: 'Back-office/Shell by rights',
  component: BackOffice,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof BackOffice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Only permitted pages are in the menu, and a page without permission shows what is missing. */
export const FewRights: Story = {
  name: 'Few rights [E.13]',
  decorators: at('/system/user', fewRights),
  tags: ['!test'],
};
export const FewRightsTest: Story = {
  ...FewRights,
  tags: ['test'],
  play: async () => {
    await screen.findByRole('heading', { name: '无权限访问' });
    const missing = screen.getByText(/user:list/);
    await expect(missing).toBeVisible();
    await expect(missing).toHaveTextContent(localized(permissionCodes['user:list']));
    const links = await within(await menu()).findAllByRole('link');
    await expect(links.map((link) => link.textContent)).toEqual([m.admin_page_log_operate(), m.admin_page_log_login()]);
  },
};

export const NoRights: Story = {
  decorators: at('/dashboard', noRights),
  tags: ['!test'],
};
export const NoRightsTest: Story = {
  ...NoRights,
  tags: ['test'],
  play: async () => {
    await screen.findByRole('heading', { name: '无权限访问' });
    await expect(within(await menu()).queryAllByRole('link')).toEqual([]);
  },
};

/** If there is no page, the shell stays and shows a message with links; the missing page gets no tab. */
export const NothingHere: Story = {
  decorators: at('/system/user/nothing?page=2', fullRights),
  play: async ({ userEvent }) => {
    await arrived(m.admin_nowhere_title());
    await expect(screen.getByText('/system/user/nothing?page=2')).toBeVisible();
    const page = within(screen.getByRole('main'));
    await expect(
      page.getByRole('link', { name: m.admin_nowhere_above({ page: m.admin_page_user() }) }),
    ).toHaveAttribute('href', '/system/user');
    await expect(page.getByRole('link', { name: m.admin_nowhere_home() })).toHaveAttribute('href', '/dashboard');
    await expect(document.title).toContain(m.admin_nowhere_title());
    // The current address is still below its parent page.
    await expect(within(await menu()).getByRole('link', { current: 'page' })).toHaveTextContent(m.admin_page_user());
    await expect(
      within(tabs())
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual([m.admin_page_dashboard()]);
    await userEvent.click(page.getByRole('button', { name: m.admin_shell_palette() }));
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(m.admin_page_role()) }));
    await waitFor(() => expect(within(tabs()).getByRole('link', { name: m.admin_page_role() })).toBeVisible());
    await expect(within(tabs()).getAllByRole('link')).toHaveLength(2);
  },
};

/** The link to a parent page is offered only if the user may open it. */
export const NothingHereWithFewRights: Story = {
  decorators: at('/system/user/nothing', fewRights),
  tags: ['!test'],
};
export const NothingHereWithFewRightsTest: Story = {
  ...NothingHereWithFewRights,
  tags: ['test'],
  play: async () => {
    await arrived(m.admin_nowhere_title());
    const ways = within(screen.getByRole('main')).getAllByRole('link');
    await expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/dashboard']);
  },
};

/** Users without permissions for the back-office see the message here as on every page. */
export const NothingHereWithNoRights: Story = {
  decorators: at('/system/nothing', noRights),
  tags: ['!test'],
};
export const NothingHereWithNoRightsTest: Story = {
  ...NothingHereWithNoRights,
  tags: ['test'],
  play: async () => {
    await screen.findByRole('heading', { name: '无权限访问' });
    await expect(within(screen.getByRole('main')).queryByText(m.admin_nowhere_title())).toBeNull();
  },
};

/** Until the permissions are loaded, nothing that depends on them is rendered. */
export const PermissionsOnTheirWay: Story = {
  decorators: [portal({ address: '/system/user', signedIn: true, answers: { session: () => new Promise(() => {}) } })],
  tags: ['!test'],
};
export const PermissionsOnTheirWayTest: Story = {
  ...PermissionsOnTheirWay,
  tags: ['test'],
  play: async () => {
    await menu();
    await expect(screen.queryByRole('heading', { name: '无权限访问' })).toBeNull();
  },
};

/** An element is absent if the user lacks its permission code. */
export const Elements: Story = {
  name: 'Elements [U.2]',
  decorators: at('/system/log/operate', fewRights),
  render: () => (
    <>
      <Permitted code="log:list">
        <button type="button">log:list</button>
      </Permitted>
      <Permitted code="log:del">
        <button type="button">log:del</button>
      </Permitted>
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'log:list' });
    await expect(canvas.queryByRole('button', { name: 'log:del' })).toBeNull();
  },
};
