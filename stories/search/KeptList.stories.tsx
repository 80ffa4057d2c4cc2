import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { offline, searchResult } from '../../machines/samples.ts';
import { withIds } from '../../machines/search/idList.ts';
import { emptyQuery } from '../../machines/search/query.ts';
import { keepList } from '../../src/effects/keptLists.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { type Answers, fails, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Search/Kept list', render: () => <SearchPage /> } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const KEY = '0k3fzq9w1m7c5x2b8v4n6t0ra';
const models = Array.from({ length: 812 }, (_, index) => `LUN-PDX-${String(index).padStart(4, '0')}`);
const answers = {
  savedSearches: () => ({ count: 0, list: [] }),
  searchModels: () => searchResult(3),
};
const kept = { ...answers, modelList: () => ({ models, unavailable: 0 }) };
const opened = (address: string, more: Answers) => portal({ address, signedIn: true, answers: more });

/** The list named by the address is loaded; a message reports that some of its models are withdrawn. */
export const SomeWithdrawn: Story = {
  decorators: [
    opened(`/search?list=${KEY}&sort=listOrder`, { ...kept, modelList: () => ({ models, unavailable: 2 }) }),
  ],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(m.search_list_unavailable({ count: '2' }))).toBeVisible());
    await expect(canvas.getByText(m.search_count({ count: '812' }))).toBeVisible();
  },
};
/** A list that exists only in this tab is labeled so, and can be saved again. */
export const NotSaved: Story = {
  beforeEach: () => keepList(withIds(emptyQuery, models).list ?? '', models),
  decorators: [
    opened(`/search?list=${withIds(emptyQuery, models).list}`, {
      ...kept,
      keepModelList: fails(offline),
    }),
  ],
  tags: ['!test'],
};
export const NotSavedTest: Story = {
  ...NotSaved,
  tags: ['test'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: m.search_list_save() })).toBeVisible());
  },
};
/** The list of the address is no longer stored. */
export const Lost: Story = {
  decorators: [
    opened(`/search?q=kras&list=${KEY}`, {
      ...answers,
      modelList: fails({ kind: 'refused', status: 404, error: 'not_found', message: '' }),
    }),
  ],
  tags: ['!test'],
};
export const LostTest: Story = {
  ...Lost,
  tags: ['test'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(m.search_list_lost())).toBeVisible());
  },
};
