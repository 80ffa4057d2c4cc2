import type { ScheduleState, TaskRun } from '../../contract/entities/jobs.ts';
import type { Cases } from '../cases.ts';
import { forbidden } from '../samples.ts';
import { JOB_ACTS } from './job.machine.ts';

export const sampleRun: TaskRun = {
  id: '0198c0de-0000-7000-8000-00000000aa01',
  trigger: 'cron',
  by: null,
  after: null,
  state: 'succeeded',
  attempt: 1,
  plannedAt: '2026-11-21T03:00:00.000Z',
  startedAt: '2026-11-21T03:00:01.000Z',
  endedAt: '2026-11-21T03:00:03.250Z',
  durationMs: 2_250,
  missedCount: 0,
  output: [{ at: '2026-11-21T03:00:03.000Z', text: { en: 'Removed files: 12', zh: '已清除文件 12 个' } }],
  error: '',
  server: 'portal-1:4711',
};
export const sampleSchedule: ScheduleState = {
  id: '0198c0de-0000-7000-8000-00000000aa00',
  name: { en: 'Storage sweep', zh: '存储清理' },
  enabled: true,
  pausedAt: null,
  failuresInRow: 0,
  timeZone: 'Asia/Shanghai',
  nextRuns: ['2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  runs: [sampleRun],
  ended: 1,
  succeeded: 1,
  count: 1,
};
const now = (state: TaskRun['state']): ScheduleState => ({ ...sampleSchedule, runs: [{ ...sampleRun, state }] });

export const jobCases: Cases = {
  inputs: [{ id: sampleSchedule.id }],
  events: [...JOB_ACTS.map((act) => ({ type: 'job.asked', act })), { type: 'job.refreshed' }],
  endings: (actor) => ({
    done:
      actor === 'act'
        ? [null]
        : [
            sampleSchedule,
            now('running'),
            now('queued'),
            now('failed'),
            { ...sampleSchedule, runs: [] },
            { ...sampleSchedule, enabled: false },
          ],
    error: [forbidden],
  }),
};
