import { count, inArray, sql } from 'drizzle-orm';
import { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { role } from '../system/role.table.ts';
import { roleRefusal } from './roleStanding.ts';
import { covers, reachOf, reachOfRoles, widerOf } from './standing.ts';

/** Checks for roles in addition to their fields (security: A17). */
export const roleHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, { caller, locale }) => {
    const changesFactor = ['requiresFactor', 'factorGraceDays'].some(
      (field) => field in values && values[field] !== before?.[field],
    );
    if (id !== null && before !== null && changesFactor) {
      const [reach] = await reachOfRoles(database, [id]);
      // Of a higher role, this would weaken the accounts of others.
      if (!reach || !covers(await reachOf(database, caller), reach))
        throw new Refusal('forbidden', m.administration_role_not_below({}, { locale }));
    }
    if (id === null || before === null || !('dataScope' in values) || values.dataScope === before.dataScope)
      return values;
    const [reach] = await reachOfRoles(database, [id]);
    if (!reach) throw refusals.notFound(locale);
    const own = await reachOf(database, caller);
    const refusal = roleRefusal('scope', own, reach);
    if (refusal === 'everything') throw new Refusal('forbidden', m.administration_role_fixed({}, { locale }));
    const scope = DATA_SCOPES.find((known) => known === values.dataScope);
    const dataScope = scope ? widerOf(scope, reach.dataScope) : reach.dataScope;
    const isOwn = own.some((one) => one.id === id);
    if (isOwn && dataScope !== reach.dataScope)
      throw new Refusal('forbidden', m.administration_own_role({}, { locale }));
    if (!covers(own, { ...reach, dataScope })) throw new Refusal('forbidden', m.administration_scope({}, { locale }));
    if (refusal) throw new Refusal('forbidden', m.administration_role_not_below({}, { locale }));
    return values;
  },
  afterChanges: async (database, changes) => {
    // The grace period begins when the requirement does.
    await database
      .update(role)
      .set({
        factorRequiredAt: sql`case when ${role.requiresFactor} then coalesce(${role.factorRequiredAt}, now()) end`,
      })
      .where(
        inArray(
          role.id,
          changes.map(({ id }) => id),
        ),
      );
  },
  used: async (database, ids, { caller, locale }) => {
    const rows = await database
      .select({ id: accountRole.roleId, people: count() })
      .from(accountRole)
      .where(inArray(accountRole.roleId, [...ids]))
      .groupBy(accountRole.roleId);
    const own = await reachOf(database, caller);
    const refused = (await reachOfRoles(database, ids)).flatMap((reach) => {
      const refusal = roleRefusal('remove', own, reach);
      return refusal ? [{ id: reach.id, refusal }] : [];
    });
    return new Map([
      ...refused.map(({ id }) => [id, m.administration_take_more({}, { locale })] as const),
      ...rows.map(({ id, people }) => [id, m.administration_role_used({ people }, { locale })] as const),
      ...refused
        .filter(({ refusal }) => refusal === 'everything')
        .map(({ id }) => [id, m.administration_role_fixed({}, { locale })] as const),
    ]);
  },
  afterRestore: async (database, id, { caller, locale }) => {
    const own = await reachOf(database, caller);
    const [reach] = await reachOfRoles(database, [id]);
    if (!reach || !covers(own, reach)) throw new Refusal('forbidden', m.administration_more_than_own({}, { locale }));
  },
};
