import { m } from '../../i18n/compiled/messages.js';

const names: Readonly<Record<string, () => string>> = {
  'scheduled-task': m.admin_queue_task,
  'log-removal': m.admin_queue_removal,
  'bulk-edit': m.admin_queue_bulk,
  'model-import': m.admin_queue_import,
  'message-delivery': m.admin_queue_message,
  'search-index-update': m.admin_queue_index,
};

/** What a queue of the portal is called in the language of the page; another one has its own name alone. */
export const queueName = (queue: string): string => names[queue]?.() ?? queue;
