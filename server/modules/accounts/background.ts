import type { Dependencies } from '../../platform/dependencies.ts';
import { type ReadAttachments, startDelivery } from '../../platform/mail/delivery.ts';

/**
 * What the accounts module does without being called: mails leave the outbox, where a mail server is configured. Output:
 * the stop, which waits for what is under way.
 */
export function startAccountsBackground(
  { database, config, outboxMs, log }: Dependencies,
  readAttachments: ReadAttachments,
): () => Promise<void> {
  const { smtpUrl, mailFrom: from } = config;
  const delivery = smtpUrl
    ? startDelivery({ database, smtpUrl, from, readAttachments, everyMs: outboxMs, log })
    : undefined;
  return async () => {
    await delivery?.stop();
  };
}
