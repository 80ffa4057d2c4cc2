import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { QueuedJob } from '../../../contract/entities/jobs.ts';
import { quartz } from '../../../contract/resources/quartz.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { usePermission } from '../base/permissions.tsx';
import { useChoices } from '../resource/sources.tsx';
import { JobGiven } from './JobGiven.tsx';

type JobSubjectProps = {
  job: Pick<QueuedJob, 'subject'>;
  /** Without the name, which is shown beside it. */
  nameless?: boolean;
};

/** What a job is about: its schedule with the task, or its file, with the parameters. */
export function JobSubject({ job: { subject }, nameless = false }: JobSubjectProps) {
  const mayList = usePermission('quartz:list');
  const choices = useChoices();
  if (!subject) return nameless ? null : EMPTY_VALUE;
  const { name, task, trigger, scheduleId, given } = subject;
  const title = taskNamed(task)?.title;
  const taskName = title ? localized(title) : task;
  const field = quartzLog.fields.trigger;
  const began = field && choices(field).find(({ value }) => value === trigger)?.label;
  // a schedule is often named after its task
  const beneath = [taskName === localized(name) ? undefined : taskName, began].filter(Boolean).join(' · ');
  return (
    <div className={root}>
      {nameless ? null : scheduleId !== null && mayList ? (
        <TextLink href={`${quartz.route}?record=${scheduleId}`}>{localized(name)}</TextLink>
      ) : (
        <span>{localized(name)}</span>
      )}
      {beneath !== '' && <span className={quiet}>{beneath}</span>}
      <div className={quiet}>
        <JobGiven task={task} given={given} />
      </div>
    </div>
  );
}

const root = css({ display: 'grid', gap: '0.5', minWidth: '0', maxWidth: '320px', overflowWrap: 'anywhere' });
const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
