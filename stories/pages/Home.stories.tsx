import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { EXAMPLE_MS } from '../../contract/constants.ts';
import { newsletter, offline, suggestions } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatPercent } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { HomePage } from '../../src/site/home/HomePage.tsx';
import { fails, pending, portal } from '../support/portal.tsx';
import { DRAWN_CELLS, litCellsIn, withDrawnPictures } from '../support/tissue.ts';
import { areas, figures } from './samples.ts';

const meta = { title: 'Pages/Home', component: HomePage } satisfies Meta<typeof HomePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const none = () => ({ count: 0, list: [] });
const plain = { ...newsletter, id: `${newsletter.id.slice(0, -1)}9` };
const longSummary = {
  en: 'Models that were tested with one drug. '.repeat(12).trim(),
  zh: '用同一种药物测试过的模型。'.repeat(24),
};

export const Ready: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => figures,
        banners: none,
        diseases: () => ({ count: areas.length, list: areas }),
        headNewsletters: () => ({ count: 2, list: [{ ...newsletter, hasImage: true }, plain] }),
      },
    }),
  ],
  tags: ['!test'],
};
export const ReadyTest: Story = {
  ...Ready,
  tags: ['test'],
  play: async ({ canvas }) => {
    const newsletters = within(await canvas.findByRole('region', { name: m.home_newsletters() }));
    const cards = await newsletters.findAllByRole('listitem');
    await expect(cards.map((card) => card.querySelectorAll('img').length)).toEqual([1, 0]);
    await expect(await canvas.findByRole('heading', { name: m.home_areas() })).toBeVisible();
    await expect((await canvas.findAllByRole('link', { name: /KRAS/ })).length).toBeGreaterThan(0);
    // each of the four small charts says what it shows
    const strip = within(canvas.getByRole('region', { name: m.home_figures() }));
    for (const text of [m.home_group_organoids(), m.home_figure_by_year(), 'mCR', m.home_figure_dots()])
      await expect(strip.getByText(text)).toBeVisible();
  },
};
/** The area that the pointer or the focus is at lights its share of the cells: 230 or 148 of 378 models, or none. */
export const LitAreas: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => figures,
        banners: none,
        diseases: () => ({ count: areas.length, list: areas }),
        headNewsletters: none,
      },
    }),
  ],
  globals: { viewport: { value: 'wide' } },
  beforeEach: withDrawnPictures,
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: m.home_areas() }));
    const cards = await waitFor(() => {
      const found = section.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/disease?'));
      expect(found).toHaveLength(3);
      return found;
    });
    const [lung, colon, nerves] = cards as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.hover(lung);
    await waitFor(() => expect(litCellsIn(lung)).toBeGreaterThan(0));
    const picture = lung.querySelector('img') as HTMLElement;
    await expect(picture).not.toBeVisible();
    // where the card cuts the picture off at its sides, the cells that remain count
    const cells = shownCells(picture);
    await expect(cells).toBeLessThanOrEqual(DRAWN_CELLS);
    await expect(litCellsIn(lung)).toBe(Math.floor((cells * 230) / 378));
    await expect(section.getByText(m.home_area_share({ share: formatPercent(230 / 378, 1) }))).toBeInTheDocument();
    await expect(litCellsIn(colon)).toBeUndefined();
    await userEvent.unhover(lung);
    await waitFor(() => expect(litCellsIn(lung)).toBeUndefined());
    await expect(picture).toBeVisible();
    // not by a simulated key: React does not continue what suspends inside one
    colon.focus();
    await waitFor(() => expect(litCellsIn(colon)).toBe(Math.floor((cells * 148) / 378)));
    nerves.focus();
    await waitFor(() => expect(litCellsIn(nerves)).toBe(0));
    await expect(litCellsIn(colon)).toBeUndefined();
  },
};

/** Counts the cells of the drawn picture whose middle is in a frame, which the picture covers. */
function shownCells(frame: HTMLElement): number {
  const { width, height } = frame.getBoundingClientRect();
  const cut = Math.max(0, (600 - (210 * width) / height) / 2);
  const columns = Array.from({ length: 20 }, (_, column) => 17.5 + 28 * column).filter(
    (x) => x >= cut && x <= 600 - cut,
  );
  const above = Math.max(0, (210 - (600 * height) / width) / 2);
  const rows = Array.from({ length: 5 }, (_, row) => 17.5 + 40 * row).filter((y) => y >= above && y <= 210 - above);
  return columns.length * rows.length;
}
/** On phones a summary has at most three lines. */
export const ReadyOnPhone: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => figures,
        banners: none,
        diseases: none,
        headNewsletters: () => ({ count: 1, list: [{ ...plain, summary: longSummary }] }),
      },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const summary = await canvas.findByText(localized(longSummary));
    await expect(summary.clientHeight).toBeLessThanOrEqual(
      3 * Number.parseFloat(getComputedStyle(summary).lineHeight) + 1,
    );
    await expect(summary.scrollHeight).toBeGreaterThan(summary.clientHeight);
  },
};
export const Loading: Story = {
  decorators: [portal({ answers: { diseases: pending, headNewsletters: pending } })],
  globals: { viewport: { value: 'phone' } },
};
export const NothingPublished: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => ({ ...figures, models: 0, areas: 0, panels: [] }),
        banners: none,
        diseases: none,
        headNewsletters: none,
      },
    }),
  ],
  tags: ['!test'],
};
export const NothingPublishedTest: Story = {
  ...NothingPublished,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.home_areas_empty())).toBeVisible();
    await expect(await canvas.findByText(m.home_panels_empty())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [
    portal({
      answers: { figures: fails(offline), diseases: fails(offline), headNewsletters: fails(offline), banners: none },
    }),
  ],
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.home_areas_failed())).toBeVisible();
  },
};

export const LitCells: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => ({ ...figures, models: 2_684 }),
        banners: none,
        diseases: none,
        searchSuggest: () => suggestions,
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const overlay = 'svg[viewBox="0 0 1600 960"]';
    const lit = () => canvasElement.querySelector(`${overlay} path`)?.getAttribute('d')?.match(/M/g)?.length;
    await userEvent.type(await canvas.findByRole('combobox'), 'HER2');
    const scale = await canvas.findByText(m.home_tissue_scale({ count: '4' }));
    // it fades in
    await waitFor(() => expect(scale).toBeVisible());
    await expect(canvas.getByText(m.home_tissue_gene({ count: '41', gene: 'ERBB2' }))).toBeVisible();
    await expect(lit()).toBe(10);
    const disease = localized({ en: 'Breast Cancer', zh: '乳腺癌' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(await canvas.findByText(m.home_tissue_disease({ count: '120', disease }))).toBeVisible();
    await expect(lit()).toBe(30);
    await userEvent.hover(canvas.getByRole('option', { name: /BRE-PDX-0001/ }));
    await expect(await canvas.findByText(m.home_tissue_model({ code: 'BRE-PDX-0001' }))).toBeVisible();
    await expect(lit()).toBe(1);
    const place = (of: string) => canvasElement.querySelector(of)?.getBoundingClientRect().toJSON();
    await expect(place(`div:has(> ${overlay})`)).toEqual(place('img[src*="hero-tissue"]'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByText(m.home_tissue_scale({ count: '4' }))).toBeNull());
  },
};
/** At rest the examples light up in turn; pointing at one lights it, and the tour can be paused. */
export const AtRest: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => ({ ...figures, models: 2_684 }),
        banners: none,
        diseases: none,
        searchExamples: () => ({
          list: [
            { text: 'KRAS G12C', count: 40 },
            { text: 'osimertinib', count: 20 },
            { text: 'HER2', count: 0 },
          ],
        }),
      },
    }),
  ],
  play: async ({ canvas, canvasElement }) => {
    const lit = () =>
      canvasElement.querySelector('svg[viewBox="0 0 1600 960"] path')?.getAttribute('d')?.match(/M/g)?.length;
    const toggle = await canvas.findByRole('button', {
      name: (name) => [m.home_tissue_pause(), m.home_tissue_play()].includes(name),
    });
    if (toggle.getAttribute('aria-label') === m.home_tissue_pause()) await userEvent.click(toggle);
    // it fades in
    await waitFor(() => expect(canvas.getByRole('button', { name: m.home_tissue_play() })).toBeVisible());
    await userEvent.hover(canvas.getByRole('button', { name: 'osimertinib' }));
    await expect(
      await canvas.findByText(m.home_tissue_example({ count: '20', example: 'osimertinib' })),
    ).toBeInTheDocument();
    await expect(lit()).toBe(5);
    await userEvent.hover(canvas.getByRole('button', { name: 'KRAS G12C' }));
    await waitFor(() => expect(lit()).toBe(10));
    // an example without models is not lit
    await userEvent.hover(canvas.getByRole('button', { name: 'HER2' }));
    await expect(lit()).toBe(10);
  },
};
/** The example stays while the user is at the pause button, and moves on after the button has disappeared. */
export const Held: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => ({ ...figures, models: 2_684 }),
        banners: none,
        diseases: none,
        searchSuggest: () => suggestions,
        searchExamples: () => ({
          list: [
            { text: 'KRAS G12C', count: 40 },
            { text: 'osimertinib', count: 20 },
          ],
        }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const begun = spyOn(globalThis, 'setTimeout');
    const ended = spyOn(globalThis, 'clearTimeout');
    /** Whether the time of the example that is lit is running. */
    const isRunning = () => {
      const last = begun.mock.calls.findLastIndex(([, delay]) => delay === EXAMPLE_MS);
      const timer = begun.mock.results[last]?.value;
      return timer !== undefined && !ended.mock.calls.some(([id]) => id === timer);
    };
    const [pause, play] = [m.home_tissue_pause(), m.home_tissue_play()];
    const toggle = await canvas.findByRole('button', { name: (name) => [pause, play].includes(name) });
    // with reduced motion it begins paused
    if (toggle.getAttribute('aria-label') === play) await userEvent.click(toggle);
    else toggle.focus();
    await expect(toggle).toHaveFocus();
    const example = canvas.getByRole('button', { name: 'osimertinib' });
    await userEvent.hover(example);
    await userEvent.unhover(example);
    // the focus is still on the button
    await expect(toggle).toHaveAccessibleName(pause);
    await expect(isRunning()).toBe(false);
    toggle.blur();
    await waitFor(() => expect(isRunning()).toBe(true));

    await userEvent.hover(toggle);
    await expect(isRunning()).toBe(false);
    const input = canvas.getByRole('combobox');
    input.focus();
    await userEvent.keyboard('HER2');
    // the suggestions cover the tissue, and the button is gone
    await waitFor(() => expect(toggle).not.toBeInTheDocument());
    await userEvent.keyboard('{Escape}');
    await expect(await canvas.findByRole('button', { name: pause })).toBeInTheDocument();
    await expect(isRunning()).toBe(false);
    input.blur();
    await waitFor(() => expect(isRunning()).toBe(true));
  },
};
/** The drawing is below the search box, and suggestions open over it. */
export const LitCellsOnPhone: Story = { ...LitCells, globals: { viewport: { value: 'phone' } } };
