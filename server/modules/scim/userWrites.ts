import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';
import { audit } from '../../platform/resources/audit.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { addAccount, findAccount } from '../accounts/accounts.ts';
import { accountMails } from '../accounts/mails.ts';
import { warnOfMove } from '../accounts/moved.ts';
import { endResetCodes } from '../accounts/resetCodes.ts';
import { revokeSessions } from '../accounts/sessions.ts';
import { assertOthersRemain } from '../administration/lastAdministrator.ts';
import { assertMay } from '../administration/personStanding.ts';
import { reachOfAccounts } from '../administration/standing.ts';
import { userRecord } from '../administration/userRecord.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import { mailSender } from '../mail/sender.ts';
import { MEMBER } from '../system/seed.ts';
import { forgetDisabled } from './disabled.ts';
import { asOwner } from './roles.ts';
import { scimUser } from './scim.table.ts';
import type { UserChange } from './userChange.ts';

/** A user with the id that the directory has for them. */
export type Found = { account: AccountRow; externalId: string | null };

type Call = CallContext<SignedIn>;
type AccountChange = Partial<Omit<UserChange, 'externalId' | 'displayName'>>;

/** Returns how directories add and change users. */
export function userWriter(config: Pick<Config, 'smtpUrl' | 'publicUrl'>) {
  const mail = mailSender(config);
  const mails = accountMails(config);
  return { add, write };

  /**
   * Adds a user, or takes one back whom the directory had removed. A new user is verified and has no password.
   *
   * @throws ScimRefusal `uniqueness` for an address that another account has
   */
  async function add(open: Database, values: UserChange, context: Call): Promise<string> {
    const { caller, locale } = context;
    const { workEmail = '', enabled = true } = values;
    const clientId = caller.user.id;
    const [client] = await open.select({ groupId: account.groupId }).from(account).where(eq(account.id, clientId));
    const named = namesOf(values, workEmail);
    const id = await addAccount(
      open,
      {
        ...named,
        workEmail,
        enabled,
        jobTitle: values.jobTitle ?? null,
        phone: values.phone ?? null,
        organization: values.organization ?? null,
        locale: values.locale ?? 'en',
        groupId: client?.groupId ?? null,
        createdBy: clientId,
        updatedBy: clientId,
      },
      MEMBER,
    );
    if (id !== null) {
      await open.insert(scimUser).values({
        clientId,
        accountId: id,
        externalId: values.externalId ?? null,
        disabledAt: enabled ? null : sql`now()`,
      });
      await audit(open, context, {
        action: 'add',
        ...userRecord({ id, ...named }),
        before: {},
        after: { workEmail, enabled },
      });
      return id;
    }
    const earlier = await findAccount(open, workEmail);
    const back =
      earlier &&
      (await open
        .update(scimUser)
        .set({ removedAt: null })
        .where(and(ofUser(clientId, earlier.id), sql`${scimUser.removedAt} is not null`))
        .returning({ id: scimUser.accountId }));
    if (!earlier || back?.length !== 1) throw new ScimRefusal('uniqueness', m.scim_taken({}, { locale }));
    await write(open, { account: earlier, externalId: null }, { ...values, enabled }, context);
    return earlier.id;
  }

  /**
   * Writes what a directory changes of a user. A disabled user loses sessions, API tokens and mailed links at once.
   *
   * @throws Refusal 403 for users with the same or higher rights than the directory's account, for the last
   * administrator, for the address of users with permissions in the back-office, and for an account that the directory
   * would enable but did not disable
   */
  async function write(
    open: Database,
    { account: { id }, externalId: earlierId }: Found,
    { externalId, displayName: _, ...change }: UserChange,
    context: Call,
  ): Promise<void> {
    const { caller, locale } = context;
    // Locked before it is compared: the account may have been changed since it was found.
    const [before] = await open.select().from(account).where(eq(account.id, id)).for('update');
    if (!before) throw refusals.notFound(locale);
    const changed = differences(before, change);
    if (externalId !== undefined && externalId !== earlierId) await keep(open, id, caller, { externalId });
    if (Object.keys(changed).length === 0) return;
    await assertMay(open, 'edit', id, asOwner(context));
    if (changed.enabled === false) await assertOthersRemain(open, [id], locale);
    if (changed.enabled === true) await assertDisabledHere(open, id, context);
    if (changed.workEmail !== undefined) await assertMayMove(open, before, changed.workEmail, context);
    await open
      .update(account)
      .set({ ...changed, version: sql`${account.version} + 1`, updatedAt: sql`now()`, updatedBy: caller.user.id })
      .where(eq(account.id, id));
    if (changed.enabled === false || changed.workEmail !== undefined) {
      await revokeSessions(open, { accountId: id });
      await endResetCodes(open, id);
    }
    if (changed.enabled === false) {
      await revokeTokensOf(open, id);
      await keep(open, id, caller, { disabledAt: sql`now()` });
    }
    if (changed.enabled === true) await forgetDisabled(open, id);
    if (changed.workEmail !== undefined) await warnOfMove(open, { mails, mail }, before);
    const names = Object.keys(changed) as (keyof AccountChange)[];
    await audit(open, context, {
      action: 'edit',
      ...userRecord({ ...before, ...changed }),
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: changed,
    });
  }
}

/** Returns what changes of an account. An address in other letters is the same mailbox, and stays as it is. */
function differences(before: AccountRow, { workEmail, ...change }: AccountChange): AccountChange {
  const isMoved = workEmail !== undefined && workEmail.toLowerCase() !== before.workEmail.toLowerCase();
  const others = Object.entries(change).filter(([name, value]) => value !== before[name as keyof AccountChange]);
  return { ...(isMoved && { workEmail }), ...(Object.fromEntries(others) as AccountChange) };
}

/** Writes what a directory knows about a user. */
async function keep(
  open: Database,
  accountId: string,
  { user: { id: clientId } }: SignedIn,
  values: { externalId: string | null } | { disabledAt: SQL },
): Promise<void> {
  await open
    .insert(scimUser)
    .values({ clientId, accountId, ...values })
    .onConflictDoUpdate({ target: [scimUser.clientId, scimUser.accountId], set: values });
}

const ofUser = (clientId: string, accountId: string): SQL =>
  sql`(${scimUser.clientId} = ${clientId} and ${scimUser.accountId} = ${accountId})`;

/**
 * Checks that the directory disabled an account itself, so that it does not undo what an administrator or another
 * directory decided.
 *
 * @throws Refusal 403
 */
async function assertDisabledHere(open: Database, accountId: string, { caller, locale }: Call): Promise<void> {
  const own = and(ofUser(caller.user.id, accountId), sql`${scimUser.disabledAt} is not null`);
  if ((await open.$count(scimUser, own)) === 0)
    throw new Refusal('forbidden', m.scim_not_disabled_here({}, { locale }));
}

/**
 * Checks that a directory may change an address. A link for a new password goes to the address, so a directory could
 * take over accounts by it. Those with permissions in the back-office are left to people.
 *
 * @throws Refusal 403; ScimRefusal `uniqueness` for the address of another account
 */
async function assertMayMove(open: Database, { id }: AccountRow, workEmail: string, { locale }: Call): Promise<void> {
  const roles = (await reachOfAccounts(open, [id])).get(id) ?? [];
  if (roles.some(({ grants }) => grants.size > 0)) throw new Refusal('forbidden', m.scim_address_kept({}, { locale }));
  const other = await findAccount(open, workEmail);
  if (other && other.id !== id) throw new ScimRefusal('uniqueness', m.scim_taken({}, { locale }));
}

const namesOf = ({ firstName, lastName, displayName = '' }: UserChange, workEmail: string) => {
  if (firstName || lastName) return { firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...others] = (displayName || (workEmail.split('@')[0] ?? '')).split(/\s+/u);
  return { firstName: first.slice(0, 60), lastName: others.join(' ').slice(0, 60) };
};
