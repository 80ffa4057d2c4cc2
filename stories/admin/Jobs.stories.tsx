import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { QueuedJob } from '../../contract/entities/jobs.ts';
import { queues } from '../../contract/queues.ts';
import { user } from '../../contract/resources/user.ts';
import { offline, session } from '../../machines/samples.ts';
import JobsScreen from '../../src/admin/job/JobsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatNumber } from '../../src/i18n/format.ts';
import { localized } from '../../src/i18n/locale.ts';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { jobAnswer, queuedJob, waitingJob } from './jobSamples.ts';
import { withRows } from './resourceServer.tsx';

/** A job that the system sends automatically. */
const delivery: QueuedJob = {
  ...waitingJob,
  id: '0198c0de-0000-7000-8000-00000000bb03',
  queue: 'message-delivery',
  subject: { name: queues['message-delivery'].job, task: null, trigger: null, scheduleId: null, given: {} },
  state: 'done',
};

/** A server with two jobs: a failed one that can be retried, and a waiting one. */
function twoJobs(): Answers {
  let list = [queuedJob, waitingJob];
  const { throughput, hidden } = jobAnswer;
  return {
    session: () => ({ ...session, buttons: '' }),
    jobQueues: () => ({ queues: jobAnswer.queues, throughput }),
    jobs: ({ body: { state, system = false } }) => {
      const known = system ? [delivery, ...list] : list;
      const some = state ? known.filter((job) => job.state === state) : known;
      return { count: some.length, hidden: system || state === 'failed' ? 0 : hidden, list: some };
    },
    jobDetail: ({ params: { id } }) => ({
      ...(list.find((job) => job.id === id) ?? queuedJob),
      payload: { run: '0198c0de', token: '••••••' },
      output: { message: queuedJob.error },
    }),
    retryJobs: ({ body: { ids } }) => {
      list = list.map((job) => (ids.includes(job.id) ? { ...job, state: 'retrying', error: '' } : job));
      return { changed: ids.length };
    },
    cancelJobs: ({ body: { ids } }) => {
      list = list.map((job) => (ids.includes(job.id) ? { ...job, state: 'cancelled' } : job));
      return { changed: ids.length };
    },
  };
}
/** The checkboxes that select a job, not those of the filter. */
const ofJob = { name: /\d\d:\d\d/ };
const at = (answers: Answers) => portal({ address: '/system/job', signedIn: true, answers });

const meta = {
  title: 'Back-office/Background jobs',
  component: JobsScreen,
  parameters: { layout: 'fullscreen' },
  // The screen is rendered for the signed-in user.
  decorators: [withRows(user, []), at(twoJobs())],
} satisfies Meta<typeof JobsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DeadLetter: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(queuedJob.error)).toBeVisible();
    await expect(canvas.getAllByText(localized(queuedJob.subject?.name ?? { en: '', zh: '' }))[0]).toBeVisible();
    await expect(canvas.getAllByText(/30 (days|天)/)[0]).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(m.admin_job_dead()) }));
    await waitFor(() => expect(canvas.getAllByRole('checkbox', ofJob)).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: /(Nightly clean-up|夜间清理).*\d\d:\d\d/ }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(/••••••/)).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_job_retry() }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.admin_job_retry() }));
    await expect(await canvas.findByText(m.admin_job_none())).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const Cancelling: Story = {
  play: async ({ canvas, userEvent }) => {
    const [, second] = await canvas.findAllByRole('checkbox', ofJob);
    if (second) await userEvent.click(second);
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_job_cancel_many({ count: '1' }) }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.admin_job_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect((await canvas.findAllByText(m.admin_job_cancelled())).at(-1)).toBeVisible();
  },
};

export const SystemJobs: Story = {
  play: async ({ canvas, userEvent }) => {
    const hidden = m.admin_job_hidden({ count: formatNumber(jobAnswer.hidden) });
    await expect(await canvas.findByText(hidden)).toBeVisible();
    await expect(canvas.queryByText(localized(queues['message-delivery'].job))).toBeNull();
    await userEvent.click(canvas.getByRole('checkbox', { name: m.admin_job_system() }));
    await expect(await canvas.findByText(localized(queues['message-delivery'].job))).toBeVisible();
    await expect(canvas.queryByText(hidden)).toBeNull();
  },
};

export const Empty: Story = {
  decorators: [at({ ...twoJobs(), jobs: () => ({ count: 0, hidden: 0, list: [] }) })],
  tags: ['!test'],
};
export const EmptyTest: Story = {
  ...Empty,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_job_none())).toBeVisible();
  },
};

export const Failed: Story = {
  decorators: [at({ ...twoJobs(), jobQueues: fails(offline) })],
  tags: ['!test'],
};
export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_job_load_failed())).toBeVisible();
  },
};
