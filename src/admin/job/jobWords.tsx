import type { JobState } from '../../../contract/queues.ts';
import { m } from '../../i18n/compiled/messages.js';
import { StateMark, type StateTone } from '../../ui/table/StateMark.tsx';

/** The name of each job state. */
export const stateNames: Record<JobState, () => string> = {
  waiting: m.admin_job_waiting,
  retrying: m.admin_job_retrying,
  running: m.admin_job_running,
  done: m.admin_job_done,
  failed: m.admin_job_failed,
  cancelled: m.admin_job_cancelled,
};

/** The states in which a job can be cancelled. */
export const CANCELLABLE: readonly JobState[] = ['waiting', 'retrying', 'running'];

const tones: Record<JobState, StateTone> = {
  waiting: 'off',
  retrying: 'warning',
  running: 'running',
  done: 'good',
  failed: 'bad',
  cancelled: 'off',
};

export const JobStateMark = ({ state }: { state: JobState }) => (
  <StateMark tone={tones[state]}>{stateNames[state]()}</StateMark>
);
