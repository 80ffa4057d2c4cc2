import type { QueuedJobDetail } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDuration } from '../../i18n/durations.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { besideTitle, Pane } from '../resource/Pane.tsx';
import { tookMs } from './JobList.tsx';
import { JobSubject } from './JobSubject.tsx';
import { CANCELLABLE, JobStateMark } from './jobWords.tsx';
import { jobName, queueName } from './queueName.ts';

type JobDetailProps = {
  id: string;
  onAsk: (act: 'retry' | 'cancel', job: QueuedJobDetail) => void;
  onClose: () => void;
};

/** A job: its state, its parameters, and its result. */
export function JobDetail({ id, onAsk, onClose }: JobDetailProps) {
  const api = useApi();
  const {
    data: job,
    busy,
    missing,
    failed,
    retry,
  } = usePageData(() => api('jobDetail', { params: { id } }, { notice: 'never' }));
  const mayEdit = usePermission('job:edit');
  const retryable = job && mayEdit && job.state === 'failed';
  const cancellable = job && mayEdit && CANCELLABLE.includes(job.state);
  return (
    <Pane
      onClose={onClose}
      title={
        <>
          {m.admin_job_one()} <span className={besideTitle}>{job && jobName(job)}</span>
        </>
      }
      foot={
        (retryable || cancellable) && (
          <span data-end>
            {retryable && (
              <Button size="sm" onClick={() => onAsk('retry', job)}>
                {m.admin_job_retry()}
              </Button>
            )}
            {cancellable && (
              <Button size="sm" variant="danger" onClick={() => onAsk('cancel', job)}>
                {m.admin_job_cancel()}
              </Button>
            )}
          </span>
        )
      }
    >
      <div className={root}>
        {busy && <SkeletonText lines={6} />}
        {missing && <EmptyState title={m.admin_job_missing()} />}
        {failed && <ErrorState title={m.admin_job_load_failed()} onRetry={retry} />}
        {job && <Facts job={job} />}
      </div>
    </Pane>
  );
}

function Facts({ job }: { job: QueuedJobDetail }) {
  const facts = [
    ...(job.subject ? [[m.admin_job_subject(), <JobSubject key="subject" job={job} />] as const] : []),
    [m.admin_job_queue(), queueName(job.queue)],
    [m.admin_job_state(), <JobStateMark key="state" state={job.state} />],
    [m.admin_job_tries(), `${job.tries} / ${job.triesMost}`],
    [m.admin_job_created(), formatDate(job.createdAt)],
    [m.admin_job_start_after(), formatDate(job.startAfter)],
    [m.admin_job_started(), formatDate(job.startedAt)],
    [m.admin_job_ended(), formatDate(job.endedAt)],
    [m.admin_job_took(), formatDuration(tookMs(job))],
  ] as const;
  return (
    <>
      <FactList facts={facts} />
      {job.error !== '' && <p className={wrong}>{job.error}</p>}
      <h3 className={heading}>
        {m.admin_job_payload()} <span className={soft}>{m.admin_job_payload_about()}</span>
      </h3>
      <CodeBlock>{JSON.stringify(job.payload, null, 2)}</CodeBlock>
      {job.output !== null && (
        <>
          <h3 className={heading}>{m.admin_job_output()}</h3>
          <CodeBlock>{JSON.stringify(job.output, null, 2)}</CodeBlock>
        </>
      )}
    </>
  );
}

const root = css({ display: 'grid', gap: '3', paddingInline: '5', paddingBlock: '4' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold' });
const soft = css({ fontWeight: 'regular', color: 'ink.soft' });
const wrong = css({ color: 'coral', overflowWrap: 'anywhere' });
