import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { AdminFrame } from '../../src/admin/frame/AdminFrame.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { portal } from '../support/portal.tsx';
import { fullRights } from './shellSamples.ts';

const meta = {
  title: 'Back-office/Shell tabs',
  component: AdminFrame,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
  args: { children: null },
  decorators: [portal({ address: '/dashboard', signedIn: true, answers: { session: () => fullRights } })],
} satisfies Meta<typeof AdminFrame>;

export default meta;
type Story = StoryObj<typeof meta>;
type UserEvent = Parameters<NonNullable<Story['play']>>[0]['userEvent'];

const strip = () => within(screen.getByRole('navigation', { name: m.admin_shell_tabs() }));
const [home, users, roles, diseases] = [
  m.admin_page_dashboard,
  m.admin_page_user,
  m.admin_page_role,
  m.admin_page_diseases,
];

/** Checks the tabs and their order. */
const hold = (...pages: (() => string)[]) =>
  waitFor(() =>
    expect(
      strip()
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(pages.map((page) => page())),
  );
const isCurrent = (page: () => string) =>
  waitFor(() => expect(strip().getByRole('link', { current: 'page' })).toHaveTextContent(page()));

async function openThree(userEvent: UserEvent): Promise<void> {
  const menu = within(await screen.findByRole('navigation', { name: m.admin_shell_menu() }));
  for (const page of [users, roles, diseases]) {
    await userEvent.click(await menu.findByRole('link', { name: page() }));
    await isCurrent(page);
  }
  await hold(home, users, roles, diseases);
}

async function openMore(userEvent: UserEvent) {
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(strip().getByRole('button', { name: m.admin_shell_tabs_more() }));
  return within(await screen.findByRole('menu'));
}

export const OneTab: Story = { tags: ['!test'] };

/** The menu closes only the current page, and its neighbor is shown next. */
export const CloseThis: Story = {
  play: async ({ userEvent }) => {
    await openThree(userEvent);
    await userEvent.click(strip().getByRole('link', { name: roles() }));
    await isCurrent(roles);
    const more = await openMore(userEvent);
    await userEvent.click(await more.findByRole('menuitem', { name: m.admin_shell_tabs_close_this() }));
    await hold(home, users, diseases);
    await isCurrent(diseases);
  },
};

/**
 * The menu closes all pages except the current one and the home page. The same command then has nothing left to close.
 */
export const CloseOthers: Story = {
  play: async ({ userEvent }) => {
    await openThree(userEvent);
    await userEvent.click(strip().getByRole('link', { name: roles() }));
    await isCurrent(roles);
    const more = await openMore(userEvent);
    await userEvent.click(await more.findByRole('menuitem', { name: m.admin_shell_tabs_close_others() }));
    await hold(home, roles);
    await isCurrent(roles);
    const again = await openMore(userEvent);
    await expect(await again.findByRole('menuitem', { name: m.admin_shell_tabs_close_others() })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(again.getByRole('menuitem', { name: m.admin_shell_tabs_close_this() })).not.toHaveAttribute(
      'aria-disabled',
    );
    await userEvent.keyboard('{Escape}');
  },
};

/** The home page has no close button and stays. Arrow keys move between tabs; Delete closes the focused one. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await openThree(userEvent);
    const tab = (page: () => string) => strip().getByRole('link', { name: page() });
    tab(diseases).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab(home)).toHaveFocus();
    await userEvent.keyboard('{Delete}{End}');
    await expect(tab(diseases)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(tab(roles)).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await hold(home, users, diseases);
    await expect(tab(diseases)).toHaveFocus();
    await isCurrent(diseases);
    const cross = (page: () => string) =>
      strip().queryByRole('button', { name: m.admin_shell_tab_close({ page: page() }) });
    await expect([cross(home) === null, cross(users) === null]).toEqual([true, false]);
  },
};
