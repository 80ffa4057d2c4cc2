import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { EndpointData } from '../../contract/endpoints/index.ts';
import type { AnalyzedArm, StudyAnalysis } from '../../contract/entities/analysis.ts';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { StudyPage } from '../../src/site/study/StudyPage.tsx';
import { eventWords } from '../../src/site/study/source.ts';
import { analyses } from '../study/figureSource.ts';
import { expectToFit } from '../support/fits.ts';
import { fails, failsOnce, portal } from '../support/portal.tsx';

const address = '/search/detail/study?id=LUN-PDX-0012&study=ST-0101';
const meta = { title: 'Pages/Study', component: StudyPage } satisfies Meta<typeof StudyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const answer = (analysis: StudyAnalysis): EndpointData<'studyAnalysis'> => ({
  model: {
    id: '0198c0de-0000-7000-8000-000000000012',
    modelCode: 'LUN-PDX-0012',
    updatedAt: '2026-03-01T08:00:00.000Z',
  },
  analysis,
});
const page = (analysis: StudyAnalysis, query = '') =>
  portal({
    address: `${address}${query}`,
    signedIn: true,
    answers: { studyAnalysis: ({ body: { event = { times: 2 } } }) => answer({ ...analysis, event }) },
  });
const emptied = (arm: AnalyzedArm): AnalyzedArm => ({
  ...arm,
  n: 0,
  animals: [],
  volume: [],
  volumeChange: [],
  weightChange: [],
  mRecist: null,
  classes: { mCR: 0, mPR: 0, mSD: 0, mPD: 0 },
  stability: null,
  bestAverageChangePercent: null,
  changePercent: null,
  evaluated: null,
  growthRatePerDay: null,
  doublingTimeDays: null,
  survival: null,
  removals: [],
  comparison: null,
});

/** Another event is requested and shown; arms are hidden; every figure has its table. */
export const Ready: Story = {
  decorators: [page(analyses.usual)],
  play: async ({ canvas, userEvent }) => {
    const results = within(await canvas.findByRole('region', { name: m.study_results() }));
    const reached = (times: number) => m.study_events({ event: eventWords({ times }) });
    await expect(results.getByRole('columnheader', { name: reached(2) })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '4×' }));
    await expect(await results.findByRole('columnheader', { name: reached(4) })).toBeVisible();
    const curves = within(canvas.getByRole('region', { name: m.study_curves() }));
    const slider = curves.getByRole('slider', { name: m.detail_read_days() });
    slider.focus();
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(m.detail_n({ n: 5 })));
    await userEvent.click(canvas.getByRole('button', { name: m.study_tables() }));
    await expect(curves.getByRole('table', { name: m.study_curves_by_day() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Vehicle' }));
    await waitFor(() => expect(curves.queryByRole('rowheader', { name: 'Vehicle' })).toBeNull());
  },
};
/** If an event cannot be computed, the earlier figures stay, and it can be requested again. */
export const EventNotComputed: Story = {
  decorators: [
    portal({
      address,
      signedIn: true,
      answers: {
        studyAnalysis: ({ body: { event } }) =>
          event ? again(() => answer({ ...analyses.usual, event })) : answer(analyses.usual),
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '4×' }));
    const [event, shown] = [eventWords({ times: 4 }), eventWords({ times: 2 })];
    await expect(await canvas.findByText(m.study_event_failed({ event, shown }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('columnheader', { name: m.study_events({ event }) })).toBeVisible();
  },
};
const once = failsOnce(() => null);
const again = async <Data,>(give: () => Data): Promise<Data> => {
  await once();
  return give();
};
/** Without a control nothing is compared, and the page explains it. */
export const NoControl: Story = {
  decorators: [page(analyses.noControl)],
  tags: ['!test'],
};
export const NoControlTest: Story = {
  ...NoControl,
  tags: ['test'],
  play: async ({ canvas }) => {
    const results = within(await canvas.findByRole('region', { name: m.study_results() }));
    await expect(results.getAllByText(m.study_no_control()).length).toBeGreaterThan(1);
    await expect(results.queryByRole('table', { name: m.study_comparison() })).toBeNull();
  },
};
/** Both single arms are needed to compute the added effect of a combination. */
export const IncompleteCombination: Story = {
  decorators: [page({ ...analyses.usual, combinations: [], incomplete: ['Osimertinib + Cetuximab'] })],
  tags: ['!test'],
};
export const IncompleteCombinationTest: Story = {
  ...IncompleteCombination,
  tags: ['test'],
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: m.study_combinations() }));
    await expect(section.getByText(/both single arms|两个单药组/)).toBeVisible();
  },
};
export const OneAnimal: Story = { decorators: [page(analyses.oneAnimal)] };
export const ManyArms: Story = {
  decorators: [page(analyses.manyArms, '&curves=animals&scale=log')],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('region', { name: m.study_curves() });
    await expectToFit(canvasElement);
  },
};
export const NothingMeasured: Story = {
  decorators: [page({ ...analyses.usual, arms: analyses.usual.arms.map(emptied), combinations: [] })],
  tags: ['!test'],
};
export const NothingMeasuredTest: Story = {
  ...NothingMeasured,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.study_no_volumes())).toBeVisible();
  },
};
export const Unknown: Story = {
  decorators: [portal({ address, signedIn: true, answers: { studyAnalysis: fails(notFound) } })],
  tags: ['!test'],
};
export const UnknownTest: Story = {
  ...Unknown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.study_unknown_title())).toBeVisible();
  },
};
export const NotLoaded: Story = {
  decorators: [portal({ address, signedIn: true, answers: { studyAnalysis: fails(offline) } })],
  tags: ['!test'],
};
export const NotLoadedTest: Story = {
  ...NotLoaded,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.study_failed())).toBeVisible();
  },
};
