import { and, count, eq, inArray } from 'drizzle-orm';
import { DATA_SCOPES } from '../../../contract/resources/role.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/source.ts';
import { accountRole } from '../accounts/account-role.table.ts';
import { EVERYTHING } from '../system/grants.ts';
import { role } from '../system/role.table.ts';

/** What holds for roles beside their fields (security: A17). */
export const roleHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, { caller, locale }) => {
    if (id === null || before === null) return values;
    const [stored] = await database.select().from(role).where(eq(role.id, id));
    const scoped = 'dataScope' in values && values.dataScope !== before.dataScope;
    if (stored?.grants.includes(EVERYTHING) && scoped)
      throw new Refusal('forbidden', m.administration_role_fixed({}, { locale }));
    if (!scoped || !isWider(values.dataScope, before.dataScope)) return values;
    const held = await database.$count(
      accountRole,
      and(eq(accountRole.roleId, id), eq(accountRole.accountId, caller.user.id)),
    );
    if (held > 0) throw new Refusal('forbidden', m.administration_own_role({}, { locale }));
    return values;
  },
  used: async (database, ids, { locale }) => {
    const rows = await database
      .select({ id: accountRole.roleId, people: count() })
      .from(accountRole)
      .where(inArray(accountRole.roleId, [...ids]))
      .groupBy(accountRole.roleId);
    const fixed = await database
      .select()
      .from(role)
      .where(inArray(role.id, [...ids]));
    return new Map([
      ...rows.map(({ id, people }) => [id, m.administration_role_used({ people }, { locale })] as const),
      ...fixed
        .filter(({ grants }) => grants.includes(EVERYTHING))
        .map(({ id }) => [id, m.administration_role_fixed({}, { locale })] as const),
    ]);
  },
};

const placeOf = (scope: unknown): number => DATA_SCOPES.findIndex((known) => known === scope);
const isWider = (scope: unknown, than: unknown): boolean => placeOf(scope) < placeOf(than);
