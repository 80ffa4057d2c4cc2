import { and, eq, sql } from 'drizzle-orm';
import { codesToCall } from '../../../contract/endpoint.ts';
import { administrationEndpoints } from '../../../contract/endpoints/administration.ts';
import type { RoleFixed } from '../../../contract/entities/administration.ts';
import { inReadersOrder } from '../../platform/database/collation.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { instantSql } from '../../platform/resources/read.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { liftPauses } from '../accounts/attempts.ts';
import { factorSubject } from '../accounts/factorTries.ts';
import { accountMails } from '../accounts/mails.ts';
import type { MailSender } from '../mail/sender.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';
import { isLastAdministrator } from './lastAdministrator.ts';
import { lockedUntil as lockSql } from './lockedUntil.ts';
import { endSessionsOf, giveRoles, resetFactors, resetPassword } from './personActs.ts';
import { actsOnPeople, assertMay } from './personStanding.ts';
import { roleRefusal } from './roleStanding.ts';
import { reachOf, reachOfRoles } from './standing.ts';
import { userRecord } from './userRecord.ts';

type Keys =
  | 'findRoles'
  | 'updateUserRole'
  | 'resetUserPassword'
  | 'resetUserFactors'
  | 'unlockUser'
  | 'endUserSessions';

/**
 * Returns the handlers for administrators' actions on a user's account in addition to its record. Each takes effect on
 * the user's next request.
 */
export function userHandlers(
  { database, config, engine }: Pick<Dependencies, 'database' | 'config'> & { engine: Engine },
  mail: MailSender,
): Handlers<Keys> {
  const mails = accountMails(config);
  /**
   * Returns an account that the caller may see; its row stays locked until the transaction ends.
   *
   * @throws Refusal 404
   */
  const personWith = async (open: Database, id: string, { caller, locale }: CallContext<SignedIn>, key: Keys) => {
    const codes = codesToCall(administrationEndpoints[key].caller);
    const visible = await visibleIds(engine, open, 'user', caller, codes);
    const seen = sql`${account.id} = ${id} and ${account.id} in ${visible}`;
    const [found] = await open.select().from(account).where(seen).for('update');
    if (!found) throw refusals.notFound(locale);
    return found;
  };
  return {
    findRoles: async ({ params: { id } }, context) => {
      const { caller } = context;
      await personWith(database, id, context, 'findRoles');
      const own = await reachOf(database, caller);
      const isBelow = (await actsOnPeople(database, caller, [id])).get(id)?.includes('roles');
      const rows = await database
        .select({ role, held: accountRole.accountId })
        .from(role)
        .leftJoin(accountRole, and(eq(accountRole.roleId, role.id), eq(accountRole.accountId, id)))
        .orderBy(inReadersOrder(sql`${role.name} ->> ${context.locale}::text`, context.locale), role.code);
      const reach = await reachOfRoles(
        database,
        rows.map((row) => row.role.id),
      );
      const covered = new Set(reach.filter((each) => !roleRefusal('give', own, each)).map((each) => each.id));
      const isOwn = id === caller.user.id;
      const isLast = isOwn && (await isLastAdministrator(database, id));
      const fixedOf = (roleId: string, code: string, isHeld: boolean): RoleFixed | null => {
        if (isOwn && !isHeld) return 'ownRole';
        if (isOwn) return isLast && code === ADMINISTRATOR ? 'lastAdministrator' : null;
        if (!isBelow) return 'notBelow';
        return covered.has(roleId) ? null : 'moreThanOwn';
      };
      const list = rows.map(({ role: { id: roleId, code, name, remark }, held }) => ({
        id: roleId,
        code,
        name,
        remark,
        checked: held !== null,
        fixed: fixedOf(roleId, code, held !== null),
      }));
      return { count: list.length, list };
    },
    updateUserRole: ({ params: { id }, body: { roles } }, context) =>
      context.commit(async (open) => {
        await giveRoles(open, await personWith(open, id, context, 'updateUserRole'), roles, context);
        return null;
      }),
    resetUserPassword: ({ params: { id } }, context) =>
      context.commit(async (open) => {
        const person = await personWith(open, id, context, 'resetUserPassword');
        await resetPassword(open, person, { mails, mail }, context);
        return { queued: mail.sends };
      }),
    resetUserFactors: ({ params: { id } }, context) =>
      context.commit(async (open) => {
        await resetFactors(open, await personWith(open, id, context, 'resetUserFactors'), { mails, mail }, context);
        return null;
      }),
    unlockUser: ({ params: { id } }, context) =>
      context.commit(async (open) => {
        const person = await personWith(open, id, context, 'unlockUser');
        await assertMay(open, 'unlock', id, context);
        const lockedUntil = await readLock(open, id);
        await open.update(account).set({ lockedUntil: null }).where(eq(account.id, id));
        await liftPauses(open, person.workEmail);
        await liftPauses(open, factorSubject(id));
        await audit(open, context, {
          action: 'unlock',
          ...userRecord(person),
          before: { lockedUntil },
          after: { lockedUntil: null },
        });
        return null;
      }),
    endUserSessions: ({ params: { id } }, context) =>
      context.commit(async (open) => {
        await endSessionsOf(open, await personWith(open, id, context, 'endUserSessions'), context);
        return null;
      }),
  };
}

async function readLock(open: Database, id: string): Promise<string | null> {
  const [found] = await open
    .select({ at: instantSql(lockSql) })
    .from(account)
    .where(eq(account.id, id));
  return found?.at ?? null;
}
