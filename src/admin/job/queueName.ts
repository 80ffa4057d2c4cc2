import { queueNamed } from '../../../contract/queues.ts';
import { localizedOr } from '../../i18n/locale.ts';

/** Returns the title of a queue in the page's language, or its name if it is not one of the portal's. */
export const queueName = (queue: string): string => localizedOr(queueNamed(queue)?.title, queue);
