import type { mailEndpoints } from '../../../contract/endpoints/mail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readMailHealth } from './health.ts';
import { keptHandlers } from './kept.ts';
import { messageHandlers } from './messages.ts';
import { templateHandlers } from './templates.ts';

/** Returns the handlers for mails, their templates and their sending that go beyond the records (邮件管理). */
export function mailHandlers(dependencies: Dependencies): Handlers<keyof typeof mailEndpoints> {
  return {
    mailHealth: () => readMailHealth(dependencies),
    ...messageHandlers(dependencies),
    ...keptHandlers(dependencies),
    ...templateHandlers(dependencies),
  };
}
