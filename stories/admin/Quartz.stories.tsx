import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { ScheduleState } from '../../contract/entities/jobs.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import { sampleRun, sampleSchedule } from '../../machines/job/job.cases.ts';
import { forbidden, offline, session } from '../../machines/samples.ts';
import QuartzScreen from '../../src/admin/quartz/QuartzScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const usual = { timeZone: 'UTC', missed: 'once', overlap: 'skip', timeoutSeconds: 300, tries: 2, waitSeconds: 10 };
const rows = [
  record(1, {
    ...usual,
    name: sampleSchedule.name,
    task: 'storage-sweep',
    parameters: {},
    cron: '17 * * * *',
    enabled: true,
    lastState: 'succeeded',
    lastRunAt: '2026-11-22T03:17:00.000Z',
    nextRunAt: '2026-11-22T04:17:00.000Z',
    remark: '',
  }),
  record(2, {
    ...usual,
    name: { en: 'Log retention', zh: '日志保留' },
    task: 'log-retention',
    parameters: { operateDays: 730, loginDays: 180, errorDays: 90, runDays: 90 },
    cron: '30 2 * * *',
    enabled: false,
    lastState: 'failed',
    lastRunAt: '2026-11-22T02:30:00.000Z',
    nextRunAt: null,
    remark: '',
  }),
  record(3, {
    ...usual,
    name: { en: 'Nightly backup', zh: '夜间备份' },
    group: 'Nightly',
    task: 'backup',
    parameters: { keep: 7 },
    cron: '15 3 * * *',
    enabled: false,
    pauseAfter: 3,
    failuresInRow: 3,
    pausedAt: '2026-11-22T03:15:20.000Z',
    alarmTo: 'night@portal.example',
    followUps: [],
    lastState: 'failed',
    lastRunAt: '2026-11-22T03:15:00.000Z',
    nextRunAt: null,
    remark: '',
  }),
];

const failedRun = {
  ...sampleRun,
  id: '0198c0de-0000-7000-8000-00000000aa02',
  state: 'failed' as const,
  attempt: 2,
  error: 'ENOSPC: no space left on device',
};

/** A server whose schedule can be run, stopped and resumed. */
function running(first: ScheduleState = { ...sampleSchedule, runs: [sampleRun, failedRun], count: 2 }): Answers {
  let state = first;
  const begun = { ...sampleRun, id: '0198c0de-0000-7000-8000-00000000aa03', trigger: 'manual' as const };
  return {
    session: () => ({ ...session, buttons: '' }),
    quartzState: () => state,
    quartzExec: () => {
      state = { ...state, runs: [{ ...begun, by: 'Mira Chen', missedCount: 2 }, ...state.runs], count: 3 };
      return { run: begun.id };
    },
    quartzStop: () => {
      state = { ...state, enabled: false, nextRuns: [] };
      return null;
    },
    quartzResume: () => {
      state = { ...state, enabled: true };
      return null;
    },
  };
}
const at = (answers: Answers) => portal({ address: '/system/quartz', signedIn: true, answers });

const meta = {
  title: 'Back-office/Schedules',
  component: QuartzScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(quartz, rows), at(running())],
} satisfies Meta<typeof QuartzScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

type Play = Parameters<NonNullable<Story['play']>>[0];

/** Opens the pane of the first schedule. */
async function open({ canvas, userEvent }: Pick<Play, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: localized(sampleSchedule.name) }));
  return within(await screen.findByRole('dialog'));
}

export const Schedules: Story = { tags: ['!test'] };

export const List: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('17 * * * *')).toBeVisible();
    await expect(canvas.getByText('30 2 * * *')).toBeVisible();
  },
};

export const RunByHand: Story = {
  play: async ({ canvas, userEvent }) => {
    const pane = await open({ canvas, userEvent });
    await waitFor(() => expect(pane.getByText(m.admin_quartz_rate({ succeeded: '1', ended: '1' }))).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_quartz_run() }));
    await waitFor(() => expect(pane.getByText(/Mira Chen/)).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.admin_quartz_try({ attempt: 2 })) }));
    await waitFor(() => expect(pane.getByText(failedRun.error)).toBeVisible());
  },
};

export const StopAndResume: Story = {
  play: async ({ canvas, userEvent }) => {
    const pane = await open({ canvas, userEvent });
    await userEvent.click(await pane.findByRole('button', { name: m.admin_quartz_stop() }));
    await waitFor(() => expect(pane.getByText(m.admin_quartz_paused())).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_quartz_resume() }));
    await waitFor(() => expect(pane.queryByText(m.admin_quartz_paused())).toBeNull());
  },
};

export const PausedAfterFailures: Story = {
  decorators: [
    at(
      running({
        ...{ ...sampleSchedule, enabled: false, nextRuns: [], pausedAt: '2026-11-22T03:15:20.000Z', failuresInRow: 3 },
        runs: [{ ...failedRun, trigger: 'follow-up', after: sampleSchedule.name }],
      }),
    ),
  ],
  tags: ['!test'],
};
export const PausedByFailures: Story = {
  ...PausedAfterFailures,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.admin_quartz_paused_failures())).toBeVisible();
    const pane = await open({ canvas, userEvent });
    await waitFor(() => expect(pane.getByText(m.admin_quartz_paused_failures())).toBeVisible());
    const after = m.admin_quartz_after({ name: localized(sampleSchedule.name) });
    await expect(pane.getByText(new RegExp(after))).toBeVisible();
    await expect(pane.getByText(failedRun.server)).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: m.admin_quartz_resume() }));
    await expect(await pane.findByRole('button', { name: m.admin_quartz_stop() })).toBeVisible();
  },
};

export const Refused: Story = {
  decorators: [at({ ...running(), quartzExec: fails(forbidden) })],
  play: async ({ canvas, userEvent }) => {
    const pane = await open({ canvas, userEvent });
    await userEvent.click(await pane.findByRole('button', { name: m.admin_quartz_run() }));
    await waitFor(() => expect(pane.getByText(forbidden.message)).toBeVisible());
  },
};

export const StateUnreachable: Story = {
  decorators: [at({ ...running(), quartzState: fails(offline) })],
  tags: ['!test'],
};
export const Unreachable: Story = {
  ...StateUnreachable,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const pane = await open({ canvas, userEvent });
    await waitFor(() => expect(pane.getByText(m.admin_quartz_unreachable())).toBeVisible());
  },
};

export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('30 2 * * *');
    const edit = m.crud_act_of({ act: m.crud_edit(), name: localized({ en: 'Log retention', zh: '日志保留' }) });
    await userEvent.click(canvas.getByRole('button', { name: edit }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByDisplayValue('730')).toBeVisible());
    await waitFor(() => expect(pane.getByDisplayValue('30 2 * * *')).toBeVisible());
  },
};

/** A user who may not delete logs can neither save nor start a schedule that deletes them, and sees the reason. */
export const WithoutNeeds: Story = {
  decorators: [at({ ...running(), session: () => ({ ...session, buttons: 'log:del' }) })],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('30 2 * * *');
    const name = localized({ en: 'Log retention', zh: '日志保留' });
    await userEvent.click(canvas.getByRole('button', { name: m.crud_act_of({ act: m.crud_edit(), name }) }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(/log:del/)).toBeVisible());
    await expect(pane.queryByText(/quartz:logdel/)).toBeNull();
  },
};

export const WithoutPermission: Story = {
  decorators: [
    at({ ...running(), session: () => ({ ...session, buttons: 'quartz:exec,quartz:stop,quartz:loglist' }) }),
  ],
  play: async ({ canvas, userEvent }) => {
    const pane = await open({ canvas, userEvent });
    await waitFor(() => expect(pane.getByText('17 * * * *')).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.admin_quartz_run() })).toBeNull();
    await expect(pane.queryByRole('button', { name: m.admin_quartz_stop() })).toBeNull();
    await expect(pane.queryByText(m.admin_quartz_runs())).toBeNull();
  },
};
