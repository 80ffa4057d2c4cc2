import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { searchResult } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { failsOnce, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Search/Failed search', render: () => <SearchPage /> } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const NoAnswer: Story = {
  decorators: [
    portal({
      address: '/search?waterfall=osimertinib&availability=on',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        searchModels: failsOnce(() => ({ ...searchResult(0), facets: {} })),
      },
    }),
  ],
  globals: { viewport: { value: 'wide' } },
  tags: ['!test'],
};
/** The message and the retry button are in place of facets, plots and rows: nothing seems to be loading. */
export const Failed: Story = {
  ...NoAnswer,
  tags: ['test'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByText(m.search_failed_title())).toBeVisible();
    const placeholders = [...canvasElement.querySelectorAll('svg')].filter(
      (one) => getComputedStyle(one).animationName === 'pulse',
    );
    await expect(placeholders).toHaveLength(0);
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveFocus();
  },
};
