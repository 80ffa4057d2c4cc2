import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import { codesToCall } from '../../../contract/endpoint.ts';
import { scimOfficeEndpoints } from '../../../contract/endpoints/scim.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { personName } from '../administration/personName.ts';
import { givableRoles } from '../apiTokens/serviceAccounts.ts';
import { role } from '../system/role.table.ts';
import { memberIds } from './groups.ts';
import { assertGivable, settleRoles } from './roles.ts';
import { scimGroup, scimGroupRole, scimMember } from './scim.table.ts';

type Keys = keyof typeof scimOfficeEndpoints;

/**
 * Returns the handlers with which administrators map groups of directories to roles. They reach the groups of the
 * directories whose accounts the caller sees, and give only roles that the caller may give.
 */
export function scimOfficeHandlers({
  database,
  engine,
}: Pick<Dependencies, 'database'> & { engine: Engine }): Handlers<Keys> {
  const ofSeen = async (open: Database, caller: SignedIn, key: Keys) => {
    const seen = await visibleIds(engine, open, 'user', caller, codesToCall(scimOfficeEndpoints[key].caller));
    return sql`(${scimGroup.clientId} in ${seen} or ${scimGroup.clientId} = ${caller.user.id})`;
  };
  const rolesOf = async (open: Database, ids: readonly string[]) =>
    open
      .select({ groupId: scimGroupRole.groupId, id: role.id, name: role.name })
      .from(scimGroupRole)
      .innerJoin(role, eq(role.id, scimGroupRole.roleId))
      .where(inArray(scimGroupRole.groupId, [...ids]))
      .orderBy(asc(role.code));
  return {
    directoryGroups: async ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, text } }, { caller }) => {
      const wanted = text?.trim();
      const chosen = and(
        await ofSeen(database, caller, 'directoryGroups'),
        wanted ? ilike(scimGroup.displayName, `%${wanted.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
      );
      const count = await database.$count(scimGroup, chosen);
      const rows = await database
        .select({
          group: scimGroup,
          directory: personName,
          members: sql<number>`(select count(*)::int from ${scimMember} where ${scimMember.groupId} = ${scimGroup.id})`,
        })
        .from(scimGroup)
        .innerJoin(account, eq(account.id, scimGroup.clientId))
        .where(chosen)
        .orderBy(asc(scimGroup.displayName), asc(scimGroup.id))
        .limit(limit)
        .offset(offsetIn(count, { page, limit }));
      const roles = await rolesOf(
        database,
        rows.map(({ group }) => group.id),
      );
      const list = rows.map(({ group: { id, displayName, updatedAt }, directory, members }) => ({
        id,
        displayName,
        directory,
        members,
        roles: roles.filter(({ groupId }) => groupId === id).map(({ id: roleId, name }) => ({ id: roleId, name })),
        updatedAt: updatedAt.toISOString(),
      }));
      return { count, list, roles: await givableRoles(database, caller) };
    },
    mapDirectoryGroup: ({ params: { id }, body: { roles } }, context) =>
      context.commit(async (open) => {
        const { caller, locale } = context;
        const seen = and(eq(scimGroup.id, id), await ofSeen(open, caller, 'mapDirectoryGroup'));
        const [group] = await open.select().from(scimGroup).where(seen).for('update');
        if (!group) throw refusals.notFound(locale);
        const before = (await rolesOf(open, [id])).map((each) => each.id);
        const known = roles.length > 0 ? await open.$count(role, inArray(role.id, roles)) : 0;
        if (known !== roles.length) throw refusals.badRequest(locale);
        const changed = [...roles, ...before].filter((each) => roles.includes(each) !== before.includes(each));
        await assertGivable(open, changed, context);
        await open.delete(scimGroupRole).where(eq(scimGroupRole.groupId, id));
        if (roles.length > 0) await open.insert(scimGroupRole).values(roles.map((roleId) => ({ groupId: id, roleId })));
        await settleRoles(open, await memberIds(open, id), context);
        const named = await open
          .select({ id: role.id, label: role.name })
          .from(role)
          .where(inArray(role.id, [...new Set([...before, ...roles])]));
        await audit(open, context, {
          action: 'edit',
          resource: 'scimGroup',
          resourceId: id,
          label: { en: group.displayName, zh: group.displayName },
          before: { roles: before.toSorted() },
          after: { roles: roles.toSorted() },
          names: { roles: named },
        });
        return null;
      }),
  };
}
