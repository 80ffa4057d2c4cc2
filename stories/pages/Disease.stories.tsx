import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { disease, notFound } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatPercent } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { DiseasePage } from '../../src/site/disease/DiseasePage.tsx';
import { fails, failsOnce, portal } from '../support/portal.tsx';
import { litCellsIn, withDrawnPictures } from '../support/tissue.ts';
import { areas, lung } from './samples.ts';

const address = `/disease?type=${disease.id}`;
const meta = { title: 'Pages/Disease area', component: DiseasePage } satisfies Meta<typeof DiseasePage>;

const longTable =
  '<h3>Frequencies</h3><table><thead><tr><th scope="col">Gene</th><th scope="col">Share</th></tr></thead><tbody>' +
  '<tr><td><em>EGFR</em></td><td>15%</td></tr>'.repeat(12) +
  '</tbody></table>';
const longBody = { en: longTable, zh: longTable };

export default meta;
type Story = StoryObj<typeof meta>;

/** Selecting a model opens the tray. */
export const Ready: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: () => lung } })],
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    await expect(heading).toHaveTextContent(localized(lung.diseaseTitle));
    await expect(canvas.getByRole('list', { name: m.disease_sources() })).toHaveTextContent(
      `1 ${m.disease_source_note({ source: 'GLOBOCAN 2022', note: localized({ en: 'world fact sheet', zh: '全球数据表' }) })}`,
    );
    const strip = within(canvas.getByRole('list', { name: m.disease_histologies() }));
    await expect(strip.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/search?disease=lung-cancer&histology=Lung+Adenocarcinoma',
    );
    // 69 of the 230 models have no histology, so no search finds them.
    const others = strip.getByText(m.disease_histology_other());
    await expect(others).toHaveTextContent('69');
    await expect(others.closest('a')).toBeNull();
    const drug = canvas.getByRole('link', { name: /Osimertinib|奥希替尼/ });
    await expect(drug).toHaveAttribute('href', '/search?disease=lung-cancer&testedAgent=Osimertinib');
    // in the published frequencies and in the text
    const genes = canvas.getAllByRole('link', { name: 'EGFR' });
    await expect(genes).toHaveLength(3);
    for (const gene of genes)
      await expect(gene).toHaveAttribute('href', '/search?disease=lung-cancer&gene=EGFR:altered');
    const published = within(canvas.getByRole('region', { name: m.frequency_table() }));
    await expect(published.getByRole('row', { name: /51\.4%/ })).toHaveTextContent('PIONEER');
    await expect(canvas.getByRole('link', { name: m.frequency_compare() })).toHaveAttribute(
      'href',
      '/analysis?screen=representativeness&disease=lung-cancer&cohort=disease=lung-cancer',
    );
    // The track of a bar is 100 %: EGFR is altered in 66 of 180 models.
    const bar = canvas.getByText('EGFR', { selector: 'a span' }).nextElementSibling as HTMLElement;
    const parts = [...bar.querySelectorAll('i')].map((part) => part.getBoundingClientRect().width);
    const filled = parts.reduce((sum, width) => sum + width, 0) / bar.getBoundingClientRect().width;
    await expect(filled).toBeCloseTo(66 / 180, 1);
    const boxes = await canvas.findAllByRole('checkbox');
    await userEvent.click(boxes[1] as HTMLElement);
    const tray = await canvas.findByRole('complementary', { name: m.compare_tray() });
    await waitFor(() => expect(tray).toBeVisible());
  },
};
/** Pointing at the head lights the area's share of the cells: 230 of 378 models. */
export const LitHead: Story = {
  decorators: [
    portal({
      address,
      answers: {
        // its own version, because a picture that another story has read is kept
        diseaseDetail: () => ({ ...lung, version: 2 }),
        diseases: () => ({ count: areas.length, list: areas }),
      },
    }),
  ],
  globals: { viewport: { value: 'wide' } },
  beforeEach: withDrawnPictures,
  play: async ({ canvas, userEvent }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    const head = heading.closest('section') as HTMLElement;
    await expect(litCellsIn(head)).toBeUndefined();
    // pointed at again if the head was drawn again in between, which ends the pointing
    const caption = await waitFor(async () => {
      await userEvent.unhover(heading);
      await userEvent.hover(canvas.getByRole('heading', { level: 1 }));
      const share = m.home_area_share({ share: formatPercent(230 / 378, 1) });
      return canvas.findByText(share, {}, { timeout: 3_000 });
    });
    await waitFor(() => expect(caption).toBeVisible());
    await expect(litCellsIn(head)).toBeGreaterThan(1);
    // it lies exactly over the picture
    const place = (part: string) => head.querySelector(part)?.getBoundingClientRect().toJSON();
    await expect(place('svg[preserveAspectRatio$=slice]')).toEqual(place('img'));
    await userEvent.unhover(heading);
    await waitFor(() => expect(litCellsIn(head)).toBeUndefined());
  },
};
/**
 * One link leads to all remaining histologies. A long table in the text is shown in full after a click, and
 * in print.
 */
export const Long: Story = {
  decorators: [
    portal({
      address,
      answers: {
        diseaseDetail: () => ({
          ...lung,
          modelCount: 70,
          histologies: Array.from({ length: 7 }, (_, index) => ({ value: `Histology ${index + 1}`, count: 10 })),
          body: longBody,
        }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const strip = within(await canvas.findByRole('list', { name: m.disease_histologies() }));
    await expect(strip.getAllByRole('link')).toHaveLength(6);
    await expect(strip.getAllByRole('link')[5]).toHaveAttribute(
      'href',
      '/search?disease=lung-cancer&histology=Histology+6&histology=Histology+7',
    );
    const table = canvas.getByRole('region', { name: 'Frequencies' });
    await expect(within(table).getAllByRole('row')).toHaveLength(9);
    const all = canvas.getByRole('button', { name: m.text_table_all({ count: '12' }) });
    all.focus();
    await userEvent.keyboard('{Enter}');
    await expect(within(table).getAllByRole('row')).toHaveLength(13);
    await expect(all).toHaveFocus();
    await expect(all).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(within(table).getAllByRole('row')).toHaveLength(9);
  },
};
export const Unknown: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: fails(notFound) } })],
  tags: ['!test'],
};
export const UnknownTest: Story = {
  ...Unknown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: m.disease_not_found_title() })).toBeVisible();
  },
};
/** The second try succeeds. */
export const NotLoadedAtFirst: Story = {
  decorators: [portal({ address, answers: { diseaseDetail: failsOnce(() => lung) } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(localized(lung.diseaseTitle));
  },
};
