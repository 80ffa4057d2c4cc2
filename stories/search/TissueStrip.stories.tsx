import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { searchResult } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { models } from '../models/samples.ts';
import { portal } from '../support/portal.tsx';

const counts: Readonly<Record<string, number>> = { egfr: 101, 'egfr t790m': 1, frobnication: 0 };
const meta = {
  title: 'Pages/Search/Tissue strip',
  render: () => <SearchPage />,
  decorators: [
    portal({
      address: '/search',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        searchModels: ({ body }) => {
          const count = counts[body.text ?? ''] ?? 400;
          return { ...searchResult(count), total: 400, list: models.slice(0, count) };
        },
      },
    }),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const stripOf = (page: HTMLElement) => {
  const cells = [...page.querySelectorAll<SVGElement>('path[data-lit]')];
  return { cells: cells.length, lit: cells.filter(({ dataset }) => dataset.lit === 'true').length };
};

export const AllModels: Story = { globals: { viewport: { value: 'wide' } }, tags: ['!test'] };

/** The strip dims as the search narrows, and nothing moves when it is drawn. */
export const Narrowed: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(stripOf(canvasElement)).toEqual({ cells: 240, lit: 240 }));
    const strip = canvasElement.querySelector('svg:has(> [data-lit])');
    await expect(strip).toHaveAttribute('aria-hidden', 'true');
    const box = canvas.getByRole('combobox', { name: m.home_search_label() });
    await userEvent.type(box, 'egfr{Enter}');
    // 101 of 400 models are 60.6 of 240 cells
    await waitFor(() => expect(stripOf(canvasElement)).toEqual({ cells: 240, lit: 60 }));
    await userEvent.type(box, ' t790m{Enter}');
    await waitFor(() => expect(stripOf(canvasElement)).toEqual({ cells: 240, lit: 1 }));
    await userEvent.clear(box);
    await userEvent.type(box, 'egfr{Enter}');
    await waitFor(() => expect(stripOf(canvasElement).lit).toBe(60));
  },
};
export const NothingFound: Story = {
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: m.home_search_label() }), 'frobnication{Enter}');
    await waitFor(() => expect(stripOf(canvasElement)).toEqual({ cells: 240, lit: 0 }));
  },
};
/** On a phone it has fewer cells and takes up ten pixels. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: m.home_search_label() }), 'egfr{Enter}');
    // 101 of 400 models are 35.35 of 140 cells
    await waitFor(() => expect(stripOf(canvasElement)).toEqual({ cells: 140, lit: 35 }));
    const strip = canvasElement.querySelector('svg:has(> [data-lit])');
    await expect(strip?.getBoundingClientRect().height).toBeLessThanOrEqual(10);
  },
};
