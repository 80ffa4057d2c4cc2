import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { DetailPage } from '../../src/site/detail/DetailPage.tsx';
import { barePassport, passport } from '../models/passport.ts';
import { expectToFit } from '../support/fits.ts';
import { fails, portal } from '../support/portal.tsx';
import { longPassport } from './longSamples.ts';

const address = '/search/detail?id=LUN-PDX-0012';
const meta = { title: 'Pages/Passport', component: DetailPage } satisfies Meta<typeof DetailPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The model appears on the shortlist at once, before the server has confirmed it. */
export const Ready: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        modelPassport: () => passport,
        shortlist: () => ({ count: 0, list: [], gone: [] }),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('LUN-PDX-0012');
    const keep = canvas.getByRole('button', { name: m.shortlist_add() });
    await userEvent.click(keep);
    await expect(await canvas.findByRole('button', { name: m.shortlist_kept() })).toBeVisible();
  },
};
export const LittleKnown: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => barePassport } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('LUN-PDX-0012');
  },
};
export const LongTexts: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => longPassport } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(longPassport.modelCode);
    await expectToFit(canvasElement);
  },
};
export const Unknown: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: fails(notFound) } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.detail_unknown_title())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: fails(offline) } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.detail_failed())).toBeVisible();
  },
};
