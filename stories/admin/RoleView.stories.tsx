import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { role } from '../../contract/resources/role.ts';
import { roleViewSample } from '../../machines/roleView/roleView.cases.ts';
import { AdminFrame } from '../../src/admin/frame/AdminFrame.tsx';
import { PageOutlet } from '../../src/boot/PageOutlet.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { type AppSystem, useSystem } from '../../src/portal/system.tsx';
import { type PortalPlan, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';
import { fewRights, fullRights } from './shellSamples.ts';

const { name } = roleViewSample;
const rows = [record(1, { name, code: 'editor', dataScope: 'organization', members: 9, remark: '' })];

function BackOffice() {
  const { navigation } = useSystem();
  const shown = useSelector(navigation, (snapshot) => snapshot.context.shown);
  return <AdminFrame>{shown && <PageOutlet shown={shown} />}</AdminFrame>;
}

/** The requests that the story's server got in a view, and how views ended. */
let heard: { asked: string[]; ends: string[] };

/** A portal whose server answers as the role while requests carry the view. */
function plan(): PortalPlan {
  let portalOf: AppSystem | undefined;
  const { asked, ends } = { asked: [] as string[], ends: [] as string[] };
  heard = { asked, ends };
  return {
    address: role.route,
    signedIn: true,
    begin: (system) => {
      portalOf = system;
    },
    answers: {
      session: () => (portalOf?.session.getSnapshot().context.view ? fewRights : fullRights),
      beginRoleView: () => roleViewSample,
      endRoleView: ({ body: { why } }) => {
        ends.push(why);
        return null;
      },
      views: ({ body: { resource } }) => {
        if (portalOf?.session.getSnapshot().context.view) asked.push(resource);
        return { count: 0, list: [] };
      },
    },
  };
}

const meta = {
  title: 'Back-office/See as role',
  component: BackOffice,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(role, rows), (Story, context) => portal(plan())(Story, context)],
} satisfies Meta<typeof BackOffice>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

const banner = () => screen.findByRole('complementary', { name: m.admin_role_view() });

async function begin({ userEvent }: Playing) {
  await userEvent.click(await screen.findByRole('button', { name: m.table_actions_of({ name: localized(name) }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_role_view() }));
  return within(await banner());
}

export const OwnView: Story = { tags: ['!test'] };

/**
 * Menu and pages are those of the role, and nothing of the earlier session remains. The banner explains the view and
 * ends it.
 */
export const Seeing: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async (playing) => {
    const own = within(await screen.findByRole('navigation', { name: m.admin_shell_menu() }));
    await own.findByRole('link', { name: m.admin_page_role() });
    const said = await begin(playing);
    await expect(said.getByText(m.admin_role_view_seen({ name: localized(name) }))).toBeVisible();
    const menu = within(await screen.findByRole('navigation', { name: m.admin_shell_menu() }));
    await menu.findByRole('link', { name: m.admin_page_log_operate() });
    await expect(menu.queryByRole('link', { name: m.admin_page_role() })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: m.admin_shell_tabs() }));
    await waitFor(() => expect(tabs.queryByRole('link', { name: m.admin_page_role() })).toBeNull());
    // The previous page is not rendered with the rights of the role, because its requests would be refused.
    await expect(heard.asked).toEqual([]);
    await expect(screen.queryByRole('button', { name: m.inbox_title() })).toBeNull();
  },
};

/** After leaving the view, the user's own rights apply again, on the page where it began. */
export const Left: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async (playing) => {
    const said = await begin(playing);
    await playing.userEvent.click(said.getByRole('button', { name: m.admin_role_view_leave() }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: m.admin_role_view() })).toBeNull());
    await screen.findByRole('button', { name: m.table_actions_of({ name: localized(name) }) });
  },
};

/** A reload ends the view and reports it to the server. */
export const LoadedAgain: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async (playing) => {
    await begin(playing);
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(heard.ends).toEqual(['left']));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: m.admin_role_view() })).toBeNull());
  },
};

/** On a phone the banner takes two lines. */
export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (playing) => {
    await begin(playing);
  },
};
