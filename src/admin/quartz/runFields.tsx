import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { localized } from '../../i18n/locale.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { JobGiven } from '../job/JobGiven.tsx';
import { useGiven } from '../job/useGiven.ts';
import type { SpecialFields } from '../resource/specialFields.tsx';

/** The task by its name with what it was given, in a line; one that is no longer there by its code. */
function Task({ record }: { record: ResourceRecord }) {
  const given = useGiven(record.task, givenIn(record));
  const task = taskNamed(record.task);
  return <TrimmedText>{[task ? localized(task.title) : String(record.task), ...given].join(' · ')}</TrimmedText>;
}

const Parameters = ({ record }: { record: ResourceRecord }) => <JobGiven task={record.task} given={givenIn(record)} />;

const givenIn = ({ parameters }: ResourceRecord) => (parameters ?? {}) as Record<string, unknown>;

/** What a run did, in words. */
export const runFields: SpecialFields = { value: { task: Task, parameters: Parameters } };
