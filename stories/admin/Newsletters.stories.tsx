import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { picture } from '../../contract/resources/content/labels.ts';
import { newsletter, newsletterCategory } from '../../contract/resources/content/newsletter.ts';
import { notFound } from '../../machines/samples.ts';
import NewsletterCategoriesScreen from '../../src/admin/content/NewsletterCategoriesScreen.tsx';
import NewslettersScreen from '../../src/admin/content/NewslettersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatBytes } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import sample from '../demo/sample.pdf?url';
import { fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const topicName = { en: 'Growth curves of gastric models', zh: '胃癌模型生长曲线' };
const file = {
  id: '0198c0de-0000-7000-8000-000000000031',
  name: 'gastric-models.pdf',
  type: 'application/pdf',
  bytes: 3_251_200,
  url: '/storage/files/0198c0de-0000-7000-8000-000000000031',
};
const values = {
  code: 'gastric-models',
  topicName,
  category: null,
  summary: { en: 'Eleven models.', zh: '十一个模型。' },
  file,
  pages: 24,
  diseases: [],
  isHead: true,
  publishedAt: '2026-11-15',
};
const published = record(1, { ...values, publication: { state: 'published', publishAt: null } });
const draft = record(2, {
  ...values,
  code: 'adc',
  topicName: { en: 'Bystander effect', zh: '旁观者效应' },
  file: null,
  publication: { state: 'draft', publishAt: null },
});

const stored = { url: sample, fileName: file.name, type: file.type, bytes: file.bytes };
const place = { address: newsletter.route, signedIn: true } as const;
const meta = {
  title: 'Back-office/Newsletters',
  component: NewslettersScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(newsletter, [published, draft]), portal({ ...place, answers: { storedFile: () => stored } })],
} satisfies Meta<typeof NewslettersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['!test'] };

/** The PDF is beside the form; the link of the field is the download. */
export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: localized(topicName) });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const pane = within(await screen.findByRole('dialog'));
    const preview = within(await pane.findByRole('region', { name: m.admin_pdf_preview() }));
    const open = await preview.findByRole('link', { name: new RegExp(m.ui_pdf_open()) });
    await expect(open).toHaveAttribute('href', sample);
    await expect(open).toHaveAttribute('target', '_blank');
    if (navigator.pdfViewerEnabled)
      await expect(preview.getByTitle(file.name)).toHaveAttribute('src', expect.stringContaining(sample));
  },
};

/** A picture that exceeds the size limit of its field is not sent; the field shows the limit. */
export const CoverTooLarge: Story = {
  play: async ({ canvas, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: localized(topicName) });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const dialog = await screen.findByRole('dialog');
    const cover = await within(dialog).findByRole('group', { name: /Cover|封面图/ });
    const input = cover.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files');
    const large = new File([new Uint8Array(picture.maxBytes + 1)], 'cover.png', { type: 'image/png' });
    await userEvent.upload(input, large);
    await within(dialog).findByText(m.upload_too_large_here({ size: formatBytes(picture.maxBytes) }));
  },
};

/** A published record can be opened on the public site; a draft cannot, and shows that it has no PDF yet. */
export const OnTheSite: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(topicName) }));
    const pane = within(await screen.findByRole('dialog'));
    const way = await pane.findByRole('link', { name: new RegExp(m.crud_on_site()) });
    await expect(way).toHaveAttribute('href', '/publications');
    await expect(way).toHaveAttribute('target', '_blank');
    await userEvent.click(pane.getByRole('button', { name: m.crud_next() }));
    await waitFor(() => expect(pane.getByText(m.admin_pdf_none())).toBeVisible());
    await expect(pane.queryByRole('link', { name: new RegExp(m.crud_on_site()) })).toBeNull();
  },
};

/** A missing file is reported in its place. */
export const FileGone: Story = {
  decorators: [withRows(newsletter, [published]), portal({ ...place, answers: { storedFile: fails(notFound) } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(topicName) }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(m.admin_pdf_missing())).toBeVisible());
  },
};

const replaced = {
  ...{ id: '0198c0de-0000-7000-8000-000000000711', at: '2026-11-18T07:09:00.000Z', user: null, action: 'edit' },
  ...{ message: '', attachments: [], names: {}, before: { file: { ...file, name: 'earlier.pdf' } }, after: { file } },
};
const lost = {
  ...{ ...replaced, id: '0198c0de-0000-7000-8000-000000000710' },
  ...{ before: { file: { id: file.id, gone: true } }, after: { file: { ...file, name: 'earlier.pdf' } } },
};
/** An earlier file can be restored by its name; if it is no longer stored, the history states that. */
export const EarlierFiles: Story = {
  decorators: [
    withRows(newsletter, [published], { history: () => ({ count: 2, list: [replaced, lost] }) }),
    portal({ ...place, answers: { storedFile: () => stored } }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: m.table_actions_of({ name: localized(topicName) }) }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_history() }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(new RegExp(m.crud_file_gone()))).toBeVisible());
    await expect(pane.getAllByText(/earlier\.pdf/)).toHaveLength(2);
    await expect(pane.getAllByRole('button', { name: m.crud_history_restore() })).toHaveLength(1);
    await userEvent.click(pane.getByRole('button', { name: m.crud_history_version_before() }));
    await expect(pane.queryByRole('button', { name: m.crud_history_propose() })).toBeNull();
  },
};

const report = record(3, { code: 'reports', name: { en: 'Technical reports', zh: '技术报告' }, sort: 1 });

/** The screen of their categories is beside the list; a text in both languages opens in the reader's language. */
export const Categories: Story = {
  decorators: [withRows(newsletterCategory, [report]), portal({ ...place, address: newsletterCategory.route })],
  render: () => <NewsletterCategoriesScreen />,
  play: async ({ canvas, globals, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: localized(report.name as typeof topicName) });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const pane = within(await screen.findByRole('dialog'));
    const shown = globals.locale === 'zh' ? '技术报告' : 'Technical reports';
    await waitFor(() => expect(pane.getByDisplayValue(shown)).toBeVisible());
    const views = within(await canvas.findByRole('navigation', { name: m.admin_newsletter_views(), hidden: true }));
    const way = views.getByRole('link', { name: localized(newsletter.title), hidden: true });
    await expect(way).toHaveAttribute('href', newsletter.route);
  },
};
