import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { withNote } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { DetailPage } from '../../src/site/detail/DetailPage.tsx';
import { barePassport, passport } from '../models/passport.ts';
import { similar } from '../models/similar.ts';
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
/**
 * The passport opens among its similar models. They are links for the pointer; all others use the list further down.
 */
export const AmongSimilarModels: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => ({ ...passport, similar }) } })],
  globals: { viewport: { value: 'wide' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(m.detail_similar_near())).toBeVisible();
    for (const { id, modelCode } of similar) {
      await expect(await canvas.findAllByRole('link', { name: new RegExp(modelCode) })).toHaveLength(1);
      await expect(canvasElement.querySelectorAll(`a[href="/search/detail?id=${id}"]`)).toHaveLength(2);
    }
  },
};
export const AmongSimilarModelsDark: Story = {
  ...AmongSimilarModels,
  globals: { viewport: { value: 'wide' }, theme: 'dark' },
};
export const LittleKnown: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => barePassport } })],
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const LittleKnownTest: Story = {
  ...LittleKnown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('LUN-PDX-0012');
  },
};
/** On phones, tables are cards, which begin with what decides; nothing is outside the window. */
export const OnPhone: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => passport } })],
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
export const OnPhoneTest: Story = {
  ...OnPhone,
  tags: ['test'],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { level: 1 });
    const results = within(await canvas.findByRole('group', { name: m.detail_results() }));
    const top = (label: string) =>
      canvasElement
        .querySelector(`[aria-label="${m.detail_results()}"] td[data-label="${label}"]`)
        ?.getBoundingClientRect().top ?? Number.NaN;
    await expect(results.getAllByRole('rowheader').length).toBeGreaterThan(0);
    await expect(top(m.detail_tgi())).toBeLessThan(top(m.detail_target()));
    await expect(top(m.detail_mrecist())).toBeLessThan(top(m.detail_target()));
    const wide = [...canvasElement.querySelectorAll('table')].filter(
      (table) => table.getBoundingClientRect().right > document.documentElement.clientWidth,
    );
    await expect(wide.map(({ caption }) => caption?.textContent)).toEqual([]);
  },
};
/** What is missing by PDX-MI is named, by module; the numbers are words too. */
export const PdxMi: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => passport } })],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const section = within(await canvas.findByRole('region', { name: m.detail_pdx_mi() }));
    const [patient, tumor, study] = section.getAllByRole('listitem').map((item) => within(item));
    await expect(section.getByText('77%')).toBeVisible();
    await expect(section.getByText(m.detail_pdx_mi_of({ given: '7', applicable: '9' }))).toBeVisible();
    const shown = (place: number) => passport.pdxMi?.modules[place]?.missing.map(({ label }) => localized(label)) ?? [];
    const group = (module: typeof patient, label: string) => module?.getByText(label).parentElement?.textContent;
    const [age = '', consent = ''] = shown(0);
    await expect(group(patient, m.detail_pdx_mi_missing_essential())).toBe(m.detail_pdx_mi_missing_essential() + age);
    await expect(group(patient, m.detail_pdx_mi_not_stored())).toContain(withNote(consent, m.detail_pdx_mi_note()));
    await expect(tumor?.getByText(m.detail_pdx_mi_none_missing())).toBeVisible();
    await expect(study?.queryByText(m.detail_pdx_mi_missing_essential())).toBeNull();
    const [response = '', metastases = '', omics = ''] = shown(2);
    await expect(group(study, m.detail_pdx_mi_missing_desirable())).toContain(response + omics);
    await expect(group(study, m.detail_pdx_mi_not_stored())).toContain(metastases);
    await expectToFit(canvasElement);
  },
};
/** Mouse tumors have no patient: the section and its link are absent. */
export const WithoutPdxMi: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: () => barePassport } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: m.detail_quality() })).toBeVisible();
    await expect(canvas.queryByText(m.detail_pdx_mi())).toBeNull();
    await expect(canvas.queryByRole('link', { name: m.detail_pdx_mi_short() })).toBeNull();
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
  tags: ['!test'],
};
export const UnknownTest: Story = {
  ...Unknown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.detail_unknown_title())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address, signedIn: true, answers: { modelPassport: fails(offline) } })],
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.detail_failed())).toBeVisible();
  },
};
