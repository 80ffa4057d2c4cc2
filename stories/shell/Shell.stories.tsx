import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { businessContacts, generalInquiries, socialLink } from '../../contract/company.ts';
import { EDITIONS } from '../../contract/constants.ts';
import { newsletter, user } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { Dialogs } from '../../src/site/layout/Dialogs.tsx';
import { DownloadStatus } from '../../src/site/layout/DownloadStatus.tsx';
import { Footer } from '../../src/site/layout/Footer.tsx';
import { NavigationBar } from '../../src/site/layout/NavigationBar.tsx';
import { areas } from '../pages/samples.ts';
import { portal } from '../support/portal.tsx';

const answers = { diseases: () => ({ count: areas.length, list: areas }) };
const meta = {
  title: 'Pages/Frame/Bars and footer',
  component: NavigationBar,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div style={{ minHeight: 480, background: 'var(--colors-bar)' }}>
      <NavigationBar />
    </div>
  ),
} satisfies Meta<typeof NavigationBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const BarOfAVisitor: Story = {
  decorators: [portal({ answers })],
  globals: { viewport: { value: 'wide' } },
  tags: ['!test'],
};
/** The menu items are in the specified order. The areas open below their item and close with Escape. */
export const Visitor: Story = {
  ...BarOfAVisitor,
  name: 'Visitor [N.4]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: m.nav_login() })).toBeVisible();
    const bar = canvas.getByRole('navigation', { name: m.nav_label() });
    const names = [...bar.querySelectorAll(':scope > ul > li')].map(
      (one) => one.querySelector('a, button')?.textContent,
    );
    await expect(names).toEqual([
      m.nav_home(),
      m.nav_diseases(),
      m.nav_publications(),
      m.nav_search(),
      m.nav_other(),
      m.nav_antibody(),
      m.nav_contact(),
    ]);
    const item = canvas.getByRole('button', { name: m.nav_diseases() });
    item.focus();
    await userEvent.keyboard('{Enter}');
    await expect(item).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect(item).toHaveAttribute('aria-expanded', 'false');
  },
};
/** A submenu that the pointer opened closes with Escape, although the focus is elsewhere. It covers half the page. */
export const Hovered: Story = {
  decorators: [portal({ answers })],
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, userEvent }) => {
    const item = canvas.getByRole('button', { name: m.nav_diseases() });
    await userEvent.hover(item);
    await waitFor(() => expect(item).toHaveAttribute('aria-expanded', 'true'));
    await expect(await canvas.findByRole('link', { name: m.nav_pdx() })).toHaveAttribute('href', '/pdx');
    const panel = document.getElementById(item.getAttribute('aria-controls') ?? '');
    await expect(panel?.getBoundingClientRect().height).toBeLessThanOrEqual(Math.max(320, window.innerHeight * 0.6));
    await userEvent.keyboard('{Escape}');
    await expect(item).toHaveAttribute('aria-expanded', 'false');
  },
};
export const BarWhenSignedIn: Story = {
  decorators: [portal({ answers, signedIn: true })],
  globals: { viewport: { value: 'wide' } },
  tags: ['!test'],
};
export const SignedIn: Story = {
  ...BarWhenSignedIn,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const account = await canvas.findByRole('button', { name: m.nav_account_of({ email: user.workEmail }) });
    account.focus();
    await userEvent.keyboard('{Enter}');
    const addresses = canvas.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(addresses).toEqual(expect.arrayContaining(['/shortlist', '/requests', '/modifyPassword']));
    await userEvent.click(await canvas.findByRole('button', { name: m.nav_logout() }));
    await expect(await canvas.findByRole('link', { name: m.nav_login() })).toBeVisible();
  },
};
export const BarOnAPhone: Story = {
  decorators: [portal({ answers })],
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const PhoneMenu: Story = {
  ...BarOnAPhone,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.nav_menu() }));
    await screen.findByRole('dialog', { name: m.nav_menu() });
    await waitFor(() => expect(screen.getByRole('link', { name: m.nav_contact() })).toBeVisible());
    await expect(screen.getByRole('link', { name: m.nav_pdx() })).toBeVisible();
    await expect(screen.getByRole('link', { name: m.shortlist_title() })).toBeVisible();
  },
};
export const FootOfThePage: Story = {
  decorators: [portal({ answers })],
  render: () => <Footer diseases={areas} />,
  tags: ['!test'],
};
/**
 * The footer has areas, a business e-mail address for each region, two QR codes, the social network, and general
 * inquiries.
 */
export const Foot: Story = {
  ...FootOfThePage,
  name: 'Foot [N.15]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const links = canvas.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    await expect(links).toEqual(
      expect.arrayContaining([
        ...areas.map(({ id }) => `/disease?type=${id}`),
        ...EDITIONS.map((edition) => `mailto:${businessContacts[edition]}`),
        socialLink.href,
        `mailto:${generalInquiries}`,
      ]),
    );
    await userEvent.hover(canvas.getByRole('button', { name: m.footer_qr_show() }));
    const popup = canvas.getByRole('region', { name: m.footer_qr_codes() });
    await waitFor(() => expect(popup.querySelectorAll('figure')).toHaveLength(2));
  },
};
/** On phones the areas are folded, because they fill more than a screen. */
export const FootOnPhone: Story = {
  decorators: [portal({ answers })],
  globals: { viewport: { value: 'phone' } },
  render: () => <Footer diseases={areas} />,
  play: async ({ canvas, userEvent }) => {
    const area = () => canvas.queryByRole('link', { name: localized(areas[0]?.diseaseTitle ?? { en: '', zh: '' }) });
    await waitFor(() => expect(area()).not.toBeVisible());
    await userEvent.click(canvas.getByRole('heading', { name: m.nav_diseases() }));
    await waitFor(() => expect(area()).toBeVisible());
  },
};
/** The login expired while the user was working. */
export const Expired: Story = {
  decorators: [
    portal({
      address: '/contact',
      signedIn: true,
      begin: ({ session }) => {
        const watch = session.subscribe((snapshot) => {
          if (!snapshot.hasTag('signedIn')) return;
          watch.unsubscribe();
          session.send({ type: 'session.expired' });
        });
      },
    }),
  ],
  render: () => <Dialogs />,
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('alertdialog', { name: m.session_expired_title() });
    await waitFor(() => expect(dialog).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: m.session_confirm() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
/** Unsaved input is discarded only after a confirmation; the other choice is to stay. */
export const Leaving: Story = {
  decorators: [
    portal({
      address: '/contact',
      begin: ({ navigation }) => {
        navigation.send({ type: 'navigation.guarded', by: 'form' });
        navigation.send({ type: 'navigation.go', to: '/home' });
      },
    }),
  ],
  render: () => <Dialogs />,
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('alertdialog', { name: m.leave_title() });
    await waitFor(() => expect(dialog).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: m.leave_stay() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
/** A running download, which can be stopped. */
export const Downloading: Story = {
  decorators: [
    portal({
      signedIn: true,
      begin: ({ download, session }) => {
        const watch = session.subscribe((snapshot) => {
          if (!snapshot.hasTag('signedIn')) return;
          watch.unsubscribe();
          const file = { kind: 'newsletter', id: newsletter.id, name: 'Lung report' } as const;
          download.send({ type: 'download.wanted', file });
          download.send({ type: 'download.progressed', loaded: 300_000, total: 1_000_000 });
        });
      },
    }),
  ],
  render: () => <DownloadStatus />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('progressbar', { name: 'Lung report' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    await userEvent.click(canvas.getByRole('button', { name: m.download_cancel() }));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
  },
};
