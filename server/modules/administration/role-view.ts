import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ROLE_VIEW_MS } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SeeAs } from '../../platform/http/guard.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { instanceSecret } from '../accounts/instance-secret.ts';
import { readAccess } from '../system/access.ts';
import { codesOf, inBoth } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { aboutRole, noteViewEnd } from '../system/view-end.ts';
import { roleNamed } from './roles.ts';

const SECRET = 'role views';

/** What a token of a view says: which role, in which session, with which rights of its owner, and until when. */
type Named = { role: string; session: string; rights: string; until: number };

/** Begins and ends views of the portal as a role; the operation log keeps both. */
export function roleViewHandlers({
  database,
}: Pick<Dependencies, 'database'>): Handlers<'beginRoleView' | 'endRoleView'> {
  return {
    beginRoleView: async ({ params: { id } }, call) => {
      const { name } = await roleNamed(database, id, call.locale);
      const { sessionId: session } = call.caller;
      const until = Date.now() + ROLE_VIEW_MS;
      const token = await tokenOf(database, {
        role: id,
        session,
        rights: await rightsOf(database, call.caller),
        until,
      });
      const ends = new Date(until).toISOString();
      await audit(database, call, { ...aboutRole(id, name), action: 'seeAsRole', after: { until: ends } });
      return { token, id, name, until: ends };
    },
    endRoleView: ({ body: { token, why } }, call) =>
      call.commit(async (open) => {
        const named = await opened(open, token);
        if (named?.session !== call.caller.sessionId) throw refusals.badRequest(call.locale);
        await noteViewEnd(open, call, named.role, why);
        return null;
      }),
  };
}

/**
 * The caller with the rights of a role as far as they are the caller's too; null where the view has ended: for another
 * session, after its time, without the role, and when the caller's own rights are no longer those that it began with.
 */
export const seeAs =
  ({ database }: Pick<Dependencies, 'database'>): SeeAs =>
  async (caller, token) => {
    const named = await opened(database, token);
    if (!named || named.until <= Date.now() || named.session !== caller.sessionId) return null;
    const [found] = await database.select({ grants: role.grants }).from(role).where(eq(role.id, named.role));
    if (!found || (await rightsOf(database, caller)) !== named.rights) return null;
    const allowed = codesOf(new Set(found.grants));
    return { ...caller, codes: inBoth(caller.codes, allowed), seeing: named.role };
  };

/** Stands for all that a person may do and see, however the roles are ordered. */
async function rightsOf(database: Database, { user }: Pick<SignedIn, 'user'>): Promise<string> {
  const { group, roles } = await readAccess(database, { user });
  const each = roles.map(({ dataScope, codes, rules }) =>
    JSON.stringify([dataScope, [...codes].toSorted(), rules.map((rule) => JSON.stringify(rule)).toSorted()]),
  );
  return createHash('sha256')
    .update(JSON.stringify([group, each.toSorted()]))
    .digest('base64url');
}

async function tokenOf(database: Database, named: Named): Promise<string> {
  const text = Buffer.from(JSON.stringify(named)).toString('base64url');
  return `${text}.${await signature(database, text)}`;
}

/** What a token that was signed here says, also after its time. */
async function opened(database: Database, token: string): Promise<Named | undefined> {
  const [, text, signed] = /^([\w-]{1,500})\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || signed === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(await signature(database, text)))) return undefined;
  // nobody else can sign: it is what `tokenOf` wrote
  const named: Named = JSON.parse(Buffer.from(text, 'base64url').toString());
  return named;
}

const signature = async (database: Database, text: string): Promise<string> =>
  createHmac('sha256', await instanceSecret(database, SECRET))
    .update(text)
    .digest('base64url');
