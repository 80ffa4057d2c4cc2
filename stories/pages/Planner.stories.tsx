import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { ChosenPlanModels, PlanToSimulate } from '../../contract/entities/planner.ts';
import { simulatedPlan } from '../../machines/planner/planner.cases.ts';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { listed } from '../../src/i18n/format.ts';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { size } from './cohortSample.ts';

const meta = { title: 'Pages/Analysis Planner', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const lung = { value: 'LUN', label: { en: 'Lung Cancer', zh: '肺癌' } };
const model = (number: number, genotype: 'altered' | 'wildType'): ChosenPlanModels['models'][number] => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  code: `LUN-PDX-${String(number).padStart(4, '0')}`,
  genotype,
  disease: lung,
  prior: number % 2 === 0 ? 'naive' : 'treated',
  takeRatePercent: number === 3 ? null : 80,
  doublingTimeDays: number === 3 ? null : 6.5,
  pinned: number === 1,
});
const chosen: ChosenPlanModels = {
  gene: 'KRAS',
  unknownGene: false,
  models: Array.from({ length: 10 }, (_, index) => model(index + 1, index % 2 === 0 ? 'altered' : 'wildType')),
  candidates: 96,
  left: { inVitro: 40, samePatient: 12, slow: 8, lowTake: 5, notTested: 31, excluded: 0 },
  limits: { takeRatePercent: 50, doublingTimeDays: 20 },
  missing: [],
  balance: [
    { factor: 'genotype', value: 'altered', chosen: 5, altered: 5, wildType: 0, candidates: 40 },
    { factor: 'genotype', value: 'wildType', chosen: 5, altered: 0, wildType: 5, candidates: 56 },
    { factor: 'disease', ...lung, chosen: 10, altered: 5, wildType: 5, candidates: 96 },
    { factor: 'prior', value: 'naive', chosen: 5, altered: 0, wildType: 5, candidates: 50 },
    { factor: 'prior', value: 'treated', chosen: 5, altered: 5, wildType: 0, candidates: 46 },
  ],
  imbalance: 0.12,
  random: { choices: 500, mean: 0.91, low: 0.4, high: 1.6 },
};
const answers: Answers = {
  cohorts: () => ({ cohort: size }),
  simulatePlan: ({ body: { trials } }: { body: PlanToSimulate }) => ({ ...simulatedPlan, trials }),
  choosePlanModels: () => chosen,
};
const page = (own: Answers = {}, query = '') =>
  portal({
    address: `/analysis?screen=planner&gene=KRAS${query}`,
    signedIn: true,
    answers: { ...answers, ...own },
  });

/** The power of the plan with its curve, the chosen models and the plan. */
export const Ready: Story = {
  decorators: [page()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: m.planner_request() })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: m.planner_curve() })).toBeVisible();
    await expect(canvas.getByRole('rowheader', { name: 'LUN-PDX-0001' })).toBeVisible();
  },
};
/** The quick result is shown while the final one is computed. */
export const Refining: Story = {
  decorators: [
    page({
      simulatePlan: ({ body: { trials } }) => (trials === 1_000 ? { ...simulatedPlan, trials } : pending()),
    }),
  ],
};
export const Simulating: Story = { decorators: [page({ simulatePlan: pending, choosePlanModels: pending })] };
/** The cohort has too few controls: the growth is that of the whole catalog, and the page says so. */
export const WholeCatalog: Story = {
  decorators: [
    page({
      simulatePlan: () => ({
        ...simulatedPlan,
        growth: { ...simulatedPlan.growth, source: 'catalog', cohortModels: 1 },
        smallest: [
          { target: 0.8, found: null },
          { target: 0.9, found: null },
        ],
      }),
    }),
  ],
};
/** Fewer models can be chosen than the plan needs. */
export const TooFewModels: Story = {
  decorators: [
    page({ choosePlanModels: () => ({ ...chosen, models: chosen.models.slice(0, 3), missing: ['NO-SUCH'] }) }),
  ],
};
/** All models have a low take rate: the reasons are shown with their numbers, and an empty plan is not offered. */
export const NoModels: Story = {
  decorators: [
    page({
      choosePlanModels: () => ({
        ...chosen,
        models: [],
        candidates: 0,
        balance: [],
        left: { inVitro: 0, samePatient: 0, slow: 1, lowTake: 88, notTested: 0, excluded: 0 },
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.planner_too_few({ models: 0, needed: 10 }))).toBeVisible();
    const reasons = within(canvas.getByRole('list', { name: m.planner_left() }));
    await expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      m.planner_left_lowTake({ limit: 50, count: '88' }),
      m.planner_left_slow({ limit: 20, count: '1' }),
    ]);
    await expect(await canvas.findByText(m.planner_empty())).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.planner_request() })).toBeNull();
    await expect(canvas.queryByRole('button', { name: m.planner_pdf() })).toBeNull();
    const summary = within(canvas.getByRole('region', { name: m.planner_plan() }));
    await expect(summary.getByText(m.planner_total())).toBeVisible();
    await expect(summary.queryByText(m.planner_models())).toBeNull();
  },
};
/** The page says what the address asks for, what is possible, and what it uses; a change of the field ends its note. */
export const Corrected: Story = {
  decorators: [page({}, '&design=arms&animals=-3&effect=abc&power=7')],
  play: async ({ canvas, userEvent }) => {
    const animals = await canvas.findByLabelText(m.planner_animals());
    await expect(animals).toHaveValue('1');
    const note = m.correction_number({ asked: 'animals=-3', used: '1', min: '1', max: '50', whole: 'true' });
    await expect(canvas.getByText(note)).toBeVisible();
    const values = { asked: 'effect=abc', used: 'rate', values: listed(['rate', 'volume']), listed: 'true' };
    await expect(canvas.getByText(m.correction_choice(values))).toBeVisible();
    await expect(canvas.getByText(m.correction_unknown({ asked: 'power=7' }))).toBeVisible();
    await userEvent.clear(animals);
    await userEvent.type(animals, '6');
    await waitFor(() => expect(canvas.queryByText(note)).toBeNull());
    await expect(canvas.getByText(m.correction_choice(values))).toBeVisible();
    await expect(await canvas.findByRole('button', { name: m.planner_request() })).toBeVisible();
  },
};
/** A cohort of one model: the paired test has no variance, and the page says what to plan instead. */
export const OneModel: Story = {
  decorators: [
    page(
      {
        choosePlanModels: () => ({ ...chosen, models: chosen.models.slice(0, 1), candidates: 1 }),
        simulatePlan: () => ({
          ...simulatedPlan,
          growth: { ...simulatedPlan.growth, source: 'catalog', cohortModels: 1 },
          power: { value: 0, low: 0, high: 0.0004 },
        }),
      },
      '&models=1',
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.planner_untestable({ design: 'paired' }))).toBeVisible();
    await expect(await canvas.findByRole('rowheader', { name: 'LUN-PDX-0001' })).toBeVisible();
  },
};
export const Failed: Story = {
  decorators: [page({ simulatePlan: fails(offline), choosePlanModels: fails(offline) })],
};
/** A failed simulation is tried again. */
export const Retried: Story = {
  decorators: [page({ simulatePlan: failsOnce(() => simulatedPlan) })],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.planner_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('heading', { name: m.planner_curve() })).toBeVisible();
  },
};
export const Phone: Story = {
  decorators: [page({}, '&design=arms&arms=2')],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: m.planner_request() });
    await expectToFit(canvasElement);
  },
};
