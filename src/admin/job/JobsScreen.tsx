import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { JOB_STATES, type JobState, type QueuedJob } from '../../../contract/entities/jobs.ts';
import type { JobQuestion } from '../../../machines/jobQueues/jobQueues.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { laterOver } from '../../ui/later.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { usePermission } from '../base/permissions.tsx';
import { JobList } from './JobList.tsx';
import { CANCELLABLE, stateNames } from './jobWords.tsx';
import { QueueList } from './QueueList.tsx';
import { queueName } from './queueName.ts';
import { Throughput } from './Throughput.tsx';
import { PAGE_SIZE, useJobQueues } from './useJobQueues.ts';

const LaterJobDetail = laterOver(
  () => import('./JobDetail.tsx').then((part) => part.JobDetail),
  ({ onClose }) => onClose(),
);

type Act = 'retry' | 'cancel';
const words: Record<Act, ActWords> = {
  retry: { title: m.admin_job_retry_title, text: m.admin_job_retry_text, act: m.admin_job_retry },
  cancel: { title: m.admin_job_cancel_title, text: m.admin_job_cancel_text, act: m.admin_job_cancel, dangerous: true },
};
const done = { retry: m.admin_job_retry_done, cancel: m.admin_job_cancel_done };

/** 任务调度: the queues, their throughput, and their jobs. Failed jobs can be retried, others canceled. */
export default function JobsScreen() {
  const queues = useJobQueues();
  const api = useApi();
  const mayEdit = usePermission('job:edit');
  const mayOpen = usePermission('job:detail');
  const [opened, setOpened] = useState<string>();
  const { question, answer, chosen, failure } = useSelector(queues, ({ context }) => context);
  const loading = useTag(queues, 'loading');
  const failed = useTag(queues, 'failed');
  const refresh = () => queues.send({ type: 'jobs.refreshed' });
  const recordAct = useRecordAct({
    act: async ({ act, id }) => {
      const body = { ids: id.split(',') };
      await api(act === 'retry' ? 'retryJobs' : 'cancelJobs', { body }, { notice: 'never' });
    },
    done: ({ act, name }) => {
      setOpened(undefined);
      queues.send({ type: 'jobs.chosen', ids: [] });
      refresh();
      return done[act as Act]({ name });
    },
  });
  const narrow = (change: Partial<JobQuestion>) =>
    queues.send({ type: 'jobs.asked', question: { ...question, page: 1, ...change } });
  const askAbout = (act: Act, jobs: readonly Pick<QueuedJob, 'id' | 'queue'>[]) => {
    const [first] = jobs;
    const name =
      first && jobs.length === 1 ? queueName(first.queue) : m.admin_job_many({ count: formatNumber(jobs.length) });
    recordAct.send({ type: 'recordAct.asked', act, id: jobs.map(({ id }) => id).join(','), name });
  };
  const marked = answer?.list.filter(({ id }) => chosen.includes(id)) ?? [];
  const retryable = marked.filter(({ state }) => state === 'failed');
  const cancellable = marked.filter(({ state }) => CANCELLABLE.includes(state));
  return (
    <div className={root}>
      <header className={head}>
        <h1 className={heading}>{m.admin_page_job()}</h1>
        <p className={about}>{m.admin_job_about()}</p>
        <span className={end}>
          <IconButton icon={RefreshCw} size="sm" label={m.crud_refresh()} onClick={refresh} />
        </span>
      </header>
      {failure && answer && (
        <div className={note}>
          <FormFailure failure={failure} />
        </div>
      )}
      <div className={body} aria-busy={loading && !answer}>
        {failed && !answer && (
          <ErrorState title={m.admin_job_load_failed()} onRetry={refresh}>
            {failure && failureText(failure)}
          </ErrorState>
        )}
        {!answer && !failed && <SkeletonText lines={8} />}
        {answer && (
          <>
            <QueueList queues={answer.queues} question={question} onAsk={narrow} />
            <div className={main}>
              <Throughput parts={answer.throughput} />
              <div className={bar}>
                <Select
                  size="sm"
                  aria-label={m.admin_job_state()}
                  value={question.state ?? ''}
                  options={[
                    { value: '', label: m.admin_job_all_states() },
                    ...JOB_STATES.map((state) => ({ value: state, label: stateNames[state]() })),
                  ]}
                  onChange={(event) => {
                    const state = event.currentTarget.value;
                    narrow({ state: state === '' ? null : (state as JobState) });
                  }}
                />
                {question.queue === null && (
                  <Checkbox
                    checked={question.system}
                    onChange={(event) => narrow({ system: event.currentTarget.checked })}
                  >
                    {m.admin_job_system()}
                  </Checkbox>
                )}
                {answer.hidden > 0 && (
                  <span className={about}>{m.admin_job_hidden({ count: formatNumber(answer.hidden) })}</span>
                )}
                <span className={end}>
                  {retryable.length > 0 && (
                    <Button size="sm" onClick={() => askAbout('retry', retryable)}>
                      {m.admin_job_retry_many({ count: formatNumber(retryable.length) })}
                    </Button>
                  )}
                  {cancellable.length > 0 && (
                    <Button size="sm" variant="danger" onClick={() => askAbout('cancel', cancellable)}>
                      {m.admin_job_cancel_many({ count: formatNumber(cancellable.length) })}
                    </Button>
                  )}
                </span>
              </div>
              {answer.count === 0 ? (
                <EmptyState title={m.admin_job_none()}>{m.admin_job_none_text()}</EmptyState>
              ) : (
                <JobList
                  jobs={answer.list}
                  {...{ chosen, mayEdit, mayOpen }}
                  onChosen={(ids) => queues.send({ type: 'jobs.chosen', ids })}
                  onOpen={setOpened}
                />
              )}
            </div>
          </>
        )}
      </div>
      <Pager page={question.page} pageSize={PAGE_SIZE} total={answer?.count ?? 0} onPage={(page) => narrow({ page })} />
      {opened && (
        <LaterJobDetail
          key={opened}
          id={opened}
          onAsk={(act, job) => {
            setOpened(undefined);
            askAbout(act, [job]);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <RecordActQuestion recordAct={recordAct} words={words} />
    </div>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
  background: 'surface',
  textStyle: 'small',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const about = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0' });
const end = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginInlineStart: 'auto' });
const note = css({ paddingInline: { base: '4', tablet: '5' }, paddingBlock: '2' });
const body = css({
  flex: '1 1 0',
  minHeight: '0',
  overflow: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: '5',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
  desktop: { gridTemplateColumns: '280px minmax(0, 1fr)' },
});
const main = css({ display: 'grid', gap: '4', alignContent: 'start', minWidth: '0' });
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  '& > :first-child': { width: '200px' },
});
