import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { SCIM_ENTERPRISE, SCIM_USER, type ScimOperation } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { ScimAnswer, ScimHandlers } from '../../platform/http/scim.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { existing, ofDirectory } from './directory.ts';
import { readFilter } from './filter.ts';
import { asksFor, listOf, pagingOf, type Resource, shownAs } from './replies.ts';
import { asOwner, settleRoles } from './roles.ts';
import { scimGroup, scimMember, scimUser } from './scim.table.ts';
import { changeOfPatch, changeOfUser, replacementOf, type UserChange } from './userChange.ts';
import { type Found, userWriter } from './userWrites.ts';

type Keys = Extract<keyof ScimHandlers, `scim${string}User` | 'scimUsers'>;
type Needs = Pick<Dependencies, 'database' | 'config'> & { engine: Engine };
type Membership = { value: string; display: string };

/** What filters can compare; docs/security.md lists the same. */
export const USER_FILTERS = ['userName', 'externalId', 'id', 'emails', 'emails.value', 'active'] as const;

/** Returns the handlers of users. A directory sees and changes the people within the data scope of its account. */
export function scimUserHandlers({ database, config, engine }: Needs): Pick<ScimHandlers, Keys> {
  const writer = userWriter(config);
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
        await writer.write(open, found, values, context);
        return shownAs(await shown(open, await one(open, id, context), context.caller), query);
      })
      .then(({ committed: body }) => ({ status: 200, body }));
  };
  return {
    scimUsers: async ({ query }, { caller, locale }) => {
      const filter = typeof query.filter === 'string' ? query.filter : undefined;
      const compared = readFilter(filter, USER_FILTERS, locale).map(({ attribute, value }) =>
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
        const id = await writer.add(open, values, context);
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
        await writer.write(open, found, { enabled: false }, context);
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

function conditionOf(attribute: (typeof USER_FILTERS)[number], value: string): SQL {
  switch (attribute) {
    case 'id':
      return sql`${account.id}::text = ${value.toLowerCase()}`;
    case 'externalId':
      return sql`${scimUser.externalId} = ${value}`;
    case 'active':
      return sql`${account.enabled} = ${value.toLowerCase() === 'true'}`;
    default:
      return sql`lower(${account.workEmail}) = lower(${value.trim()}::text)`;
  }
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
