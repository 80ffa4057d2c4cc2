import { mailMessage } from '../../contract/resources/mail.ts';
import { countKept } from '../modules/mail/kept.ts';
import type { Dependencies } from '../platform/dependencies.ts';

/** Returns a line for the terminal if a mail server is configured now and mails were kept without one. */
export async function describeKeptMails({
  database,
  config: { smtpUrl, publicUrl },
}: Pick<Dependencies, 'database' | 'config'>): Promise<string | undefined> {
  const count = smtpUrl === undefined ? 0 : await countKept(database);
  if (count === 0) return undefined;
  const kept = count === 1 ? '1 mail was' : `${count} mails were`;
  return `${kept} kept while no mail server was configured: send or discard them at ${publicUrl}${mailMessage.route}`;
}
