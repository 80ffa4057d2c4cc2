import { and, asc, exists, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import { codesToCall } from '../../../contract/endpoint.ts';
import { administrationEndpoints } from '../../../contract/endpoints/administration.ts';
import type { RoleMember } from '../../../contract/entities/administration.ts';
import { inReadersOrder } from '../../platform/database/collation.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { isOpen } from '../accounts/registration.ts';
import { personName } from './personName.ts';
import { actsOnPeople } from './personStanding.ts';
import { roleNamed } from './roles.ts';

type Keys = 'roleMembers' | 'roleCandidates';
type Asked = { page?: number; limit?: number; text?: string };

/**
 * Returns the handlers for the members of a role and the users who could be added. They list only users whom the caller
 * may see.
 */
export function memberHandlers({
  database,
  engine,
}: Pick<Dependencies, 'database'> & { engine: Engine }): Handlers<Keys> {
  const people = async (
    key: Keys,
    which: SQL,
    { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, text }: Asked,
    { caller, locale }: CallContext<SignedIn>,
  ): Promise<{ count: number; list: RoleMember[] }> => {
    const seen = await visibleIds(engine, database, 'user', caller, codesToCall(administrationEndpoints[key].caller));
    const chosen = and(which, isOpen, sql`${account.id} in ${seen}`, nameOrMail(text));
    const count = await database.$count(account, chosen);
    const rows = await database
      .select({ id: account.id, name: personName, workEmail: account.workEmail, enabled: account.enabled })
      .from(account)
      .where(chosen)
      .orderBy(inReadersOrder(sql`${account.lastName}`, locale), asc(account.id))
      .limit(limit)
      .offset(offsetIn(count, { page, limit }));
    const acts = await actsOnPeople(
      database,
      caller,
      rows.map(({ id }) => id),
    );
    const act = key === 'roleMembers' ? 'unassign' : 'assign';
    return { count, list: rows.map((row) => ({ ...row, changeable: acts.get(row.id)?.includes(act) === true })) };
  };
  const holds = (role: string): SQL =>
    exists(
      database
        .select({ held: sql`1` })
        .from(accountRole)
        .where(sql`${accountRole.roleId} = ${role} and ${accountRole.accountId} = ${account.id}`),
    );
  return {
    roleMembers: async ({ params: { id }, body }, context) => {
      await roleNamed(database, id, context.locale);
      return people('roleMembers', holds(id), body, context);
    },
    roleCandidates: async ({ params: { id }, body }, context) => {
      await roleNamed(database, id, context.locale);
      return people('roleCandidates', not(holds(id)), body, context);
    },
  };
}

/** Condition for users whose name (as written) or e-mail address contains a text. */
export function nameOrMail(text: string | undefined): SQL | undefined {
  const plain = text?.trim();
  if (!plain) return undefined;
  const pattern = `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(personName, pattern), ilike(account.workEmail, pattern));
}
