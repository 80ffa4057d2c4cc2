import type { QueuedJob } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDuration } from '../../i18n/durations.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { JobSubject } from './JobSubject.tsx';
import { JobStateMark } from './jobWords.tsx';
import { jobName, queueName } from './queueName.ts';

type JobListProps = {
  jobs: readonly QueuedJob[];
  chosen: readonly string[];
  mayEdit: boolean;
  mayOpen: boolean;
  onChosen: (ids: string[]) => void;
  onOpen: (id: string) => void;
};

export const tookMs = ({ startedAt, endedAt }: QueuedJob): number | null =>
  startedAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : null;

/** The jobs of a page, newest first. */
export function JobList({ jobs, chosen, mayEdit, mayOpen, onChosen, onOpen }: JobListProps) {
  const said = (job: QueuedJob) => ({ queue: jobName(job), time: formatDate(job.createdAt, 'YYYY-MM-DD HH:mm:ss') });
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const columns: DataColumn<QueuedJob>[] = [
    {
      key: 'name',
      label: m.admin_job_one(),
      heads: true,
      cell: (job) => (
        <span className={head}>
          {mayEdit && (
            <Checkbox
              checked={chosen.includes(job.id)}
              aria-label={m.admin_job_select(said(job))}
              onChange={() => toggle(job.id)}
            />
          )}
          {mayOpen ? (
            <Button
              variant="quiet"
              size="sm"
              className={name}
              aria-label={m.admin_job_open(said(job))}
              onClick={() => onOpen(job.id)}
            >
              {jobName(job)}
            </Button>
          ) : (
            <span className={name}>{jobName(job)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'queue',
      label: m.admin_job_queue(),
      cell: (job) => (
        <>
          {queueName(job.queue)}
          <JobSubject job={job} nameless />
        </>
      ),
    },
    { key: 'state', label: m.admin_job_state(), cell: ({ state }) => <JobStateMark state={state} /> },
    {
      key: 'created',
      label: m.admin_job_created(),
      cell: ({ createdAt }) => <span className={time}>{formatDate(createdAt, 'YYYY-MM-DD HH:mm:ss')}</span>,
    },
    { key: 'tries', label: m.admin_job_tries(), cell: ({ tries, triesMost }) => `${tries} / ${triesMost}` },
    { key: 'took', label: m.admin_job_took(), cell: (job) => formatDuration(tookMs(job)) },
    { key: 'error', label: m.admin_job_error(), cell: ({ error }) => <span className={wrong}>{error}</span> },
  ];
  return <DataTable stacks caption={m.admin_job_jobs()} columns={columns} rows={jobs} rowKey={({ id }) => id} />;
}

const head = css({ display: 'flex', gap: '2', alignItems: 'center' });
const name = css({
  fontWeight: 'medium',
  paddingInline: '1',
  whiteSpace: 'normal',
  overflowWrap: 'break-word',
  textAlign: 'start',
  height: 'auto',
});
const time = css({ whiteSpace: 'nowrap' });
const wrong = css({ display: 'block', maxWidth: '320px', overflowWrap: 'anywhere', color: 'coral' });
