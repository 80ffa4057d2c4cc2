import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { UnknownPart } from '../../contract/entities/search.ts';
import { searchResult } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { portal } from '../support/portal.tsx';

const answering = (address: string, unknown: UnknownPart[]) =>
  portal({
    address,
    signedIn: true,
    answers: {
      savedSearches: () => ({ count: 0, list: [] }),
      searchModels: ({ body }) => ({
        ...searchResult(0),
        unknown: unknown.filter(({ part, value }) => part !== 'stage' || body.filters?.stage?.includes(value)),
      }),
    },
  });

const meta = { title: 'Pages/Search/Unknown values', render: () => <SearchPage /> } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Values that no model has are listed; removing one repeats the search with the rest. */
export const EveryKind: Story = {
  decorators: [
    answering('/search?stage=IX&age=200..300&gene=NOGENE&response=Nonsensib&waterfall=Nonsensib&ids=NOWHERE-1', [
      { part: 'stage', value: 'IX' },
      { part: 'age', value: '' },
      { part: 'gene', value: 'NOGENE' },
      { part: 'response', value: 'Nonsensib' },
      { part: 'waterfall', value: 'Nonsensib' },
      { part: 'ids', value: 'NOWHERE-1' },
    ]),
  ],
  play: async ({ canvas, userEvent }) => {
    const remark = await canvas.findByText(m.search_unknown());
    const names = () =>
      [...remark.querySelectorAll('[data-remove]')].map((button) => button.getAttribute('aria-label'));
    const stage = m.ui_remove({ name: `${m.facet_stage()} IX` });
    await expect(names()).toHaveLength(6);
    await expect(names()[0]).toBe(stage);
    await userEvent.click(remark.querySelector('[data-remove]') as HTMLElement);
    await waitFor(() => expect(names()).toHaveLength(5));
    await expect(names()).not.toContain(stage);
  },
};
/** Unknown parts of the address were left out; the message can be dismissed. */
export const LeftOut: Story = {
  decorators: [answering('/search?modelType=fish&sort=beauty', [])],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(m.search_ignored());
    for (const name of ['modelType=fish', 'sort=beauty'])
      await userEvent.click(canvas.getByRole('button', { name: m.ui_remove({ name }) }));
    await waitFor(() => expect(canvas.queryByText(m.search_ignored())).toBeNull());
  },
};
/** A long list names only its first unknown models. */
export const ManyUnknownModels: Story = {
  decorators: [
    answering(
      `/search?ids=${Array.from({ length: 40 }, (_, index) => `NOWHERE-${index}`).join()}`,
      Array.from({ length: 40 }, (_, index) => ({ part: 'ids', value: `NOWHERE-${index}` })),
    ),
  ],
  tags: ['!test'],
};
export const ManyUnknownModelsTest: Story = {
  ...ManyUnknownModels,
  tags: ['test'],
  play: async ({ canvas }) => {
    const remark = await canvas.findByText((text) => text.startsWith(m.search_unknown()));
    await expect(remark).toHaveTextContent(m.search_unknown_more());
    await expect(remark.querySelectorAll('[data-remove]')).toHaveLength(12);
  },
};
