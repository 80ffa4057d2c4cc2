import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localizedOr } from '../../src/i18n/locale.ts';
import { DrugPage } from '../../src/site/drug/DrugPage.tsx';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit, expectWordsToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { savedBy } from '../support/savedFiles.ts';
import { drug, untested } from './drugSample.ts';
import { cohorts } from './oncoprintSample.ts';

const meta = { title: 'Pages/Analysis drug', component: DrugPage } satisfies Meta<typeof DrugPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = (drugResponses: NonNullable<Answers['drugResponses']>, answers: Answers = {}) =>
  portal({ address: '/drug?name=tagrisso', signedIn: true, answers: { drugResponses, ...answers } });

export const Shown: Story = { decorators: [page(() => drug)], tags: ['!test'] };

/** Any name finds the drug. The rates have their intervals, and the drugs given with it lead to their own pages. */
export const ShownTest: Story = {
  ...Shown,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const diseases = within(await canvas.findByRole('region', { name: m.drug_by_disease() }));
    await userEvent.click(diseases.getByRole('button', { name: m.detail_table() }));
    const row = within(diseases.getAllByRole('row')[1] as HTMLElement);
    await expect(row.getByText(/63.*39.*82/)).toBeVisible();
    const combinations = within(canvas.getByRole('region', { name: m.drug_combinations() }));
    await expect(combinations.getByRole('link')).toHaveAttribute('href', '/drug?name=Savolitinib');
  },
};

export const Phone: Story = {
  decorators: [page(() => drug)],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    const section = within(await canvas.findByRole('region', { name: m.drug_by_disease() }));
    await expectToFit(canvasElement);
    await expectWordsToFit(section.getByRole('img'));
  },
};

/** The tab of the analyses shows the same for a cohort. */
export const OfACohort: Story = {
  render: () => <WorkbenchPage />,
  decorators: [
    portal({
      address: '/analysis?screen=drug&drug=Osimertinib',
      signedIn: true,
      answers: { cohorts: () => cohorts, drugResponses: () => drug },
    }),
  ],
  tags: ['!test'],
};

/** The files name the drug and the cohort, although the titles on the page name neither. */
export const SavedFiles: Story = {
  ...OfACohort,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const figure = m.drug_by_disease();
    const section = within(await canvas.findByRole('region', { name: figure }));
    const source = m.workbench_drug_cohort({
      drug: localizedOr(drug.label, drug.agent),
      cohort: m.workbench_whole(),
    });
    const press = (kind: string) => userEvent.click(section.getByRole('button', { name: new RegExp(kind) }));
    const svg = await savedBy(() => press('SVG'));
    await expect(svg.name).toBe(`${source} - ${figure}.svg`);
    await expect(svg.text).toContain(`<title id="title">${m.figure_title({ source, figure })}</title>`);
    const csv = await savedBy(() => press(m.detail_csv()));
    await expect(csv.name).toBe(`${source} - ${figure}.csv`);
  },
};

export const WithoutResponses: Story = { decorators: [page(() => untested)], tags: ['!test'] };

export const Busy: Story = { decorators: [page(pending)], tags: ['!test'] };

export const Failed: Story = { decorators: [page(fails(offline))], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [page(failsOnce(() => drug))],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.drug_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('region', { name: m.drug_by_disease() })).toBeVisible();
  },
};

/** No drug has the name: the search's suggestions for its beginning lead on. */
export const Unknown: Story = {
  decorators: [
    page(fails(notFound), {
      searchSuggest: () => ({
        genes: [],
        models: [],
        diseases: [],
        drugs: [{ agent: 'Osimertinib', label: { en: 'Osimertinib', zh: '奥希替尼' }, alias: null, count: 40 }],
      }),
    }),
  ],
  tags: ['!test'],
};
export const UnknownTest: Story = {
  ...Unknown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.drug_unknown({ name: 'tagrisso' }))).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /Osimertinib|奥希替尼/ })).toHaveAttribute(
      'href',
      '/drug?name=Osimertinib',
    );
  },
};
