import { eq, inArray } from 'drizzle-orm';
import { resources } from '../../../contract/resources/index.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import { isRuleOperator, operatorsFor, takesValue } from '../../../contract/resources/ruleConditions.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks, ResourceCall, Values } from '../../platform/resources/source.ts';
import { EVERYTHING } from '../system/grants.ts';
import { rule } from '../system/rule.table.ts';
import { covers, isAsHigh, mayEverything, type Reach, reachOfAccount, reachOfRoles } from './standing.ts';

/**
 * A rule that could not be read would hide every record: what it names must exist and fit together. Whoever makes, changes,
 * removes or brings back a rule narrows and widens what others see: they must stand above everybody whom it holds
 * (security: A17).
 */
export const ruleHooks: Hooks = {
  beforeSave: async (database, { before, values }, call) => {
    const { caller, locale } = call;
    const wanted = { ...before, ...values };
    const own = await reachOfAccount(database, caller.user.id);
    for (const each of [before, wanted]) {
      const reason = each && (await outOfReach(database, own, rolesIn(each), locale));
      if (reason) throw new Refusal('forbidden', reason);
    }
    const fields = await problemsOf(database, wanted, call);
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
  used: async (database, ids, { caller, locale }) => {
    const own = await reachOfAccount(database, caller.user.id);
    const rows = await database
      .select({ id: rule.id, roles: rule.roles })
      .from(rule)
      .where(inArray(rule.id, [...ids]));
    const reasons = new Map<string, string>();
    for (const { id, roles } of rows) {
      const reason = await outOfReach(database, own, roles, locale);
      if (reason) reasons.set(id, reason);
    }
    return reasons;
  },
  afterRestore: async (database, id, { caller, locale }) => {
    const [back] = await database.select({ roles: rule.roles }).from(rule).where(eq(rule.id, id));
    const own = await reachOfAccount(database, caller.user.id);
    const reason = back && (await outOfReach(database, own, back.roles, locale));
    if (reason) throw new Refusal('forbidden', reason);
  },
};

const rolesIn = ({ roles }: Values): readonly string[] => (Array.isArray(roles) ? roles.map(String) : []);

/** Why somebody has nothing to do with a rule for these roles; nothing when they stand above all of them. */
async function outOfReach(
  database: Database,
  own: readonly Reach[],
  roles: readonly string[],
  locale: Locale,
): Promise<string | undefined> {
  if (mayEverything(own)) return undefined;
  if (roles.length === 0) return m.rule_for_everybody({}, { locale });
  if (own.some(({ id }) => roles.includes(id))) return m.rule_for_own_role({}, { locale });
  const held = await reachOfRoles(database, roles);
  return held.every((each) => covers(own, each) && !isAsHigh(each, own))
    ? undefined
    : m.rule_for_role_above({}, { locale });
}

async function problemsOf(
  database: Database,
  wanted: Values,
  { locale }: ResourceCall,
): Promise<Record<string, string>> {
  const { resource, field: name, operator, value = '' } = wanted;
  const fields: Record<string, string> = {};
  const definition = resources.find((known) => known.name === resource);
  const field = definition && fieldOf(definition, String(name));
  if (!definition) fields.resource = m.rule_resource_unknown({}, { locale });
  else if (!field || field.secret) fields.field = m.rule_field_unknown({}, { locale });
  else if (!isRuleOperator(operator) || !operatorsFor(field).includes(operator))
    fields.operator = m.rule_operator_unfit({}, { locale });
  else if (takesValue(operator) && String(value).trim() === '') fields.value = m.field_required({}, { locale });
  const held = await reachOfRoles(database, rolesIn(wanted));
  if (held.some(({ grants }) => grants.has(EVERYTHING))) fields.roles = m.rule_for_everything({}, { locale });
  return fields;
}
