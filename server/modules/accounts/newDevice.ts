import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { knownAgent } from '../../../contract/agentName.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { writeInstant } from '../../platform/time/zones.ts';
import type { MailSender } from '../mail/sender.ts';
import { account } from './account.table.ts';
import { accountSession } from './accountSession.table.ts';
import type { Visit } from './sessions.ts';

/** So many earlier sessions are compared. */
const COMPARED = 200;

/**
 * Mails the owner of an account when it is used from a new device. Nothing is stored on devices for this: a device is
 * known if an earlier session of the account has the same browser and system, and comes from the same wider network.
 * The first sign-in of an account causes no mail. A mailbox gets a few of these mails (`visitorMails.ts`).
 *
 * Call it before the session is opened, in the same transaction, wherever a user signs in.
 */
export async function announceDevice(
  database: Database,
  { config, mail }: Pick<Dependencies, 'config'> & { mail: MailSender },
  accountId: string,
  visit: Visit,
): Promise<void> {
  if (!(await isNew(database, accountId, visit))) return;
  const [owner] = await database
    .select({ workEmail: account.workEmail, locale: account.locale })
    .from(account)
    .where(eq(account.id, accountId));
  if (!owner || !isMailAddress(owner.workEmail)) return;
  await mail.putForVisitor(database, {
    purpose: 'newDevice',
    to: owner.workEmail,
    locale: owner.locale,
    values: { address: `${config.publicUrl}/modifyPassword`, details: detailsOf(visit, config.timeZone, owner.locale) },
  });
}

async function isNew(database: Database, accountId: string, visit: Visit): Promise<boolean> {
  const earlier = await database
    .select({ address: accountSession.address, agent: accountSession.agent })
    .from(accountSession)
    .where(eq(accountSession.accountId, accountId))
    .orderBy(desc(accountSession.createdAt))
    .limit(COMPARED);
  if (earlier.length > 0) return !earlier.some((one) => deviceOf(one) === deviceOf(visit));
  // Ended sessions are deleted after some weeks. Then any device of an account that was used before is a new one.
  const signedIn = and(
    eq(operationLog.kind, 'login'),
    eq(operationLog.createdBy, accountId),
    eq(operationLog.status, 200),
    // The entry of this sign-in has the time at which the transaction began.
    lt(operationLog.createdAt, sql`now()`),
  );
  return (await database.select({ id: operationLog.id }).from(operationLog).where(signedIn).limit(1)).length > 0;
}

const deviceOf = ({ address, agent }: Visit): string => `${familyOf(agent)} ${widerNetwork(address)}`;

/** The browser and system without their versions, which change every few weeks. */
const familyOf = (agent: string): string => knownAgent(agent) ?? agent.replace(/[\d.]+/g, '');

/** The first two numbers of an address: what a provider or a company usually keeps when an address changes. */
const widerNetwork = (address: string): string => networkOf(address).split(/[.:]/).slice(0, 2).join('.');

const detailsOf = (visit: Visit, timeZone: string, locale: Locale) => {
  const at = { locale };
  const device = knownAgent(visit.agent) ?? m.mail_new_device_unknown({}, at);
  return [
    { label: m.mail_new_device_when({}, at), value: `${writeInstant(timeZone, new Date())} ${timeZone}` },
    // Never the agent as it was sent: the caller would choose what the owner reads.
    { label: m.mail_new_device_device({}, at), value: device },
    { label: m.mail_new_device_address({}, at), value: visit.address },
  ];
};
