import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { Anchor } from '../../src/ui/Anchor.tsx';
import { arrived } from './arrived.ts';
import { at, BackOffice, menu, tabs } from './BackOffice.tsx';
import { fullRights } from './shellSamples.ts';

const meta = {
  title: 'Back-office/Shell',
  component: BackOffice,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'wide' } },
} satisfies Meta<typeof BackOffice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Groups, nested groups, an external page and a planned one; the current page is marked everywhere. */
export const FullRights: Story = {
  decorators: at('/dashboard', fullRights),
  play: async ({ userEvent }) => {
    const links = within(await menu());
    await userEvent.click(await links.findByRole('link', { name: m.admin_page_user() }));
    await waitFor(() =>
      expect(links.getByRole('link', { name: m.admin_page_user() })).toHaveAttribute('aria-current', 'page'),
    );
    await waitFor(() =>
      expect(within(tabs()).getByRole('link', { name: m.admin_page_user() })).toHaveAttribute('aria-current', 'page'),
    );
    await userEvent.click(
      within(tabs()).getByRole('button', { name: m.admin_shell_tab_close({ page: m.admin_page_user() }) }),
    );
    await waitFor(() => expect(within(tabs()).queryByRole('link', { name: m.admin_page_user() })).toBeNull());
    await waitFor(() =>
      expect(links.getByRole('link', { name: m.admin_page_dashboard() })).toHaveAttribute('aria-current', 'page'),
    );
  },
};

/** On the narrowest phone every button of the header is inside the window. */
export const Narrowest: Story = {
  decorators: at('/dashboard', fullRights),
  globals: { viewport: { value: 'narrow' } },
  tags: ['!test'],
};
export const NarrowestTest: Story = {
  ...Narrowest,
  tags: ['test'],
  play: async () => {
    const header = within(await screen.findByRole('banner'));
    await header.findByRole('button', { name: new RegExp(m.inbox_title()) });
    const buttons = header.getAllByRole('button');
    await expect(buttons.length).toBeGreaterThanOrEqual(4);
    await waitFor(() => {
      for (const button of buttons) expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(320);
    });
  },
};

/** `?` lists the shortcuts by where they work, including the letters of pages; in a text field it is a character. */
export const KeysListed: Story = {
  decorators: at('/system/user', fullRights),
  play: async ({ userEvent }) => {
    await arrived(m.admin_page_user());
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: m.admin_keys_title() });
    const pages = within(within(sheet).getByRole('region', { name: m.admin_shell_go_to() }));
    await waitFor(() => expect(pages.getByText(m.admin_page_diseases())).toBeVisible());
    await expect(within(sheet).getByRole('region', { name: m.admin_keys_lists() })).toHaveTextContent(
      m.admin_keys_next_row(),
    );
    await expect(within(sheet).getByText(m.admin_keys_copy())).toBeVisible();
    await expect(within(sheet).getByText(m.admin_keys_bulk())).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /@/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_keys_title() }));
    await screen.findByRole('dialog', { name: m.admin_keys_title() });
    await userEvent.keyboard('{Control>}k{/Control}');
    const finder = await screen.findByRole('combobox', { name: m.admin_shell_palette() });
    await userEvent.type(finder, '?');
    await expect(finder).toHaveValue('?');
    await expect(screen.queryByRole('dialog', { name: m.admin_keys_title() })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A checkbox takes no letters, so shortcuts work from a row that was just selected.
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(box);
    box.focus();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: m.admin_keys_title() });
    box.remove();
  },
};

/** A list keeps its filters, however it is opened again: by its menu entry, its tab, shortcuts or the palette. */
export const FiltersKept: Story = {
  decorators: at('/content/diseases?q=lung', fullRights),
  play: async ({ userEvent }) => {
    const links = within(await menu());
    const diseases = () => links.getByRole('link', { name: m.admin_page_diseases() });
    await waitFor(() => expect(diseases()).toHaveAttribute('href', '/content/diseases?q=lung'));
    const away = async () => {
      const users = links.getByRole('link', { name: m.admin_page_user() });
      await userEvent.click(users);
      await waitFor(() => expect(users).toHaveAttribute('aria-current', 'page'));
    };
    const isBack = async () => {
      await waitFor(() => expect(diseases()).toHaveAttribute('aria-current', 'page'));
      await expect(diseases()).toHaveAttribute('href', '/content/diseases?q=lung');
    };
    await away();
    await userEvent.click(diseases());
    await isBack();
    await away();
    await userEvent.click(within(tabs()).getByRole('link', { name: m.admin_page_diseases() }));
    await isBack();
    await away();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(
      await screen.findByRole('combobox', { name: m.admin_shell_palette() }),
      m.admin_page_diseases(),
    );
    await userEvent.keyboard('{Enter}');
    await isBack();
  },
};

/**
 * A link to a record does not change the filters of its list; a link with filters applies them, with a way to restore
 * the earlier ones.
 */
export const LinkedFilters: Story = {
  args: {
    before: (
      <div style={{ display: 'grid', gap: 8 }}>
        <Anchor href="/content/diseases?record=00000000-0000-7000-8000-000000000001">Link to a record</Anchor>
        <Anchor href="/content/diseases?untranslated=zh">Link with filters</Anchor>
      </div>
    ),
  },
  decorators: at('/content/diseases?q=lung', fullRights),
  play: async ({ userEvent }) => {
    const links = within(await menu());
    const leadsTo = (query: string) =>
      waitFor(() =>
        expect(within(tabs()).getByRole('link', { name: m.admin_page_diseases() })).toHaveAttribute(
          'href',
          `/content/diseases?${query}`,
        ),
      );
    const follow = async (name: string) => {
      const users = links.getByRole('link', { name: m.admin_page_user() });
      await userEvent.click(users);
      await waitFor(() => expect(users).toHaveAttribute('aria-current', 'page'));
      await userEvent.click(screen.getByRole('link', { name }));
    };
    const note = () => screen.queryByText(m.crud_linked_filters());
    await leadsTo('q=lung');
    await follow('Link to a record');
    await leadsTo('q=lung&record=00000000-0000-7000-8000-000000000001');
    await expect(note()).toBeNull();
    // the pane of the record covers the menu until it is closed
    const pane = await screen.findByRole('dialog');
    // it does not hear keys before
    await waitFor(() => expect(pane.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await leadsTo('q=lung');
    await waitFor(() => expect(getComputedStyle(document.body).pointerEvents).not.toBe('none'));
    await follow('Link with filters');
    await leadsTo('untranslated=zh');
    await userEvent.click(await screen.findByRole('button', { name: m.crud_linked_filters_back() }));
    await leadsTo('q=lung');
    await waitFor(() => expect(note()).toBeNull());
    await follow('Link with filters');
    await userEvent.click(await screen.findByRole('button', { name: m.crud_linked_filters_keep() }));
    await waitFor(() => expect(note()).toBeNull());
    await leadsTo('untranslated=zh');
  },
};

/** More pages than fit: the current one is visible and can be closed. */
export const ManyTabs: Story = {
  decorators: at('/system/user', fullRights),
  render: () => (
    <div style={{ width: 640 }}>
      <BackOffice />
    </div>
  ),
  play: async ({ userEvent }) => {
    const links = within(await menu());
    const pages = await links.findAllByRole<HTMLAnchorElement>('link');
    // The tab of an opened page appears before its content.
    for (const link of pages.filter(({ target }) => target === '')) await userEvent.click(link);
    const list = within(tabs()).getByRole('list');
    await waitFor(() => expect(list.scrollWidth).toBeGreaterThan(list.clientWidth));
    const [current] = await within(list).findAllByRole('link', { current: 'page' });
    const cross = within(current?.closest('li') as HTMLElement).getByRole('button');
    await waitFor(() =>
      expect(cross.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right),
    );
  },
};

/** The sidebar is a drawer over the page; choosing an entry closes it. */
export const Phone: Story = {
  decorators: at('/system/log/operate', fullRights),
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: m.admin_shell_sidebar_open() }));
    const drawer = await screen.findByRole('dialog', { name: m.admin_shell_menu() });
    await waitFor(() => expect(drawer).toBeVisible());
    await userEvent.click(within(drawer).getByRole('link', { name: m.admin_page_role() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const FrameWithoutAddress: Story = {
  name: 'Frame without address [B.2]',
  decorators: at('/external', fullRights),
  tags: ['!test'],
};
export const FrameWithoutAddressTest: Story = {
  ...FrameWithoutAddress,
  tags: ['test'],
  play: async () => {
    await screen.findByRole('heading', { name: m.admin_frame_wrong() });
    await expect(document.querySelector('iframe')).toBeNull();
  },
};

/** An administrator added the external page to the menu, but the operator's settings do not allow embedding it. */
export const FrameOfAnotherHost: Story = {
  name: 'Frame of another host [A36]',
  decorators: at(`/external?url=${encodeURIComponent('https://status.example/board')}`, fullRights),
  tags: ['!test'],
};
export const FrameOfAnotherHostTest: Story = {
  ...FrameOfAnotherHost,
  tags: ['test'],
  play: async () => {
    await screen.findByText(m.admin_frame_host());
    await expect(document.querySelector('iframe')).toBeNull();
    await waitFor(() => expect(screen.getByRole('link', { name: new RegExp(m.admin_frame_open()) })).toBeVisible());
  },
};
