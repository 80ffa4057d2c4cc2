import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { localized } from '../../i18n/locale.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { JobGiven } from '../job/JobGiven.tsx';
import { useGiven } from '../job/useGiven.ts';
import type { SpecialFields } from '../resource/specialFields.tsx';

/** The name of the task and its parameters, in one line. Shows the code of a task that no longer exists. */
function Task({ record }: { record: ResourceRecord }) {
  const given = useGiven(record.task, givenIn(record));
  const task = taskNamed(record.task);
  return <TrimmedText>{[task ? localized(task.title) : String(record.task), ...given].join(' · ')}</TrimmedText>;
}

const Parameters = ({ record }: { record: ResourceRecord }) => <JobGiven task={record.task} given={givenIn(record)} />;

const givenIn = ({ parameters }: ResourceRecord) => (parameters ?? {}) as Record<string, unknown>;

/** Shows the task and parameters of a run as text. */
export const runFields: SpecialFields = { value: { task: Task, parameters: Parameters } };
