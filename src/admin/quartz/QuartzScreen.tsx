import { CirclePause, CirclePlay, Play, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { quartz } from '../../../contract/resources/quartz.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import type { JobAct } from '../../../machines/job/job.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { useHasCode } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { useMissingNeeds } from './needs.tsx';
import { scheduleFields } from './scheduleFields.tsx';
import { jobDone, jobEndpoints } from './useJob.ts';

const panels = panelsWith(() => import('./scheduleParts.tsx').then((part) => part.scheduleParts));

const words: Record<JobAct, ActWords> = {
  run: { title: m.admin_quartz_run_title, text: m.admin_quartz_run_text, act: m.admin_quartz_run },
  stop: { title: m.admin_quartz_stop_title, text: m.admin_quartz_stop_text, act: m.admin_quartz_stop, dangerous: true },
  resume: { title: m.admin_quartz_resume_title, text: m.admin_quartz_resume_text, act: m.admin_quartz_resume },
};

/** 定时任务: the scheduled tasks: run now, stop, resume, and the results of their runs. */
export default function QuartzScreen() {
  const api = useApi();
  const has = useHasCode();
  const [changes, setChanges] = useState(0);
  const recordAct = useRecordAct({
    act: async ({ act, id }) => {
      await api(jobEndpoints[act as JobAct], { params: { id }, body: {} }, { notice: 'never' });
    },
    done: ({ act, name }) => {
      setChanges((count) => count + 1);
      return jobDone[act as JobAct]({ name });
    },
  });
  const ask = (act: JobAct) => (record: ResourceRecord) =>
    recordAct.send({ type: 'recordAct.asked', act, id: record.id, name: localized(labelOf(quartz, record).label) });
  const missing = useMissingNeeds();
  const mayStart = ({ task }: ResourceRecord) => missing(task).length === 0;
  const rowActs: RowAct[] = [
    ...(has('quartz:exec')
      ? [{ key: 'run', label: m.admin_quartz_run(), icon: Play, suits: mayStart, onSelect: ask('run') }]
      : []),
    ...(has('quartz:stop')
      ? [
          {
            key: 'stop',
            label: m.admin_quartz_stop(),
            icon: CirclePause,
            suits: ({ enabled }: ResourceRecord) => enabled === true,
            onSelect: ask('stop'),
          },
        ]
      : []),
    ...(has('quartz:resume')
      ? [
          {
            key: 'resume',
            label: m.admin_quartz_resume(),
            icon: CirclePlay,
            suits: (record: ResourceRecord) => record.enabled === false && mayStart(record),
            onSelect: ask('resume'),
          },
        ]
      : []),
  ];
  return (
    <SpecialFieldsProvider fields={scheduleFields}>
      {/* remounted after an act on a row; its state is in the URL */}
      <ResourceScreen
        key={changes}
        definition={quartz}
        about={m.admin_quartz_about()}
        rowActs={rowActs}
        panels={panels}
        acts={
          has('quartz:loglist') && (
            <LinkButton href={quartzLog.route} variant="quiet" size="sm">
              <ScrollText aria-hidden size={16} strokeWidth={1.75} />
              {m.admin_quartz_runs()}
            </LinkButton>
          )
        }
      />
      <RecordActQuestion recordAct={recordAct} words={words} />
    </SpecialFieldsProvider>
  );
}
