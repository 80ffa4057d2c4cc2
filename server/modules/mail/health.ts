import type { MailHealth } from '../../../contract/entities/mail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { askMailServer } from '../../platform/mail/transport.ts';
import { readSending } from '../../platform/outbox/acts.ts';
import { countKept } from './kept.ts';

/** A user waits for the response. */
const PATIENCE_MS = 5_000;
const WORDS_MAX = 500;

/** Returns the health of mail delivery: it connects to the mail server and counts the outbox. */
export async function readMailHealth({
  database,
  config: { smtpUrl, mailFrom },
}: Pick<Dependencies, 'database' | 'config'>): Promise<MailHealth> {
  const [sending, kept, answer] = await Promise.all([
    readSending(database, mailMessage),
    countKept(database),
    smtpUrl === undefined ? { answers: null, error: null, tookMs: null } : ask(smtpUrl),
  ]);
  return {
    configured: smtpUrl !== undefined,
    server: smtpUrl ? new URL(smtpUrl).host : null,
    from: mailFrom,
    ...answer,
    kept,
    ...sending,
  };
}

async function ask(smtpUrl: string) {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    await askMailServer(smtpUrl, PATIENCE_MS);
    return { answers: true, error: null, tookMs: took() };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { answers: false, error: words.slice(0, WORDS_MAX), tookMs: took() };
  }
}
