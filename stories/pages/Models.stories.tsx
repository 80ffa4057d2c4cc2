import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { offline, searchResult, shortlistModel } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { ShortlistPage } from '../../src/site/shortlist/ShortlistPage.tsx';
import { models } from '../models/samples.ts';
import { expectToFit } from '../support/fits.ts';
import { fails, portal } from '../support/portal.tsx';
import { longShortlistModel } from './longSamples.ts';

const meta = { title: 'Pages/Models' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const kept = [1, 2, 3].map(shortlistModel);
const saved = { savedSearches: () => ({ count: 0, list: [] }) };

/** Two selected models can be compared; the tray offers it. */
export const Search: Story = {
  decorators: [
    portal({
      address: '/search?q=egfr',
      signedIn: true,
      answers: {
        ...saved,
        searchModels: () => ({ ...searchResult(models.length), list: models }),
        shortlist: () => ({ count: 0, list: [], gone: [] }),
      },
    }),
  ],
  render: () => <SearchPage />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('link', { name: /LUN-PDX-0012/ })[0]).toBeVisible());
    const boxes = canvas.getAllByRole('checkbox', { name: /LUN|NBL|neuroblastoma/ });
    await userEvent.click(boxes[0] as HTMLElement);
    await userEvent.click(boxes[1] as HTMLElement);
    const compare = await canvas.findByRole('button', { name: m.compare_open({ count: 2 }) });
    await expect(compare).toHaveAttribute('aria-disabled', 'false');
  },
};
export const NothingFits: Story = {
  decorators: [
    portal({
      address: '/search?q=nothing',
      signedIn: true,
      answers: { ...saved, searchModels: () => searchResult(0) },
    }),
  ],
  render: () => <SearchPage />,
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const NothingFitsTest: Story = {
  ...NothingFits,
  tags: ['test'],
  play: async ({ canvas }) => {
    // The advice is loaded only if there are no results.
    await expect(await canvas.findByText(m.search_empty_title())).toBeVisible();
  },
};
export const SearchFailed: Story = {
  decorators: [
    portal({ address: '/search?q=egfr', signedIn: true, answers: { ...saved, searchModels: fails(offline) } }),
  ],
  render: () => <SearchPage />,
  tags: ['!test'],
};
export const SearchFailedTest: Story = {
  ...SearchFailed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.search_failed_title())).toBeVisible();
  },
};
/** The visible counts are from the previous search, and labeled so. */
export const SearchFailedLater: Story = {
  decorators: [
    portal({
      address: '/search',
      signedIn: true,
      answers: {
        ...saved,
        searchModels: ({ body }) =>
          body.text === undefined ? { ...searchResult(models.length), list: models } : fails(offline)(),
      },
    }),
  ],
  render: () => <SearchPage />,
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('link', { name: /LUN-PDX-0012/ })[0]).toBeVisible());
    const [box] = canvas.getAllByRole('combobox');
    await userEvent.type(box as HTMLElement, 'egfr{Enter}');
    await expect(await canvas.findByText(m.search_failed_title())).toBeVisible();
    await expect(canvas.getByText(m.search_counts_of_before())).toBeVisible();
  },
};
/** Removed models can be restored. */
export const Shortlist: Story = {
  decorators: [
    portal({
      address: '/shortlist',
      signedIn: true,
      answers: {
        shortlist: () => ({ count: kept.length, list: kept, gone: [] }),
        changeShortlist: ({ body }) => {
          const list = kept.filter(({ id }) => !body.remove.includes(id));
          return { count: list.length, list, gone: [], added: 0, unknown: [] };
        },
      },
    }),
  ],
  render: () => <ShortlistPage />,
  play: async ({ canvas, userEvent }) => {
    const remove = await canvas.findByRole('button', { name: m.ui_remove({ name: 'LUN-PDX-0002' }) });
    await userEvent.click(remove);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(m.search_count({ count: '2' })));
  },
};
export const ShortlistWithLongTexts: Story = {
  decorators: [
    portal({
      address: '/shortlist',
      signedIn: true,
      answers: { shortlist: () => ({ count: 1, list: [longShortlistModel], gone: [] }) },
    }),
  ],
  render: () => <ShortlistPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(longShortlistModel.modelCode)).toBeVisible();
    await expectToFit(canvasElement);
  },
};
export const ShortlistOfVisitor: Story = {
  decorators: [portal({ address: '/shortlist' })],
  render: () => <ShortlistPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.shortlist_empty_title())).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.shortlist_login() })).toBeVisible();
  },
};
export const ShortlistFailed: Story = {
  decorators: [portal({ address: '/shortlist', signedIn: true, answers: { shortlist: fails(offline) } })],
  render: () => <ShortlistPage />,
  tags: ['!test'],
};
export const ShortlistFailedTest: Story = {
  ...ShortlistFailed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.shortlist_failed_title())).toBeVisible();
  },
};
