import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnIdentities } from '../../../contract/entities/signOn.ts';
import { DIRECTORY_KINDS, SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { lockedOwner } from '../accounts/accounts.ts';
import { accountMails } from '../accounts/mails.ts';
import { noteSecurity } from '../accounts/securityLog.ts';
import { validSessions } from '../accounts/sessions.ts';
import { endTickets } from '../accounts/tickets.ts';
import { opensWithout, waysIn } from '../accounts/waysIn.ts';
import { covers, reachOfAccounts } from '../administration/standing.ts';
import { mailSender } from '../mail/sender.ts';
import { browserIn } from './browserCookie.ts';
import { beginLinkFlow, newSecret, takeLink } from './flow.ts';
import { endIdentity } from './lostIdentities.ts';
import { hasDomain } from './person.ts';
import { enabledProvider, offeredProviders, providerById } from './providers.ts';
import { endLinkFlows } from './sessionLink.ts';
import { accountIdentity, identityProvider, type ProviderRow, signOnSession } from './signOn.table.ts';

/** Returns the handlers with which users link their accounts with identity providers, and end these links. */
export function ownIdentityHandlers(
  dependencies: Dependencies,
): Handlers<'ownIdentities' | 'beginLink' | 'linkIdentity' | 'unlinkIdentity'> {
  const { database, transaction, config } = dependencies;
  const mail = mailSender(config);
  const mails = accountMails(config);
  return {
    ownIdentities: (_, { caller }) => readIdentities({ database, config }, caller.user.id),
    beginLink: async ({ body: { provider: code } }, { caller, locale }) => {
      const provider = await enabledProvider(database, code);
      if (!provider || DIRECTORY_KINDS.includes(provider.kind)) throw refusals.notFound(locale);
      await assertNotBelow(database, provider, caller.user.id, locale);
      const ticket = newSecret();
      const of = { linksTo: caller.user.id, linkSession: caller.sessionId };
      await beginLinkFlow(database, provider.id, of, ticket);
      return { address: `${config.publicUrl}${SIGN_ON_START_PATH}?ticket=${ticket}` };
    },
    linkIdentity: async ({ body: { signOnCode } }, call) => {
      const { caller, cookies, locale } = call;
      const of = { browser: browserIn(cookies), accountId: caller.user.id, sessionId: caller.sessionId };
      const flow = await takeLink(database, signOnCode, of);
      const provider = flow && (await providerById(database, flow.providerId));
      const expired = new Refusal('fail', m.sign_on_link_expired({}, { locale }));
      if (!provider?.enabled || flow?.subject == null) throw expired;
      const { subject, knownAs } = flow;
      await transaction(async (open) => {
        const owner = await lockOwner(open, call);
        // A recovery of the account may have ended the session in the meantime.
        if ((await validSessions(open, config, [caller.sessionId])).size === 0) throw expired;
        await assertNotBelow(open, provider, owner.id, locale);
        const isAdded = await addIdentity(open, call, { providerId: provider.id, subject, knownAs });
        if (!isAdded) return;
        await noteSecurity(open, call, { action: 'linkIdentity', owner, message: named(provider.code, knownAs) });
        await mail.put(open, mails.identityLinked(owner, { provider: provider.name, knownAs }));
      });
      return readIdentities({ database, config }, caller.user.id);
    },
    unlinkIdentity: ({ body: { id } }, call) =>
      call.commit(async (open) => {
        const { caller, locale } = call;
        // Before the account is locked, as sign-ins do.
        await endTickets(open, caller.user.id);
        const owner = await lockOwner(open, call);
        const { identities } = await readIdentities({ database: open, config }, owner.id);
        const chosen = identities.find((one) => one.id === id);
        if (!chosen) throw refusals.notFound(locale);
        if (!chosen.removable) throw new Refusal('fail', m.sign_on_link_last({}, { locale }));
        await endSessionsThere(open, id, caller.sessionId);
        await endLinkFlows(open, owner.id);
        await endIdentity(open, id, call);
        const message = named(chosen.provider?.en ?? '', chosen.knownAs);
        await noteSecurity(open, call, { action: 'unlinkIdentity', owner, message });
        await mail.put(open, mails.identityUnlinked(owner, chosen));
        return readIdentities({ database: open, config }, owner.id);
      }),
  };
}

/** Returns an identity as the log names it. An erasure of the account empties it (`forgetPeople`). */
const named = (provider: string, knownAs: string): string =>
  [provider, knownAs].filter((part) => part !== '').join(' · ');

/**
 * Who runs a provider can log in as every user that is linked with it. Someone with fewer rights may have entered it to
 * gain those of a user who links (security: A195).
 *
 * @throws Refusal 403 when the account may do more than who last saved the provider
 */
async function assertNotBelow(
  open: Database,
  { updatedBy }: ProviderRow,
  accountId: string,
  locale: Locale,
): Promise<void> {
  // a record of the system itself
  if (updatedBy === null) return;
  const reach = await reachOfAccounts(open, [updatedBy, accountId]);
  const [theirs, own] = [reach.get(updatedBy) ?? [], reach.get(accountId) ?? []];
  if (own.some((one) => !covers(theirs, one))) throw new Refusal('forbidden', m.sign_on_link_above({}, { locale }));
}

/** Locks the caller's account, so that of two calls at once the second one sees what the first one did. */
async function lockOwner(open: Database, { caller, locale }: CallContext<SignedIn>): Promise<AccountRow> {
  const owner = await lockedOwner(open, caller.user.id);
  if (!owner) throw refusals.notFound(locale);
  return owner;
}

/**
 * Adds an identity to the caller's account.
 *
 * @returns false if the account has it already
 * @throws Refusal if another account has it, or the account has another one at the provider
 */
async function addIdentity(
  open: Database,
  { caller, locale }: CallContext<SignedIn>,
  identity: { providerId: string; subject: string; knownAs: string },
): Promise<boolean> {
  const { providerId, subject } = identity;
  const accountId = caller.user.id;
  const added = await open
    .insert(accountIdentity)
    // A link opens no session, so it fulfills no duty of a second factor (security: A199).
    .values({ accountId, isOwnLink: true, lastUsedAt: null, ...identity })
    .onConflictDoNothing()
    .returning({ id: accountIdentity.id });
  const atProvider = await open
    .select({ accountId: accountIdentity.accountId, subject: accountIdentity.subject })
    .from(accountIdentity)
    .where(
      and(
        eq(accountIdentity.providerId, providerId),
        or(eq(accountIdentity.subject, subject), eq(accountIdentity.accountId, accountId)),
      ),
    );
  if (atProvider.some((one) => one.subject === subject && one.accountId !== accountId))
    throw new Refusal('fail', m.sign_on_linked_elsewhere({}, { locale }));
  if (atProvider.some((one) => one.accountId === accountId && one.subject !== subject))
    throw new Refusal('fail', m.sign_on_linked_already({}, { locale }));
  return added.length > 0;
}

/** Ends the other sessions that were opened with an identity: its link may be what the owner no longer trusts. */
async function endSessionsThere(open: Database, identityId: string, sessionId: string): Promise<void> {
  const there = open
    .select({ id: signOnSession.sessionId })
    .from(signOnSession)
    .innerJoin(
      accountIdentity,
      and(eq(accountIdentity.providerId, signOnSession.providerId), eq(accountIdentity.subject, signOnSession.subject)),
    )
    .where(eq(accountIdentity.id, identityId));
  await open
    .update(accountSession)
    .set({ revokedAt: sql`now()` })
    .where(and(inArray(accountSession.id, there), ne(accountSession.id, sessionId), isNull(accountSession.revokedAt)));
}

/** Returns the identities of an account, and the providers with which it can be linked. */
async function readIdentities(
  of: Pick<Dependencies, 'database' | 'config'>,
  accountId: string,
): Promise<OwnIdentities> {
  const { database } = of;
  const rows = await database
    .select({ identity: accountIdentity, provider: identityProvider })
    .from(accountIdentity)
    .leftJoin(identityProvider, eq(identityProvider.id, accountIdentity.providerId))
    .where(eq(accountIdentity.accountId, accountId))
    .orderBy(accountIdentity.createdAt, accountIdentity.id);
  const [owner] = await database.select({ address: account.workEmail }).from(account).where(eq(account.id, accountId));
  const ways = await waysIn(of, accountId);
  const offered = await offeredProviders(database);
  return {
    identities: rows.map(({ identity, provider }) => ({
      id: identity.id,
      provider: provider?.name ?? null,
      knownAs: identity.knownAs,
      since: identity.createdAt.toISOString(),
      lastUsedAt: identity.lastUsedAt?.toISOString() ?? null,
      removable: opensWithout(ways, identity.id),
      returns: provider?.enabled === true && hasDomain(provider.linkDomains, owner?.address ?? ''),
    })),
    providers: offered.filter(({ code }) => !rows.some(({ provider }) => provider?.code === code)),
  };
}
