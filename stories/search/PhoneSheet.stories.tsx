import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { searchResult } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { portal } from '../support/portal.tsx';

const meta = {
  title: 'Pages/Search/Phone sheet',
  render: () => <SearchPage />,
  decorators: [
    portal({
      address: '/search',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        preferences: () => ({}),
        searchModels: () => searchResult(25),
      },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Controls: Story = { tags: ['!test'] };

/** A criterion that is not complete yet is still there when the sheet is opened again. */
export const KeepsWhatWasEntered: Story = {
  play: async ({ canvas, userEvent }) => {
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: m.search_tools() }));
      return within(await screen.findByRole('dialog', { name: m.search_tools() }));
    };
    const first = await open();
    await userEvent.click(await first.findByRole('button', { name: m.gene_add() }));
    await userEvent.type(await first.findByPlaceholderText(m.gene_add_placeholder()), 'KR');
    await userEvent.click(first.getByRole('button', { name: m.ui_close() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open();
    await expect(await again.findByPlaceholderText(m.gene_add_placeholder())).toHaveValue('KR');
  },
};
