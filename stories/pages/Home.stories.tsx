import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { HomePage } from '../../src/site/home/HomePage.tsx';
import { fails, pending, portal } from '../support/portal.tsx';
import { areas, figures } from './samples.ts';

const meta = { title: 'Pages/Home', component: HomePage } satisfies Meta<typeof HomePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const none = () => ({ count: 0, list: [] });

export const Ready: Story = {
  decorators: [
    portal({
      answers: {
        figures: () => figures,
        banners: none,
        diseases: () => ({ count: areas.length, list: areas }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: m.home_areas() })).toBeVisible();
    await expect((await canvas.findAllByRole('link', { name: /KRAS/ })).length).toBeGreaterThan(0);
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
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.home_areas_failed())).toBeVisible();
  },
};
