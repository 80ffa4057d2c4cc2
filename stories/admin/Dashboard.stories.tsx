import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inquiry } from '../../contract/resources/content/requests.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { sampleDashboard } from '../../machines/dashboard/dashboard.cases.ts';
import DashboardScreen from '../../src/admin/dashboard/DashboardScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatDuration } from '../../src/i18n/durations.ts';
import { formatNumber } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { failsOnce, portal } from '../support/portal.tsx';

const address = '/dashboard';
const meta = {
  title: 'Back-office/Dashboard',
  component: DashboardScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof DashboardScreen>;

export default meta;
const noName = { en: '', zh: '' };
type Story = StoryObj<typeof meta>;

/** The figures are those of the chosen period. */
export const Ready: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        dashboard: ({ body: { days } }) => ({
          ...sampleDashboard,
          enrollments: { open: 100 + days, came: { total: days, before: days, byDay: [] } },
        }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(formatNumber(107))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.admin_dashboard_thirty_days() }));
    await expect(await canvas.findByText(formatNumber(130))).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Q-1042' })).toHaveAttribute(
      'href',
      expect.stringContaining('record='),
    );
    await expect(canvas.getByRole('link', { name: localized({ en: 'Backup', zh: '备份' }) })).toHaveAttribute(
      'href',
      expect.stringContaining('/system/quartz?record='),
    );
    await expect(canvas.getByText(m.admin_dashboard_stopped())).toBeVisible();
    // Each part is a region named by its heading. The details are inside the region.
    const queues = within(canvas.getByRole('region', { name: m.admin_dashboard_queues() }));
    await expect(queues.getByText(m.admin_dashboard_queues_detail())).toBeVisible();
    await expect(queues.getByRole('link', { name: localized({ en: 'Backup', zh: '备份' }) })).toBeVisible();
    const inquiries = within(canvas.getByRole('region', { name: m.admin_dashboard_work_list() }));
    await expect(inquiries.getByRole('link', { name: m.admin_dashboard_to_inquiries() })).toHaveAttribute(
      'href',
      inquiry.route,
    );
  },
};

const { inquiries } = sampleDashboard;

/**
 * Waiting times have one system of units, and those of a day or more have the same color in every open state. New
 * inquiries are named as such beside the number of open ones.
 */
export const Waiting: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        dashboard: () => ({
          ...sampleDashboard,
          inquiries: inquiries && {
            ...inquiries,
            open: 6,
            came: { total: 7, before: 0, byDay: [] },
            list: inquiries.list.map((one, index) => ({ ...one, waitingMinutes: (index === 0 ? 27 : 48) * 60 })),
          },
        }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('region', { name: m.admin_dashboard_work_list() }));
    const cells = [27, 48].map((hours) => list.getByText(formatDuration(hours * 3_600_000)));
    const [first, second] = cells.map((cell) => getComputedStyle(cell).color);
    await expect(first).toBe(second);
    await expect(cells.map(({ dataset }) => dataset.late)).toEqual(['true', 'true']);
    await expect(canvas.getByText(m.admin_dashboard_new({ count: '7', before: '0' }))).toBeVisible();
    await expect(canvas.queryByText('+7')).toBeNull();
  },
};

const longName = { en: 'Unconfirmed enrollments of all panels', zh: '全部模型组合的未确认报名' };

/**
 * A long name of a job is shown in full, beside the bars of its runs, and so is the name of each part of the portal.
 */
export const NamesInFull: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        dashboard: () => ({
          ...sampleDashboard,
          schedules: sampleDashboard.schedules?.slice(0, 1).map((one) => ({ ...one, name: longName })) ?? null,
        }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: localized(longName) });
    const bars = link.closest('li')?.querySelector('svg');
    await expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(bars?.getBoundingClientRect().left ?? 0);
    const mail = canvas.getByText(m.admin_health_mail());
    await expect(mail.scrollWidth).toBeLessThanOrEqual(mail.clientWidth);
  },
};

/**
 * The count of records with a text in only one language links to exactly these records; entries of a dictionary link to
 * that dictionary.
 */
export const WrittenInOneLanguage: Story = {
  decorators: [portal({ address, signedIn: true, answers: { dashboard: () => sampleDashboard } })],
  tags: ['!test'],
};
export const WrittenInOneLanguageTest: Story = {
  ...WrittenInOneLanguage,
  tags: ['test'],
  play: async ({ canvas }) => {
    const pane = (await canvas.findByRole('heading', { name: m.admin_dashboard_untranslated() })).closest('section');
    const list = within(pane as HTMLElement);
    const [areas, details] = sampleDashboard.untranslated;
    const narrowed = 'untranslated=en&untranslated=zh';
    const link = (name: string) => list.getByRole('link', { name });
    await expect(link(localized(areas?.title ?? noName))).toHaveAttribute('href', `/system/areas?${narrowed}`);
    const dictionary = details?.within;
    await expect(link(localized(dictionary?.label ?? noName))).toHaveAttribute(
      'href',
      `/system/dictionary/${dictionary?.id}?${narrowed}`,
    );
    // The dictionary's own name lacks a language, too.
    await expect(list.getAllByRole('img')).toHaveLength(1);
    await expect(list.getByRole('img')).toHaveAccessibleName(
      m.crud_language_missing({ language: m.field_language_zh() }),
    );
    await expect(list.getByText(localized(details?.title ?? noName))).toBeVisible();
  },
};

/** An inquiry looks as in the list, with the color of its definition; on a phone it shows its question. */
export const Phone: Story = {
  decorators: [portal({ address, signedIn: true, answers: { dashboard: () => sampleDashboard } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [first] = sampleDashboard.inquiries?.list ?? [];
    const row = (await canvas.findByRole('link', { name: first?.reference ?? '' })).closest('tr') as HTMLElement;
    await expect(within(row).getByText(first?.message ?? '')).toBeVisible();
    const field = fieldOf(inquiry, 'state');
    const option = field && 'options' in field ? field.options.find(({ value }) => value === first?.state) : undefined;
    await expect(within(row).getByText(localized(option?.label ?? { en: '', zh: '' }))).toBeVisible();
    await expect(row.querySelector('[data-color]')).toHaveAttribute('data-color', option?.color);
    // The row is not wider than the phone.
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

/** Parts without permission are absent; the second try succeeds. */
export const NotLoadedAtFirst: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        dashboard: failsOnce(() => ({
          ...sampleDashboard,
          inquiries: null,
          jobs: null,
          schedules: null,
          accounts: null,
        })),
      },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByText(m.admin_dashboard_health())).toBeVisible();
    await expect(canvas.queryByText(m.admin_dashboard_accounts())).toBeNull();
    await expect(canvas.queryByText(m.admin_dashboard_work_list())).toBeNull();
  },
};
