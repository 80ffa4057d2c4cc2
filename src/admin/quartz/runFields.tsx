import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { localized } from '../../i18n/locale.ts';
import { JobGiven } from '../job/JobGiven.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';

/** The task by its name in the language of the page; one that is no longer there by its code. */
function Task({ record }: { record: ResourceRecord }) {
  const task = taskNamed(record.task);
  return task ? localized(task.title) : String(record.task);
}

const Parameters = ({ record }: { record: ResourceRecord }) => (
  <JobGiven task={record.task} given={(record.parameters ?? {}) as Record<string, unknown>} />
);

/** What a run did, in words. */
export const runFields: SpecialFields = { value: { task: Task, parameters: Parameters } };
