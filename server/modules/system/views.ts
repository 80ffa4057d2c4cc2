import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type SavedView, VIEW_BYTES_MAX, type ViewToSave } from '../../../contract/entities/system.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { inReadersOrder } from '../../platform/database/collation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Who } from '../../platform/resources/access.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { role } from './role.table.ts';
import { savedView } from './savedView.table.ts';

type Needs = Pick<Dependencies, 'database'> & { engine: Engine };
const VIEWS_MAX = 200;

/**
 * Returns the handlers for saved views of lists: the caller's own, those for the caller's roles, and those for all
 * users. Callers who may not see a list see no views of it, and they can share only with their own roles.
 */
export function viewHandlers({
  database,
  engine,
}: Needs): Handlers<'views' | 'viewRoles' | 'saveView' | 'deleteViews'> {
  const assertMaySee = (resource: string, { caller, locale }: CallContext<SignedIn>): void => {
    const of = engine.sources.get(resource);
    if (!of) throw refusals.notFound(locale);
    const codes = codesFor(of.definition, 'list');
    if (!codes.some((code) => caller.codes.has(code))) throw refusals.forbidden(locale, codes);
  };
  return {
    views: async ({ body: { resource } }, context) => {
      assertMaySee(resource, context);
      const { caller } = context;
      const list = await read(database, and(eq(savedView.resource, resource), seenBy(caller)), caller.user.id);
      return { count: list.length, list };
    },
    viewRoles: async (_, { caller, locale }) => {
      const list = await database
        .select({ id: role.id, name: role.name })
        .from(role)
        .where(sql`${role.id} in ${rolesOf(caller)}`)
        .orderBy(inReadersOrder(sql`${role.name} ->> ${locale}::text`, locale), asc(role.code));
      return { count: list.length, list };
    },
    saveView: ({ body }, context) => {
      assertMaySee(body.resource, context);
      return context.commit(async (open) => {
        const { caller, locale } = context;
        await assertProper(open, body, context);
        const id = body.id ? await change(open, body, body.id, context) : await add(open, body, caller.user.id, locale);
        const [saved] = await read(open, eq(savedView.id, id), caller.user.id);
        if (!saved) throw refusals.notFound(locale);
        return saved;
      });
    },
    deleteViews: async ({ body: { ids } }, { caller }) => {
      await database.delete(savedView).where(and(inArray(savedView.id, ids), eq(savedView.createdBy, caller.user.id)));
      return null;
    },
  };
}

/** A user's roles; or only the role as which the user views the portal. */
const rolesOf = ({ user, seeing }: Who): SQL => sql`(
  select ${accountRole.roleId} from ${accountRole} where ${accountRole.accountId} = ${user.id}
    and (${seeing ?? null}::uuid is null or ${accountRole.roleId} = ${seeing ?? null}::uuid))`;

const seenBy = (who: Who): SQL | undefined =>
  or(
    eq(savedView.createdBy, who.user.id),
    eq(savedView.audience, 'everyone'),
    and(eq(savedView.audience, 'role'), sql`${savedView.roleId} in ${rolesOf(who)}`),
  );

async function read(database: Database, where: SQL | undefined, accountId: string): Promise<SavedView[]> {
  const rows = await database
    .select({ view: savedView, firstName: account.firstName, lastName: account.lastName })
    .from(savedView)
    .leftJoin(account, eq(account.id, savedView.createdBy))
    .where(where)
    .orderBy(inReadersOrder(sql`${savedView.name}`, 'en'), asc(savedView.id));
  return rows.map(({ view, firstName, lastName }) => ({
    id: view.id,
    version: view.version,
    resource: view.resource,
    name: view.name,
    audience: view.audience,
    role: view.roleId,
    state: view.state,
    own: view.createdBy === accountId,
    owner: fullName(firstName ?? '', lastName ?? '').trim(),
  }));
}

/**
 * Checks a view before it is saved.
 * @throws Refusal for a view that is too large, or for a role that the caller does not have
 */
async function assertProper(database: Database, body: ViewToSave, { caller, locale }: CallContext<SignedIn>) {
  if (Buffer.byteLength(JSON.stringify(body.state)) > VIEW_BYTES_MAX)
    throw new Refusal('fail', m.preference_too_large({}, { locale }));
  if (body.audience !== 'role') return;
  const held = body.role
    ? await database.$count(
        accountRole,
        and(eq(accountRole.accountId, caller.user.id), eq(accountRole.roleId, body.role)),
      )
    : 0;
  if (held === 0)
    throw new Refusal('validation', m.reply_validation({}, { locale }), {
      fields: { role: m.view_role_missing({}, { locale }) },
    });
}

const valuesOf = ({ resource, name, audience, role, state }: ViewToSave) => ({
  resource,
  name,
  audience,
  roleId: audience === 'role' ? (role ?? null) : null,
  state,
});

async function add(database: Database, body: ViewToSave, userId: string, locale: Locale): Promise<string> {
  if ((await database.$count(savedView, eq(savedView.createdBy, userId))) >= VIEWS_MAX)
    throw new Refusal('fail', m.preference_too_many({ max: VIEWS_MAX }, { locale }));
  const [row] = await database
    .insert(savedView)
    .values({ ...valuesOf(body), createdBy: userId, updatedBy: userId })
    .returning({ id: savedView.id });
  if (!row) throw new Error('The view was not stored');
  return row.id;
}

async function change(
  database: Database,
  body: ViewToSave,
  id: string,
  { caller, locale }: CallContext<SignedIn>,
): Promise<string> {
  const [found] = await database
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.resource, body.resource), seenBy(caller)))
    .for('update');
  if (!found) throw refusals.notFound(locale);
  if (found.createdBy !== caller.user.id) throw new Refusal('forbidden', m.view_not_yours({}, { locale }));
  if (found.version !== body.version) {
    const [current] = await read(database, eq(savedView.id, id), caller.user.id);
    throw new Refusal('fail', m.resource_stale({}, { locale }), current ? { current } : {});
  }
  await database
    .update(savedView)
    .set({ ...valuesOf(body), version: found.version + 1, updatedAt: sql`now()`, updatedBy: caller.user.id })
    .where(eq(savedView.id, id));
  return id;
}
