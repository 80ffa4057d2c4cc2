import { mailMessage } from '../../contract/resources/mail.ts';
import type { Config } from '../config.ts';

/** Returns a line for the terminal about how visitors join while no mail server sends them their link. */
export function describeVerification({
  smtpUrl,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'publicUrl'>): string | undefined {
  if (smtpUrl !== undefined) return undefined;
  return `No mail server is configured: the links of registrations are at ${publicUrl}${mailMessage.route}, or use "npm run administrator -- verify <e-mail>"`;
}
