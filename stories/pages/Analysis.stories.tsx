import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Cohorts } from '../../contract/entities/workbench.ts';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { cohorts, oncoprintOf } from './oncoprintSample.ts';

const meta = { title: 'Pages/Analysis', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const SCREEN = '/analysis?screen=oncoprint';
const saved = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  name: 'MSI-H colon',
  address: '/search?msi=MSI-H',
  mailWhenNew: false,
  count: 12,
  newCount: 0,
  openedAt: '2026-05-04T08:00:00.000Z',
  createdAt: '2026-05-01T08:00:00.000Z',
};
const two: Cohorts = { ...cohorts, other: { ...cohorts.cohort, models: 24, patients: 20, shared: 6 } };

const page = (answers: Answers = {}, query = '') =>
  portal({
    address: `${SCREEN}${query}`,
    signedIn: true,
    answers: {
      cohorts: ({ body }) => (body.other ? two : cohorts),
      oncoprint: () => oncoprintOf(30),
      savedSearches: () => ({ count: 1, list: [saved] }),
      ...answers,
    },
  });

const ownList = '&cohort=list%3D0k3f5m7p9r1t0k3f5m7p9r1t0';
const other = '&other=q%3Degfr';

export const AllModels: Story = { decorators: [page()], tags: ['!test'] };

/** The other cohort has its own sizes and the number of models that are in both. */
export const TwoCohorts: Story = { decorators: [page({}, other)], tags: ['!test'] };
export const TwoCohortsTest: Story = {
  ...TwoCohorts,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const sizes = await canvas.findByLabelText(m.workbench_other());
    await expect(within(sizes).getByText(m.workbench_common()).nextElementSibling).toHaveTextContent('6');
    await userEvent.click(canvas.getByRole('button', { name: m.workbench_compare_end() }));
    await waitFor(() => expect(canvas.queryByLabelText(m.workbench_other())).toBeNull());
  },
};

export const Phone: Story = {
  decorators: [page({}, other)],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText(m.workbench_other());
    await expectToFit(canvasElement);
  },
};

export const EmptyCohort: Story = {
  decorators: [page({ cohorts: () => ({ cohort: { ...cohorts.cohort, models: 0 } }) })],
  tags: ['!test'],
};
export const EmptyCohortTest: Story = {
  ...EmptyCohort,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.workbench_empty())).toBeVisible();
  },
};

/** A list of an address that no longer exists, or that another person owns. */
export const LostList: Story = { decorators: [page({ modelList: fails(notFound) }, ownList)], tags: ['!test'] };
export const LostListTest: Story = {
  ...LostList,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.workbench_lost())).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.workbench_choose() })).toBeEnabled();
  },
};

/** All models of the list were withdrawn. */
export const ListWithoutModels: Story = {
  decorators: [page({ modelList: () => ({ models: [], unavailable: 3 }) }, ownList)],
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.workbench_gone())).toBeVisible();
  },
};

/** The list of the address is none. Nothing is analyzed, and the other tabs keep the address. */
export const UnclearCohort: Story = { decorators: [page({ cohorts: pending }, '&cohort=list%3D1')], tags: ['!test'] };
export const UnclearCohortTest: Story = {
  ...UnclearCohort,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.workbench_unclear())).toBeVisible();
    await expect(canvas.getByText(/“list=1”/)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: m.planner_tab() }));
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: m.planner_tab() })).toHaveAttribute('aria-current', 'page'),
    );
    await expect(canvas.getByText(m.workbench_unclear())).toBeVisible();
  },
};

/** What of a cohort is not used or finds nothing is named. */
export const PartlyReadCohort: Story = {
  decorators: [
    page(
      {
        cohorts: () => ({
          cohort: {
            ...cohorts.cohort,
            unread: { unknown: [{ part: 'ids', value: 'LUN-PDX-9' }], words: ['qwertz'] },
          },
        }),
      },
      '&cohort=q%3DKRAS+qwertz%26ids%3DLUN-PDX-1%2CLUN-PDX-9%26age%3Dforty',
    ),
  ],
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/age=forty/)).toBeVisible();
    await expect(await canvas.findByText(/LUN-PDX-9\.$/)).toBeVisible();
    await expect(canvas.getByText(/ignored: qwertz/)).toBeVisible();
  },
};

export const Busy: Story = { decorators: [page({ cohorts: pending })], tags: ['!test'] };

export const Failed: Story = { decorators: [page({ cohorts: fails(offline) })], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [page({ cohorts: failsOnce(() => cohorts) })],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.workbench_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByLabelText(m.workbench_cohort())).toBeVisible();
  },
};

/** The cohort is a saved search after it was chosen; the page asks for its sizes. */
export const ChoosesSavedSearch: Story = {
  decorators: [
    page({
      cohorts: ({ body }) =>
        body.cohort.filters?.msi ? { cohort: { ...cohorts.cohort, models: 12, patients: 11 } } : cohorts,
    }),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.workbench_choose() }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /MSI-H colon/ }));
    await waitFor(() => expect(canvas.getByLabelText(m.workbench_cohort())).toHaveTextContent('12'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The saved searches cannot be loaded; the other cohorts can be chosen, and the list is asked for again. */
export const SavedSearchesFail: Story = {
  decorators: [page({ savedSearches: failsOnce(() => ({ count: 1, list: [saved] })) })],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.workbench_compare() }));
    const dialog = within(await screen.findByRole('dialog'));
    const failed = await dialog.findByText(m.saved_load_failed());
    await waitFor(() => expect(failed).toBeVisible());
    await expect(dialog.getByRole('button', { name: m.workbench_whole() })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: m.ui_retry() }));
    await expect(await dialog.findByRole('button', { name: /MSI-H colon/ })).toBeVisible();
  },
};
