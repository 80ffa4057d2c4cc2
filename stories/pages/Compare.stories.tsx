import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ComparePage } from '../../src/site/compare/ComparePage.tsx';
import { comparison } from '../models/comparison.ts';
import { fails, portal } from '../support/portal.tsx';

const codes = comparison.models.map(({ modelCode }) => modelCode);
const address = `/search/compare?ids=${codes.join(',')}`;
const meta = { title: 'Pages/Comparison', component: ComparePage } satisfies Meta<typeof ComparePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Columns are moved and removed without another request; "differences only" hides what all have in common. */
export const Ready: Story = {
  decorators: [portal({ address, signedIn: true, answers: { compareModels: () => comparison } })],
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: m.compare_title() }));
    const columns = () => table.getAllByRole('link').map(({ textContent }) => textContent);
    await expect(columns()).toEqual(codes);
    await userEvent.click(table.getByRole('button', { name: m.compare_move_right({ model: codes[0] ?? '' }) }));
    await waitFor(() => expect(columns()).toEqual([codes[1], codes[0], codes[2]]));
    await expect(table.getByRole('rowheader', { name: m.facet_species() })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: m.compare_differences() }));
    await waitFor(() => expect(table.queryByRole('rowheader', { name: m.facet_species() })).toBeNull());
    await userEvent.click(table.getByRole('button', { name: m.ui_remove({ name: codes[2] ?? '' }) }));
    await expect(await canvas.findByRole('heading', { name: m.compare_heading({ count: 2 }) })).toBeVisible();
  },
};
/** Each column begins with the tissue of its area, all at the same scale; a model without an area has none. */
export const Tissues: Story = {
  decorators: [portal({ address, signedIn: true, answers: { compareModels: () => comparison } })],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('table', { name: m.compare_title() });
    const heads = [...canvasElement.querySelectorAll('thead th:not(:first-child)')];
    const pictures = heads.map((head) => head.querySelector('img'));
    const areas = comparison.models.map(({ area }) => area);
    await expect(pictures.map((picture) => picture !== null)).toEqual(areas.map((area) => area !== null));
    const sizes = pictures.flatMap((picture) => picture?.getBoundingClientRect() ?? []);
    await expect(sizes.length).toBeGreaterThan(1);
    await expect(new Set(sizes.map(({ width, height }) => `${Math.round(width)} ${height}`)).size).toBe(1);
    for (const picture of pictures) {
      if (picture) await expect(picture).toHaveAttribute('alt', '');
    }
    // the names of all columns are level
    const tops = heads.map((head) => head.querySelector('a')?.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
  },
};
export const TissuesDark: Story = { ...Tissues, globals: { theme: 'dark' } };
/** A requested model that no longer exists is named, and can be removed. */
export const OneIsGone: Story = {
  decorators: [
    portal({
      address: `${address},OLD-PDX-0001`,
      signedIn: true,
      answers: { compareModels: () => ({ ...comparison, unavailable: ['OLD-PDX-0001'] }) },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    const gone = m.compare_unavailable({ list: 'OLD-PDX-0001' });
    await expect(await canvas.findByText(gone)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.compare_unavailable_remove() }));
    await waitFor(() => expect(canvas.queryByText(gone)).toBeNull());
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address, signedIn: true, answers: { compareModels: fails(offline) } })],
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.compare_failed_title())).toBeVisible();
  },
};
export const OneModelAlone: Story = {
  decorators: [portal({ address: `/search/compare?ids=${codes[0]}`, signedIn: true })],
  tags: ['!test'],
};
export const OneModelAloneTest: Story = {
  ...OneModelAlone,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.compare_has_one({ model: codes[0] ?? '' }))).toBeVisible();
  },
};
