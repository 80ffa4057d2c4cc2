import { arrayOverlaps, eq } from 'drizzle-orm';
import { resources } from '../../../contract/resources/index.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { listedIn } from '../../../contract/resources/ruleConditions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RulesComparing } from '../../platform/resources/source.ts';
import { rule } from './rule.table.ts';

/** Returns the names of the data rules that name menus, by menu id. */
export async function rulesWithMenus(
  database: Database,
  ids: readonly string[],
  { enabled = false }: { enabled?: boolean } = {},
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database
    .select({ name: rule.name, menus: rule.menus, enabled: rule.enabled })
    .from(rule)
    .where(arrayOverlaps(rule.menus, [...ids]))
    .orderBy(rule.name);
  const needed = rows.filter((row) => row.enabled || !enabled);
  return byKey(ids, (id) => needed.flatMap(({ name, menus }) => (menus.includes(id) ? [name] : [])));
}

/** Returns the names of the enabled data rules that compare such fields with values, by value. */
export const rulesComparing: RulesComparing = async (database, isMeant, values) => {
  const rows = await database.select().from(rule).where(eq(rule.enabled, true)).orderBy(rule.name);
  const meant = rows.filter(({ resource, field }) => isMeant(resource, field));
  return byKey(values, (value) => meant.flatMap(({ name, value: text }) => (isNamedIn(text, value) ? [name] : [])));
};

const isNamedIn = (text: string, value: string): boolean =>
  [text.trim(), ...listedIn(text)].some((one) => one.toLowerCase() === value.toLowerCase());

/** Returns whether a field of a resource takes its choices from a dictionary. */
export const takesFrom = (dictionary: string) => (resource: string, name: string) => {
  const definition: ResourceDefinition | undefined = resources.find((known) => known.name === resource);
  const field = definition && fieldOf(definition, name);
  return field !== undefined && 'dictionary' in field && field.dictionary === dictionary;
};

function byKey(keys: readonly string[], named: (key: string) => string[]): ReadonlyMap<string, string[]> {
  const all = keys.map((key) => [key, named(key)] as const);
  return new Map(all.filter(([, names]) => names.length > 0));
}
