import type { Dependencies } from '../../platform/dependencies.ts';
import { type ReadAttachments, startDelivery } from '../../platform/mail/delivery.ts';

/**
 * Starts the background work of the accounts module: it sends the mails of the outbox if a mail server is configured.
 *
 * @returns a function that stops it and waits for work in progress
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
