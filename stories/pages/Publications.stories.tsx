import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { newsletter, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatBytes } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { PublicationsPage } from '../../src/site/newsletters/PublicationsPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { fails, portal } from '../support/portal.tsx';
import { longNewsletter } from './longSamples.ts';

const address = '/publications';
const meta = { title: 'Pages/Publications', component: PublicationsPage } satisfies Meta<typeof PublicationsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Grouped by category; a publication of one page is counted as one, and long texts fit a phone. */
export const Ready: Story = {
  decorators: [
    portal({
      address,
      answers: {
        newsletters: () => ({
          count: 2,
          list: [
            { name: newsletter.category.name, list: [{ ...newsletter, pages: 1 }] },
            { name: longNewsletter.category.name, list: [longNewsletter] },
          ],
        }),
      },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const heading = await canvas.findByRole('heading', { name: localized(newsletter.category.name) });
    await expect(heading).toBeVisible();
    const size = formatBytes(newsletter.bytes);
    await expect(canvas.getByText(m.newsletter_meta({ pages: 1, size }))).toBeVisible();
    await expectToFit(canvasElement);
  },
};
export const NonePublished: Story = {
  decorators: [portal({ address, answers: { newsletters: () => ({ count: 0, list: [] }) } })],
  tags: ['!test'],
};
export const NonePublishedTest: Story = {
  ...NonePublished,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.nav_publications_empty())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address, answers: { newsletters: fails(offline) } })],
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.nav_publications_failed())).toBeVisible();
  },
};
