import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { SCIM_GROUP, type ScimOperation } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { ScimAnswer, ScimHandlers } from '../../platform/http/scim.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { personName } from '../administration/personName.ts';
import { existing } from './directory.ts';
import { readFilter } from './filter.ts';
import { changeOfGroup, changeOfGroupPatch, type GroupChange } from './groupChange.ts';
import { asksFor, listOf, pagingOf, type Resource, shownAs } from './replies.ts';
import { asOwner, settleRoles } from './roles.ts';
import { scimGroup, scimMember } from './scim.table.ts';

type Keys = Extract<keyof ScimHandlers, `scim${string}Group` | 'scimGroups'>;
type Needs = Pick<Dependencies, 'database' | 'config'> & { engine: Engine };
type GroupRow = typeof scimGroup.$inferSelect;

/** What filters can compare; docs/security.md lists the same. */
export const GROUP_FILTERS = ['displayName', 'externalId', 'id'] as const;

/** Returns the handlers of groups. Each directory has its own. */
export function scimGroupHandlers({ database, config, engine }: Needs): Pick<ScimHandlers, Keys> {
  const base = config.publicUrl ?? '';
  /** @throws Refusal 404 */
  const one = async (open: Database, id: string, { caller, locale }: CallContext<SignedIn>): Promise<GroupRow> => {
    const own = and(eq(scimGroup.id, id), eq(scimGroup.clientId, caller.user.id));
    const [found] = await open.select().from(scimGroup).where(own).for('update');
    if (!found) throw refusals.notFound(locale);
    return found;
  };
  const shown = async (open: Database, row: GroupRow, query: Record<string, unknown>): Promise<object> =>
    shownAs(resourceOf(row, asksFor('members', query) ? await membersOf(open, row.id) : [], base), query);
  const change = async (
    id: string,
    values: GroupChange,
    query: Record<string, unknown>,
    context: Parameters<ScimHandlers[Keys]>[1],
  ): Promise<ScimAnswer> => {
    const { committed: body } = await context.commit(async (open) => {
      const found = await one(open, id, context);
      await write(engine, open, found, values, context);
      return shown(open, await one(open, id, context), query);
    });
    return { status: 200, body };
  };
  return {
    scimGroups: async ({ query }, { caller, locale }) => {
      const filter = typeof query.filter === 'string' ? query.filter : undefined;
      const compared = readFilter(filter, GROUP_FILTERS, locale).map(({ attribute, value }) =>
        conditionOf(attribute, value),
      );
      const where = and(eq(scimGroup.clientId, caller.user.id), ...compared);
      const { startIndex, count } = pagingOf(query);
      const total = await database.$count(scimGroup, where);
      const rows = await database
        .select()
        .from(scimGroup)
        .where(where)
        .orderBy(asc(scimGroup.id))
        .limit(count)
        .offset(startIndex - 1);
      const list: object[] = [];
      for (const row of rows) list.push(await shown(database, row, query));
      return { status: 200, body: listOf(list, total, startIndex) };
    },
    scimGroup: async ({ params: { id }, query }, context) => ({
      status: 200,
      body: await shown(database, await one(database, id, context), query),
    }),
    scimAddGroup: async ({ body }, context) => {
      const values = changeOfGroup(body, context.locale);
      const { committed } = await context.commit(async (open) => {
        const { caller, locale } = context;
        const { displayName = '', externalId = null } = values;
        const [row] = await open
          .insert(scimGroup)
          .values({ clientId: caller.user.id, displayName, externalId })
          .onConflictDoNothing()
          .returning();
        if (!row) throw new ScimRefusal('uniqueness', m.scim_group_taken({}, { locale }));
        await note(open, row, 'add', { displayName }, context);
        await write(engine, open, row, { added: values.members ?? [], removed: [] }, context);
        return { id: row.id, body: await shown(open, row, {}) };
      });
      return { status: 201, body: committed.body, location: locationOf(committed.id, base) };
    },
    scimReplaceGroup: ({ params: { id }, body, query }, context) =>
      change(id, { externalId: null, members: [], ...changeOfGroup(body, context.locale) }, query, context),
    scimPatchGroup: ({ params: { id }, body, query }, context) =>
      change(id, changeOfGroupPatch(body.Operations as ScimOperation[], context.locale), query, context),
    scimRemoveGroup: async ({ params: { id } }, context) => {
      await context.commit(async (open) => {
        const found = await one(open, id, context);
        const members = await memberIds(open, id);
        await open.delete(scimGroup).where(eq(scimGroup.id, id));
        await settleRoles(open, members, context, asOwner(context));
        await note(open, found, 'del', {}, context);
      });
      return { status: 204 };
    },
  };
}

function conditionOf(attribute: (typeof GROUP_FILTERS)[number], value: string): SQL {
  if (attribute === 'id') return sql`${scimGroup.id}::text = ${value.toLowerCase()}`;
  if (attribute === 'externalId') return sql`${scimGroup.externalId} = ${value}`;
  return sql`lower(${scimGroup.displayName}) = lower(${value}::text)`;
}

/**
 * Writes what a directory changes of a group, and gives and takes the roles that follow from it.
 *
 * @throws Refusal 404 for members who do not exist for the directory
 */
async function write(
  engine: Engine,
  open: Database,
  group: GroupRow,
  { displayName, externalId, members, added, removed }: GroupChange,
  context: CallContext<SignedIn>,
): Promise<void> {
  const { locale } = context;
  const before = await memberIds(open, group.id);
  const wanted = new Set(members ?? before);
  for (const id of removed) wanted.delete(id);
  for (const id of added) wanted.add(id);
  const joining = [...wanted].filter((id) => !before.includes(id));
  const leaving = before.filter((id) => !wanted.has(id));
  await assertExisting(engine, open, joining, context);
  if (joining.length > 0)
    await open.insert(scimMember).values(joining.map((accountId) => ({ groupId: group.id, accountId })));
  if (leaving.length > 0)
    await open.delete(scimMember).where(and(eq(scimMember.groupId, group.id), inArray(scimMember.accountId, leaving)));
  if (displayName !== undefined && displayName !== group.displayName) {
    const same = and(eq(scimGroup.clientId, group.clientId), eq(scimGroup.displayName, displayName));
    if ((await open.$count(scimGroup, same)) > 0)
      throw new ScimRefusal('uniqueness', m.scim_group_taken({}, { locale }));
  }
  await open
    .update(scimGroup)
    .set({
      ...(displayName !== undefined && { displayName }),
      ...(externalId !== undefined && { externalId }),
      updatedAt: sql`now()`,
    })
    .where(eq(scimGroup.id, group.id));
  await settleRoles(open, [...joining, ...leaving], context, asOwner(context));
  if (joining.length + leaving.length > 0)
    await note(open, group, 'edit', { joined: joining.length, left: leaving.length }, context);
}

async function assertExisting(
  engine: Engine,
  open: Database,
  ids: readonly string[],
  { caller, locale }: CallContext<SignedIn>,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await open.$count(account, and(inArray(account.id, [...ids]), await existing(engine, open, caller)));
  if (found !== ids.length) throw refusals.notFound(locale);
}

const note = (
  open: Database,
  { id, displayName }: GroupRow,
  action: 'add' | 'edit' | 'del',
  after: Record<string, unknown>,
  context: CallContext<SignedIn>,
): Promise<void> =>
  audit(open, context, {
    action,
    resource: 'scimGroup',
    resourceId: id,
    label: { en: displayName, zh: displayName },
    before: {},
    after,
  });

export const memberIds = async (open: Database, groupId: string): Promise<string[]> =>
  (await open.select({ id: scimMember.accountId }).from(scimMember).where(eq(scimMember.groupId, groupId))).map(
    ({ id }) => id,
  );

const membersOf = (open: Database, groupId: string) =>
  open
    .select({ value: account.id, display: personName })
    .from(scimMember)
    .innerJoin(account, eq(account.id, scimMember.accountId))
    .where(eq(scimMember.groupId, groupId))
    .orderBy(asc(account.id));

const locationOf = (id: string, base: string): string => `${base}${SCIM_PREFIX}/Groups/${id}`;

const resourceOf = (
  { id, displayName, externalId, createdAt, updatedAt }: GroupRow,
  members: readonly { value: string; display: string }[],
  base: string,
): Resource => ({
  schemas: [SCIM_GROUP],
  id,
  ...(externalId !== null && { externalId }),
  displayName,
  members,
  meta: {
    resourceType: 'Group',
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location: locationOf(id, base),
  },
});
