import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ROLE_VIEW_MS } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SeeAs } from '../../platform/http/guard.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { instanceSecret, instanceSecrets, isSignedBy } from '../accounts/instanceSecret.ts';
import { readAccess } from '../system/access.ts';
import { codesOf, inBoth } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { aboutRole, noteViewEnd } from '../system/viewEnd.ts';
import { roleNamed } from './roles.ts';

const SECRET = 'role views';

/** The content of a view token: the role, the session, the rights of its owner, and the expiry time. */
type Named = { role: string; session: string; rights: string; until: number };

/** Returns the handlers that begin and end views of the portal as a role; both are written to the operation log. */
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
 * Returns the caller restricted to the rights of a role that the caller also has. Returns null if the view has ended:
 * another session, expired, the role removed, or the caller's rights changed since it began.
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

/** Returns a value that represents everything a user may do and see, independent of the order of roles. */
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
  return `${text}.${signature(await instanceSecret(database, SECRET), text)}`;
}

/** Returns the content of a token that this portal signed, even if it has expired. */
async function opened(database: Database, token: string): Promise<Named | undefined> {
  const [, text, signed] = /^([\w-]{1,500})\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || signed === undefined) return undefined;
  if (!isSignedBy(await instanceSecrets(database, SECRET), signed, (key) => signature(key, text))) return undefined;
  // The signature proves that `tokenOf` wrote it.
  const named: Named = JSON.parse(Buffer.from(text, 'base64url').toString());
  return named;
}

const signature = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
