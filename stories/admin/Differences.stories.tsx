import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { disease } from '../../contract/resources/content/disease.ts';
import { log } from '../../contract/resources/log.ts';
import { session } from '../../machines/samples.ts';
import DiseasesScreen from '../../src/admin/content/DiseasesScreen.tsx';
import OperationLogScreen from '../../src/admin/log/OperationLogScreen.tsx';
import { BulkPreview } from '../../src/admin/resource/BulkPreview.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const signedIn = (address: string) =>
  portal({ address, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } });
const meta = { title: 'Back-office/Differences', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;
type Inside = ReturnType<typeof within>;

const gastric = { en: 'Gastric cancer', zh: '胃癌' };
const intro = '<h3>Biomarkers</h3><p>HER2 and CLDN18.2 are read in every model.</p>';
const list = (item: string) => `<ul><li>organoids</li><li>${item}</li></ul>`;
const table = (share: string) =>
  `<table><thead><tr><th>Gene</th><th>Share</th></tr></thead><tbody><tr><td>TP53</td><td>${share}</td></tr></tbody></table>`;
const link = (address: string) => `<p>See <a href="${address}">the atlas</a> for more.</p>`;
const written = {
  en: `${intro}<p>HER2 is overexpressed in 15% of the models.</p>${list('xenografts')}${table('47%')}${link('https://old.example/')}`,
  zh: '<p>每个模型均检测 HER2 与 CLDN18.2。</p><p>约 15% 的模型过表达 HER2。</p>',
};
const changedEnglish = {
  ...written,
  en: `${intro}<p>HER2 is <strong>overexpressed</strong> in 18% of the models.</p>${list('xenografts')}<p>Growth curves come with each.</p>${table('51%')}${link('https://new.example/')}`,
};
const changedChinese = { ...written, zh: '<p>每个模型均检测 HER2 与 CLDN18.2。</p><p>约 18% 的模型扩增 HER2。</p>' };

const area = record(1, {
  ...{ code: 'DIS-01', slug: 'gastric', diseaseTitle: gastric, organ: { en: 'Stomach', zh: '胃' }, parent: null },
  ...{ oncotreeCodes: ['STAD', 'GEJ'], oncotreeExcluded: [], summary: { en: 'Models', zh: '模型' }, sort: 1 },
  ...{ body: changedEnglish, facts: null, subtypes: null, standardOfCare: null },
  ...{ diseaseIcon: null, itemImg: null, image: null, publication: { state: 'changed', publishAt: null } },
});
const onPublicSite = { ...area, body: written, oncotreeCodes: ['STAD', 'ESCA'] };

/** Returns removed or added words, without text for screen readers. */
const marked = (part: HTMLElement, name: 'del' | 'ins') =>
  [...part.querySelectorAll(name)].map((one) => {
    const words = one.cloneNode(true) as HTMLElement;
    for (const said of words.querySelectorAll('.sr')) said.remove();
    return words.textContent?.trim();
  });

/** Expands the unchanged parts. */
async function unfold(inside: Inside, userEvent: { click: (element: Element) => Promise<void> }, count: number) {
  const [folded] = inside.getAllByText(m.crud_change_same({ count }));
  if (folded) await userEvent.click(folded);
}

/** The confirmation of publishing shows the changes within a long text, and the removed and added items of a list. */
export const InQuestion: Story = {
  decorators: [
    withRows(disease, [area], { compare: () => ({ list: [{ current: area, published: onPublicSite }] }) }),
    signedIn(disease.route),
  ],
  render: () => <DiseasesScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized(gastric);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_publish() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_publish_title({ name }) }));
    const region = await question.findByRole('region', { name: m.crud_publish_changes() });
    const changes = within(region);
    await expect(await changes.findByText('18')).toBeVisible();
    const at = (address: string) => `${m.field_rich_link()} ${address}`;
    await expect(marked(region, 'del')).toEqual(['− ESCA', '15', '47', `− ${at('https://old.example/')}`]);
    await expect(marked(region, 'ins')).toEqual([
      '+ GEJ',
      `+ ${m.field_rich_bold()}`,
      ...['18', '+ Growth curves come with each.', '51', `+ ${at('https://new.example/')}`],
    ]);
    await expect(changes.queryByText(m.field_language_zh())).toBeNull();
    await unfold(changes, userEvent, 2);
    await expect(await changes.findByText(/CLDN18\.2/)).toBeVisible();
  },
};

const edited = {
  ...{ at: '2026-11-20T08:29:33.000Z', user: null, action: 'edit', resource: 'disease', resourceId: area.id },
  ...{ label: gastric, message: '', method: 'POST', path: '/api/disease/save', status: 200, durationMs: 86 },
  ...{ address: '203.0.113.58', agent: 'Mozilla/5.0', requestId: '01JD6Q4X-7RTF' },
  before: { body: written, oncotreeCodes: ['STAD', 'ESCA'], facts: { a: 1, b: 2 } },
  after: { body: changedChinese, oncotreeCodes: ['ESCA', 'STAD'], facts: { a: 1, b: 3 } },
};

/** The operation log shows the same in the language that changed; a list that was only reordered is labeled so. */
export const InLog: Story = {
  decorators: [withRows(log, [record(1, edited)]), signedIn(log.route)],
  render: () => <OperationLogScreen />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(gastric) }));
    const pane = within(await screen.findByRole('dialog'));
    const changes = await pane.findByRole('region', { name: m.admin_log_changes() });
    await waitFor(() => expect(marked(changes, 'ins')).toContain('扩增'));
    await expect(marked(changes, 'del')).toEqual(['15', '过表达', '2']);
    await expect(marked(changes, 'ins')).toEqual(['18', '扩增', '3']);
    await expect(within(changes).getByText(m.field_language_zh())).toBeVisible();
    await expect(within(changes).queryByText(m.field_language_en())).toBeNull();
    await expect(within(changes).getByText(m.crud_change_order(), { exact: false })).toBeVisible();
  },
};

/** The preview of a bulk change shows the same. */
export const InBulkPreview: Story = {
  decorators: [signedIn(disease.route)],
  render: () => (
    <BulkPreview
      name="oncotreeCodes"
      field={{ kind: 'texts', max: 20, maxItems: 50, label: { en: 'OncoTree codes', zh: 'OncoTree 编码' } }}
      preview={{
        ...{ id: area.id, count: 1, checked: 1, changing: 1, same: 0, refusedCount: 0, refused: [] },
        sample: [{ id: area.id, label: gastric, before: ['STAD', 'GEJ'], after: ['STAD', 'GEJ', 'ESCA'], labels: [] }],
      }}
    />
  ),
  tags: ['!test'],
};
export const InBulkPreviewTest: Story = {
  ...InBulkPreview,
  tags: ['test'],
  play: async ({ canvas }) => {
    const preview = await canvas.findByRole('region', { name: m.crud_bulk_preview() });
    await expect(marked(preview, 'ins')).toEqual(['+ ESCA']);
    await expect(marked(preview, 'del')).toEqual([]);
  },
};
