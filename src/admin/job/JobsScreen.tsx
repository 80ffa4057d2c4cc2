import { useState } from 'react';
import type { QueuedJob } from '../../../contract/entities/jobs.ts';
import { JOB_STATES, type JobState } from '../../../contract/queues.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { laterOver } from '../../ui/later.tsx';
import { Select } from '../../ui/Select.tsx';
import { EmptyState } from '../../ui/State.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { usePermission } from '../base/permissions.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { JobList } from './JobList.tsx';
import { CANCELLABLE, stateNames } from './jobWords.tsx';
import { QueueList } from './QueueList.tsx';
import { jobName } from './queueName.ts';
import { Throughput } from './Throughput.tsx';
import { type JobQuestion, useJobQueues } from './useJobQueues.ts';

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
  const { question, answer, chosen, send } = queues;
  const recordAct = useRecordAct({
    act: async ({ act, id }) => {
      const body = { ids: id.split(',') };
      await api(act === 'retry' ? 'retryJobs' : 'cancelJobs', { body }, { notice: 'never' });
    },
    done: ({ act, name }) => {
      setOpened(undefined);
      send({ type: 'list.chosen', ids: [] });
      send({ type: 'list.refreshed' });
      return done[act as Act]({ name });
    },
  });
  const narrow = (change: Partial<JobQuestion>) => send({ type: 'list.asked', change });
  const askAbout = (act: Act, jobs: readonly Pick<QueuedJob, 'id' | 'queue' | 'subject'>[]) => {
    const [first] = jobs;
    const name = first && jobs.length === 1 ? jobName(first) : m.admin_job_many({ count: formatNumber(jobs.length) });
    recordAct.send({ type: 'recordAct.asked', act, id: jobs.map(({ id }) => id).join(','), name });
  };
  const marked = answer?.list.filter(({ id }) => chosen.includes(id)) ?? [];
  const retryable = marked.filter(({ state }) => state === 'failed');
  const cancellable = marked.filter(({ state }) => CANCELLABLE.includes(state));
  return (
    <ListScreen
      list={queues}
      title={m.admin_page_job()}
      about={m.admin_job_about()}
      actions={<RefreshButton list={queues} />}
      failedTitle={m.admin_job_load_failed()}
      dialogs={
        <>
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
        </>
      }
    >
      {(shown) => (
        <div className={body}>
          <QueueList queues={shown.queues} question={question} onAsk={narrow} />
          <div className={main}>
            <Throughput parts={shown.throughput} />
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
              {shown.hidden > 0 && (
                <span className={about}>{m.admin_job_hidden({ count: formatNumber(shown.hidden) })}</span>
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
            {shown.count === 0 ? (
              <EmptyState title={m.admin_job_none()}>{m.admin_job_none_text()}</EmptyState>
            ) : (
              <JobList
                jobs={shown.list}
                {...{ chosen, mayEdit, mayOpen }}
                onChosen={(ids) => send({ type: 'list.chosen', ids })}
                onOpen={setOpened}
              />
            )}
          </div>
        </div>
      )}
    </ListScreen>
  );
}

const about = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0' });
const end = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginInlineStart: 'auto' });
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
