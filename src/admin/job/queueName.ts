import { queueNamed } from '../../../contract/queues.ts';
import { localizedOr } from '../../i18n/locale.ts';

/** What a queue of the portal is called in the language of the page; another one has its own name alone. */
export const queueName = (queue: string): string => localizedOr(queueNamed(queue)?.title, queue);
