import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { savedBy } from '../support/savedFiles.ts';
import { size } from './cohortSample.ts';
import { lungAndPatients, twoCohorts } from './representativenessSample.ts';

const meta = { title: 'Pages/Analysis Representativeness', component: WorkbenchPage } satisfies Meta<
  typeof WorkbenchPage
>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = (own: Answers = {}, query = '') =>
  portal({
    address: `/analysis?screen=representativeness${query}`,
    signedIn: true,
    answers: { cohorts: () => ({ cohort: size }), representativeness: () => lungAndPatients, ...own },
  });
const lung = { en: 'Lung Cancer', zh: '肺癌' };
const kidney = { en: 'Kidney Cancer', zh: '肾癌' };
const title = (disease: typeof lung) => m.representativeness_patients_title({ disease: localized(disease) });

/** The alterations of lung cancer with the largest difference first, and what is not compared with its reason. */
export const Ready: Story = {
  decorators: [page()],
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: title(lung) }));
    await expect(section.getByRole('img')).toHaveAccessibleName(/EGFR.*19/);
    const apart = within(canvas.getByRole('region', { name: m.representativeness_not_compared() }));
    await expect(apart.getByRole('rowheader', { name: 'EGFR p.T790M' })).toBeVisible();
  },
};
/** The table has every alteration, also those that were read in too few patients, with a link to each source. */
export const AsTable: Story = {
  decorators: [page()],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: title(lung) }));
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    const table = within(section.getByRole('table'));
    await expect(table.getAllByRole('row')).toHaveLength(7);
    await expect(table.getAllByText(m.representativeness_too_few())).toHaveLength(1);
    await expect(table.getByText(m.representativeness_wider())).toBeVisible();
    await expect(table.getByRole('link', { name: /PIONEER/ })).toHaveAttribute(
      'href',
      'https://doi.org/10.1097/JTO.0000000000000033',
    );
    await expect(table.getAllByRole('rowheader')[0]).toHaveTextContent('EGFR');
    await userEvent.click(canvas.getByRole('button', { name: m.representativeness_by_frequency() }));
    await waitFor(() => expect(table.getAllByRole('rowheader')[0]).toHaveTextContent('RB1'));
  },
};
/** In the file every number has a cell of its own, also the ends of intervals. */
export const SavedFile: Story = {
  decorators: [page()],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: title(lung) }));
    const { name, text } = await savedBy(() =>
      userEvent.click(section.getByRole('button', { name: new RegExp(m.detail_csv()) })),
    );
    // File systems reject a colon.
    await expect(name).toBe(`${m.workbench_whole()} - ${title(lung).replace(':', '')}.csv`);
    const [, head = '', first = ''] = text.split('\r\n');
    await expect(head).not.toContain(m.representativeness_difference_label());
    await expect(head).toContain(m.study_file_low({ label: m.representativeness_difference_value() }));
    await expect(first).not.toMatch(/\d%? \([\d.+−-]/);
    // 14% of 230 tumors are 32 whole ones, as on the page; proportion_confint(32, 230, method='wilson') of statsmodels
    await expect(text).toMatch(/,0\.13913043478260\d+,0\.100306770479\d+,0\.189810555861\d+,230,/);
    await expect(first.split(',').filter((cell) => /^-?\d+(\.\d+)?$/.test(cell)).length).toBeGreaterThan(8);
  },
};
/** Another disease is chosen in the address; too few of its patients were read. */
export const TooFew: Story = {
  decorators: [page({}, '&disease=kidney-cancer')],
  play: async ({ canvas, userEvent }) => {
    const section = await canvas.findByRole('region', { name: title(kidney) });
    await expect(section).toHaveTextContent(
      m.representativeness_too_few_text({ least: 5, patients: 4, disease: localized(kidney) }),
    );
    await userEvent.selectOptions(canvas.getByLabelText(m.facet_disease()), 'lung-cancer');
    await expect(await canvas.findByRole('region', { name: title(lung) })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(m.facet_disease()), 'kidney-cancer');
    await expect(await canvas.findByRole('region', { name: title(kidney) })).toBeVisible();
  },
};
/** The address names a disease that the cohort does not have. */
export const OtherDisease: Story = {
  decorators: [page({}, '&disease=gout')],
  tags: ['test'],
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: title(lung) });
    await expect(canvas.getByText(/disease=gout/)).toHaveTextContent('lung-cancer');
  },
};
export const Empty: Story = {
  decorators: [page({ representativeness: () => ({ ...lungAndPatients, diseases: [] }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.representativeness_empty())).toBeVisible();
  },
};
/** Two cohorts, gene by gene and by the features of patients and models. */
export const TwoCohorts: Story = {
  decorators: [
    page(
      {
        cohorts: () => ({ cohort: size, other: { ...size, models: 100, patients: 96, shared: 4 } }),
        representativeness: () => ({
          ...lungAndPatients,
          comparison: { ...twoCohorts, patients: { cohort: 1398, other: 96, shared: 4 } },
        }),
      },
      '&other=modelType%3Dorganoid',
    ),
  ],
  play: async ({ canvas }) => {
    const genes = within(await canvas.findByRole('region', { name: m.representativeness_genes_title() }));
    await expect(genes.getByRole('img')).toHaveAccessibleName(/TP53/);
    const features = canvas.getByRole('region', { name: m.representativeness_features_title() });
    await expect(features).toHaveTextContent(m.planner_treated());
    await expect(features).toHaveTextContent('1,398');
  },
};
export const Comparing: Story = { decorators: [page({ representativeness: pending })] };
export const Failed: Story = { decorators: [page({ representativeness: fails(offline) })] };
/** A failed comparison is tried again. */
export const Retried: Story = {
  decorators: [page({ representativeness: failsOnce(() => lungAndPatients) })],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.representativeness_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('region', { name: title(lung) })).toBeVisible();
  },
};
export const Phone: Story = {
  decorators: [page()],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('region', { name: title(lung) });
    await expectToFit(canvasElement);
  },
};
