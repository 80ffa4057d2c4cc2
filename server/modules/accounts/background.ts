import type { Dependencies } from '../../platform/dependencies.ts';
import { startDelivery } from '../../platform/mail/delivery.ts';
import { sweepAccounts } from './sweep.ts';

const SWEEP_MS = 3_600_000;

/**
 * What the accounts module does without being called: mails leave the outbox, where a mail server is configured, and
 * once an hour what has expired is removed. Output: the stop, which waits for what is under way.
 */
export function startAccountsBackground({ database, config, log }: Dependencies): () => Promise<void> {
  const { smtpUrl, mailFrom: from } = config;
  const delivery = smtpUrl ? startDelivery({ database, smtpUrl, from, log }) : undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = setInterval(() => {
    sweeping = sweepAccounts(database).catch((error) => log.warn({ err: error }, 'Expired rows were not removed'));
  }, SWEEP_MS);
  sweep.unref();
  return async () => {
    clearInterval(sweep);
    await Promise.all([sweeping, delivery?.stop()]);
  };
}
