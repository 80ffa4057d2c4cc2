import { and, eq, inArray } from 'drizzle-orm';
import { permissionCodes } from '../../../contract/permissions.ts';
import { resources } from '../../../contract/resources/index.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { RULE_ACTS } from '../../../contract/resources/rule.ts';
import { isRuleOperator, opensOneOf, operatorsFor, takesValue } from '../../../contract/resources/ruleConditions.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Who } from '../../platform/resources/access.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { fitsRule } from '../../platform/resources/rules.ts';
import type { Judge, ResourceCall, Values } from '../../platform/resources/source.ts';
import { EVERYTHING } from '../system/grants.ts';
import { menu } from '../system/menu.table.ts';
import { enabledOptions } from '../system/queries.ts';
import { rule } from '../system/rule.table.ts';
import { covers, isAsHigh, mayEverything, reachOf, reachOfRoles } from './standing.ts';

/**
 * Checks for data rules. An unreadable rule would hide every record, so what it names must exist and fit together.
 * Rules change what other users see, so the caller must have higher rights than everyone whom the rule applies to
 * (security: A17).
 */
export const ruleHooks: Hooks = {
  beforeSave: async (database, { before, values }, call) => {
    const { caller, locale } = call;
    const wanted = { ...before, ...values };
    const [refusal] = await refusalsOf(
      database,
      caller,
      [before, wanted].flatMap((each) => (each ? [{ roles: rolesIn(each) }] : [])),
    );
    if (refusal) throw new Refusal('forbidden', words[refusal.why]({}, { locale }));
    // A rule that names something unknown can still be switched off.
    const switchedOff = before !== null && Object.keys(values).every((name) => name === 'enabled') && !values.enabled;
    const fields = switchedOff ? {} : await problemsOf(database, wanted, call);
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
  used: async (database, ids, { caller, locale }) => {
    const refused = await refusalsOf(database, caller, await rulesWith(database, ids));
    return new Map(refused.map(({ rule: { id }, why }) => [id, words[why]({}, { locale })]));
  },
  afterRestore: async (database, id, { caller, locale }) => {
    const [refusal] = await refusalsOf(database, caller, await rulesWith(database, [id]));
    if (refusal) throw new Refusal('forbidden', words[refusal.why]({}, { locale }));
  },
};

/** Returns what the caller may do to rules, by id: everything or nothing. */
export const actsOnRules: Judge = async (database, caller, ids) => {
  const refused = await refusalsOf(database, caller, await rulesWith(database, ids));
  const fixed = new Set(refused.map(({ rule: { id } }) => id));
  return new Map(ids.map((id) => [id, fixed.has(id) ? [] : RULE_ACTS]));
};

const words = {
  everybody: m.rule_for_everybody,
  ownRole: m.rule_for_own_role,
  roleAbove: m.rule_for_role_above,
};

const rolesIn = ({ roles }: Values): readonly string[] => (Array.isArray(roles) ? roles.map(String) : []);
const menusIn = ({ menus }: Values): readonly string[] => (Array.isArray(menus) ? [...new Set(menus.map(String))] : []);

const rulesWith = (database: Database, ids: readonly string[]) =>
  database
    .select({ id: rule.id, roles: rule.roles })
    .from(rule)
    .where(inArray(rule.id, [...ids]));

/**
 * Returns the rules that the caller may not change, each with the reason: the caller does not have higher rights than
 * all users it applies to.
 */
async function refusalsOf<Rule extends { roles: readonly string[] }>(
  database: Database,
  caller: Who,
  rules: readonly Rule[],
): Promise<{ rule: Rule; why: keyof typeof words }[]> {
  const own = await reachOf(database, caller);
  if (mayEverything(own)) return [];
  const reach = await reachOfRoles(database, [...new Set(rules.flatMap(({ roles }) => roles))]);
  const above = new Set(reach.filter((each) => !covers(own, each) || isAsHigh(each, own)).map(({ id }) => id));
  const whyNot = (roles: readonly string[]): keyof typeof words | undefined => {
    if (roles.length === 0) return 'everybody';
    if (own.some(({ id }) => roles.includes(id))) return 'ownRole';
    return roles.some((id) => above.has(id)) ? 'roleAbove' : undefined;
  };
  return rules.flatMap((each) => {
    const why = whyNot(each.roles);
    return why ? [{ rule: each, why }] : [];
  });
}

/** Each menu that a rule names must have a permission code, and one of them must open the resource. */
async function menuProblem(database: Database, definition: ResourceDefinition, menus: readonly string[]) {
  const rows = await database
    .select({ code: menu.code })
    .from(menu)
    .where(and(inArray(menu.id, [...menus]), eq(menu.enabled, true)));
  const codes = rows.flatMap(({ code }) => (code !== null && Object.hasOwn(permissionCodes, code) ? [code] : []));
  if (codes.length < menus.length) return m.rule_menu_without_code;
  return opensOneOf(definition, codes) ? undefined : m.rule_menus_elsewhere;
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
  else if (takesValue(operator)) {
    const options = 'dictionary' in field ? await enabledOptions(database, field.dictionary) : [];
    if (!fitsRule(field, operator, String(value), options)) fields.value = m.field_invalid({}, { locale });
  }
  if (definition && menusIn(wanted).length > 0) {
    const problem = await menuProblem(database, definition, menusIn(wanted));
    if (problem) fields.menus = problem({}, { locale });
  }
  const held = await reachOfRoles(database, rolesIn(wanted));
  if (held.some(({ grants }) => grants.has(EVERYTHING))) fields.roles = m.rule_for_everything({}, { locale });
  return fields;
}
