import { eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { EVERYTHING } from '../system/grants.ts';
import { menu } from '../system/menu.table.ts';
import { menusInOrder } from '../system/queries.ts';
import { role } from '../system/role.table.ts';
import { grantable, grantTree } from './grantTree.ts';
import { actsOnRoles, roleRefusal } from './roleStanding.ts';
import { covers, reachOf, reachOfRoles } from './standing.ts';

type Keys = 'rolePermissions' | 'updateRolePermission';

/** Returns the handlers for the permissions of a role. */
export function roleHandlers({ database }: Pick<Dependencies, 'database'>): Handlers<Keys> {
  return {
    rolePermissions: async ({ params: { id } }, { caller, locale }) => {
      const { grants, version } = await roleNamed(database, id, locale);
      const tree = grantTree(await menusInOrder(database, locale));
      const acts = await actsOnRoles(database, caller, [id]);
      const changeable = acts.get(id)?.includes('permissions') === true;
      return { tree, grants, everything: grants.includes(EVERYTHING), changeable, version };
    },
    updateRolePermission: ({ params: { id }, body }, context) =>
      context.commit(async (open) => {
        const { locale } = context;
        const [found] = await open.select().from(role).where(eq(role.id, id)).for('update');
        if (!found) throw refusals.notFound(locale);
        const { added, removed } = await changeOf(open, found, body.grants, context);
        const people = await open.$count(accountRole, eq(accountRole.roleId, id));
        if (body.dryRun) return { added, removed, people, version: found.version };
        if (found.version !== body.version)
          throw new Refusal('fail', m.administration_role_changed({}, { locale }), {
            current: { grants: found.grants, version: found.version },
          });
        await writeGrants(open, found, body.grants, context);
        return { added, removed, people, version: found.version + 1 };
      }),
  };
}

/**
 * Sets the permissions of a role.
 *
 * @throws Refusal as for an update of its permissions
 */
export async function setGrants(
  database: Database,
  found: typeof role.$inferSelect,
  grants: readonly string[],
  context: CallContext<SignedIn>,
): Promise<void> {
  await changeOf(database, found, grants, context);
  await writeGrants(database, found, grants, context);
}

async function writeGrants(
  database: Database,
  { id, name, grants: before }: typeof role.$inferSelect,
  after: readonly string[],
  context: CallContext<SignedIn>,
): Promise<void> {
  const grants = [...new Set(after)].toSorted();
  await database
    .update(role)
    .set({ grants, version: sql`${role.version} + 1`, updatedAt: sql`now()`, updatedBy: context.caller.user.id })
    .where(eq(role.id, id));
  await audit(database, context, {
    action: 'updateRolePermission',
    resource: 'role',
    resourceId: id,
    label: name,
    before: { grants: before },
    after: { grants },
  });
}

/** @throws Refusal 404 */
export async function roleNamed(database: Database, id: string, locale: Locale) {
  const [found] = await database.select().from(role).where(eq(role.id, id));
  if (!found) throw refusals.notFound(locale);
  return found;
}

/**
 * Returns the permissions that a change adds and removes.
 *
 * @throws Refusal 403 if permissions beyond the caller's are added or removed, if the role is the caller's own or as
 * high, and for the role that allows everything; 400 for an unknown permission
 */
async function changeOf(
  database: Database,
  { id, grants: before }: typeof role.$inferSelect,
  after: readonly string[],
  { caller, locale }: CallContext<SignedIn>,
): Promise<{ added: string[]; removed: string[] }> {
  const menus = await database.select().from(menu);
  const known = grantable(menus);
  if (!after.every((leaf) => known.has(leaf))) throw refusals.badRequest(locale);
  const added = after.filter((leaf) => !before.includes(leaf));
  const removed = before.filter((leaf) => !after.includes(leaf));
  const own = await reachOf(database, caller);
  const [reach] = await reachOfRoles(database, [id]);
  if (!reach) throw refusals.notFound(locale);
  const refusal = roleRefusal('permissions', own, reach);
  if (refusal === 'everything') throw new Refusal('forbidden', m.administration_role_fixed({}, { locale }));
  const isOwn = own.some((one) => one.id === id);
  if (!covers(own, { ...reach, grants: new Set(added) }))
    throw new Refusal('forbidden', m.administration_more_than_own({}, { locale }));
  if (isOwn && added.length > 0) throw new Refusal('forbidden', m.administration_own_role({}, { locale }));
  if (!covers(own, { ...reach, grants: new Set(removed) }))
    throw new Refusal('forbidden', m.administration_take_more({}, { locale }));
  if (refusal) throw new Refusal('forbidden', m.administration_role_not_below({}, { locale }));
  return { added, removed };
}
