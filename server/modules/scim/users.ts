import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { OWN_FIELDS } from '../../../contract/resources/user.ts';
import { SCIM_ENTERPRISE, SCIM_USER, type ScimOperation } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { ScimAnswer, ScimHandlers } from '../../platform/http/scim.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { addAccount, findAccount } from '../accounts/accounts.ts';
import { endResetCodes } from '../accounts/resetCodes.ts';
import { fullName, revokeSessions } from '../accounts/sessions.ts';
import { assertOthersRemain } from '../administration/lastAdministrator.ts';
import { userRecord } from '../administration/personActs.ts';
import { assertMay } from '../administration/personStanding.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import { MEMBER } from '../system/seed.ts';
import { existing, ofDirectory } from './directory.ts';
import { readFilter } from './filter.ts';
import { asksFor, listOf, pagingOf, type Resource, shownAs } from './replies.ts';
import { asOwner, settleRoles } from './roles.ts';
import { scimGroup, scimMember, scimUser } from './scim.table.ts';
import { changeOfPatch, changeOfUser, replacementOf, type UserChange } from './userChange.ts';

type Keys = Extract<keyof ScimHandlers, `scim${string}User` | 'scimUsers'>;
type Needs = Pick<Dependencies, 'database' | 'config'> & { engine: Engine };
type Found = { account: AccountRow; externalId: string | null };
type Membership = { value: string; display: string };

const ATTRIBUTES = ['id', 'externalid', 'username', 'emails', 'emails.value', 'active'] as const;

/** Returns the handlers of users. A directory sees and changes the people within the data scope of its account. */
export function scimUserHandlers({ database, config, engine }: Needs): Pick<ScimHandlers, Keys> {
  const find = async (open: Database, where: SQL | undefined, caller: SignedIn): Promise<Found[]> =>
    open
      .select({ account, externalId: scimUser.externalId })
      .from(account)
      .leftJoin(scimUser, ofDirectory(caller))
      .where(and(await existing(engine, open, caller), where));
  /** @throws Refusal 404 */
  const one = async (open: Database, id: string, { caller, locale }: CallContext<SignedIn>): Promise<Found> => {
    const [found] = await find(open, eq(account.id, id), caller);
    if (!found) throw refusals.notFound(locale);
    return found;
  };
  const shown = async (open: Database, found: Found, caller: SignedIn): Promise<Resource> =>
    resourceOf(found, await groupsOf(open, found.account.id, caller), config.publicUrl ?? '');
  const change = (
    id: string,
    read: (locale: CallContext['locale']) => UserChange,
    query: Record<string, unknown>,
    context: Parameters<ScimHandlers[Keys]>[1],
  ): Promise<ScimAnswer> => {
    const values = read(context.locale);
    return context
      .commit(async (open) => {
        const found = await one(open, id, context);
        await write(open, found, values, context);
        return shownAs(await shown(open, await one(open, id, context), context.caller), query);
      })
      .then(({ committed: body }) => ({ status: 200, body }));
  };
  return {
    scimUsers: async ({ query }, { caller, locale }) => {
      const filter = typeof query.filter === 'string' ? query.filter : undefined;
      const compared = readFilter(filter, ATTRIBUTES, locale).map(({ attribute, value }) =>
        conditionOf(attribute, value),
      );
      const where = and(...compared);
      const { startIndex, count } = pagingOf(query);
      const total = await database
        .select({ n: sql<number>`count(*)::int` })
        .from(account)
        .leftJoin(scimUser, ofDirectory(caller))
        .where(and(await existing(engine, database, caller), where));
      const rows = await database
        .select({ account, externalId: scimUser.externalId })
        .from(account)
        .leftJoin(scimUser, ofDirectory(caller))
        .where(and(await existing(engine, database, caller), where))
        .orderBy(asc(account.id))
        .limit(count)
        .offset(startIndex - 1);
      const list: object[] = [];
      for (const row of rows) {
        const groups = asksFor('groups', query) ? await groupsOf(database, row.account.id, caller) : [];
        list.push(shownAs(resourceOf(row, groups, config.publicUrl ?? ''), query));
      }
      return { status: 200, body: listOf(list, total[0]?.n ?? 0, startIndex) };
    },
    scimUser: async ({ params: { id }, query }, context) => ({
      status: 200,
      body: shownAs(await shown(database, await one(database, id, context), context.caller), query),
    }),
    scimAddUser: async ({ body }, context) => {
      const values = changeOfUser(body, context.locale);
      const { committed } = await context.commit(async (open) => {
        const id = await add(open, values, context);
        return shown(open, await one(open, id, context), context.caller);
      });
      return { status: 201, body: committed, location: locationOf(committed.id, config.publicUrl ?? '') };
    },
    scimReplaceUser: ({ params: { id }, body, query }, context) =>
      change(id, (locale) => replacementOf(body, locale), query, context),
    scimPatchUser: ({ params: { id }, body, query }, context) =>
      change(id, (locale) => changeOfPatch(body.Operations as ScimOperation[], locale), query, context),
    scimRemoveUser: async ({ params: { id } }, context) => {
      await context.commit(async (open) => {
        const found = await one(open, id, context);
        await write(open, found, { enabled: false }, context);
        const { user } = context.caller;
        await open
          .insert(scimUser)
          .values({ clientId: user.id, accountId: id, removedAt: sql`now()` })
          .onConflictDoUpdate({ target: [scimUser.clientId, scimUser.accountId], set: { removedAt: sql`now()` } });
        await leaveGroups(open, id, context);
      });
      return { status: 204 };
    },
  };
}

function conditionOf(attribute: string, value: string): SQL {
  switch (attribute) {
    case 'id':
      return sql`${account.id}::text = ${value.toLowerCase()}`;
    case 'externalid':
      return sql`${scimUser.externalId} = ${value}`;
    case 'active':
      return sql`${account.enabled} = ${value.toLowerCase() === 'true'}`;
    default:
      return sql`lower(${account.workEmail}) = lower(${value.trim()}::text)`;
  }
}

/**
 * Adds a user, or takes one back whom the directory had removed. A new user is verified and has no password.
 *
 * @throws ScimRefusal `uniqueness` for an address that another account has
 */
async function add(open: Database, values: UserChange, context: CallContext<SignedIn>): Promise<string> {
  const { caller, locale } = context;
  const { workEmail = '' } = values;
  const taken = new ScimRefusal('uniqueness', m.scim_taken({}, { locale }));
  const [client] = await open.select({ groupId: account.groupId }).from(account).where(eq(account.id, caller.user.id));
  const named = namesOf(values, workEmail);
  const id = await addAccount(
    open,
    {
      ...named,
      workEmail,
      enabled: values.enabled ?? true,
      jobTitle: values.jobTitle ?? null,
      phone: values.phone ?? null,
      organization: values.organization ?? null,
      locale: values.locale ?? 'en',
      groupId: client?.groupId ?? null,
      createdBy: caller.user.id,
      updatedBy: caller.user.id,
    },
    MEMBER,
  );
  if (id !== null) {
    await open
      .insert(scimUser)
      .values({ clientId: caller.user.id, accountId: id, externalId: values.externalId ?? null });
    const { workEmail: mail, enabled } = { enabled: true, ...values };
    await audit(open, context, {
      action: 'add',
      ...userRecord({ id, ...named }),
      before: {},
      after: { workEmail: mail, enabled },
    });
    return id;
  }
  const earlier = await findAccount(open, workEmail);
  const back =
    earlier &&
    (await open
      .update(scimUser)
      .set({ removedAt: null })
      .where(
        and(
          eq(scimUser.clientId, caller.user.id),
          eq(scimUser.accountId, earlier.id),
          sql`${scimUser.removedAt} is not null`,
        ),
      )
      .returning({ id: scimUser.accountId }));
  if (!earlier || back?.length !== 1) throw taken;
  await write(open, { account: earlier, externalId: null }, { ...values, enabled: values.enabled ?? true }, context);
  return earlier.id;
}

const namesOf = ({ firstName, lastName, displayName = '' }: UserChange, workEmail: string) => {
  if (firstName || lastName) return { firstName: firstName ?? '', lastName: lastName ?? '' };
  const [first = '', ...others] = (displayName || (workEmail.split('@')[0] ?? '')).split(/\s+/u);
  return { firstName: first.slice(0, 60), lastName: others.join(' ').slice(0, 60) };
};

/**
 * Writes what a directory changes of a user. A disabled user loses sessions, API tokens and mailed links at once.
 *
 * @throws Refusal 403 for users with the same or higher rights than the directory's account, and for the last
 * administrator
 */
async function write(
  open: Database,
  { account: before, externalId: earlierId }: Found,
  { externalId, displayName: _, ...change }: UserChange,
  context: CallContext<SignedIn>,
): Promise<void> {
  const { caller, locale } = context;
  const changed = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== before[name as keyof typeof change]),
  ) as Partial<Omit<UserChange, 'externalId' | 'displayName'>>;
  if (externalId !== undefined && externalId !== earlierId)
    await open
      .insert(scimUser)
      .values({ clientId: caller.user.id, accountId: before.id, externalId })
      .onConflictDoUpdate({ target: [scimUser.clientId, scimUser.accountId], set: { externalId } });
  if (Object.keys(changed).length === 0) return;
  await open.select({ id: account.id }).from(account).where(eq(account.id, before.id)).for('update');
  await assertMay(open, 'edit', before.id, asOwner(context));
  if (before.id === caller.user.id && !Object.keys(changed).every((name) => OWN_FIELDS.includes(name)))
    throw new Refusal('forbidden', m.administration_not_above({}, { locale }));
  if (changed.enabled === false) await assertOthersRemain(open, [before.id], locale);
  if (changed.workEmail !== undefined) {
    const other = await findAccount(open, changed.workEmail);
    if (other && other.id !== before.id) throw new ScimRefusal('uniqueness', m.scim_taken({}, { locale }));
  }
  await open
    .update(account)
    .set({ ...changed, version: sql`${account.version} + 1`, updatedAt: sql`now()`, updatedBy: caller.user.id })
    .where(eq(account.id, before.id));
  if (changed.enabled === false || changed.workEmail !== undefined) {
    await revokeSessions(open, { accountId: before.id });
    await endResetCodes(open, before.id);
  }
  if (changed.enabled === false) await revokeTokensOf(open, before.id);
  const names = Object.keys(changed) as (keyof typeof changed)[];
  await audit(open, context, {
    action: 'edit',
    ...userRecord({ ...before, ...changed }),
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: changed,
  });
}

/** Takes a user out of all groups of the directory, with the roles that these gave. */
async function leaveGroups(open: Database, id: string, context: CallContext<SignedIn>): Promise<void> {
  await open.execute(sql`
    delete from ${scimMember} using ${scimGroup}
    where ${scimMember}.account_id = ${id} and ${scimGroup}.id = ${scimMember}.group_id
      and ${scimGroup}.client_id = ${context.caller.user.id}`);
  await settleRoles(open, [id], context, asOwner(context));
}

const groupsOf = (open: Database, id: string, caller: SignedIn): Promise<Membership[]> =>
  open
    .select({ value: scimGroup.id, display: scimGroup.displayName })
    .from(scimMember)
    .innerJoin(scimGroup, eq(scimGroup.id, scimMember.groupId))
    .where(and(eq(scimMember.accountId, id), eq(scimGroup.clientId, caller.user.id)))
    .orderBy(asc(scimGroup.displayName));

const locationOf = (id: string, base: string): string => `${base}${SCIM_PREFIX}/Users/${id}`;

function resourceOf({ account: row, externalId }: Found, groups: readonly Membership[], base: string): Resource {
  const { id, firstName, lastName, workEmail, jobTitle, phone, organization, locale } = row;
  const name = fullName(firstName, lastName);
  return {
    schemas: organization === null ? [SCIM_USER] : [SCIM_USER, SCIM_ENTERPRISE],
    id,
    ...(externalId !== null && { externalId }),
    userName: workEmail,
    name: { formatted: name, givenName: firstName, familyName: lastName },
    displayName: name,
    active: row.enabled,
    emails: [{ value: workEmail, type: 'work', primary: true }],
    ...(phone !== null && { phoneNumbers: [{ value: phone, type: 'work' }] }),
    ...(jobTitle !== null && { title: jobTitle }),
    preferredLanguage: locale,
    groups,
    ...(organization !== null && { [SCIM_ENTERPRISE]: { organization } }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: locationOf(id, base),
      version: `W/"${row.version}"`,
    },
  };
}
