import type { QueuedJob } from '../../../contract/entities/jobs.ts';
import { queueNamed } from '../../../contract/queues.ts';
import { localizedOr } from '../../i18n/locale.ts';

/** Returns the title of a queue in the page's language, or its name if it is not one of the portal's. */
export const queueName = (queue: string): string => localizedOr(queueNamed(queue)?.title, queue);

/** Returns the name of a job: of its schedule or file, otherwise of its queue. */
export const jobName = ({ subject, queue }: Pick<QueuedJob, 'subject' | 'queue'>): string =>
  subject ? localizedOr(subject.name, queueName(queue)) : queueName(queue);
