import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import type { Choice, ResourceCall, Values } from '../../platform/resources/source.ts';
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import { isWritten } from './dictionaryHooks.ts';
import { rulesComparing, takesFrom } from './ruleNeeds.ts';

/**
 * Checks for dictionary choices. A dictionary has at most one default choice; setting another one unsets it. A choice
 * that a data rule compares with cannot be removed or changed, and neither can a value that the portal writes.
 */
export const dictionaryDetailHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, call) => {
    const after = { ...before, ...values };
    if (id !== null && before) await refuseIfNeeded(database, { id, before, values }, call);
    if (after.isDefault !== true) return values;
    if (after.enabled === false)
      throw new Refusal('validation', m.reply_validation({}, call), {
        fields: { isDefault: m.dictionary_default_disabled({}, call) },
      });
    if (before?.isDefault !== true) await takeDefault(database, String(after.dictionary), call);
    return values;
  },
  used: async (database, ids, call) => {
    const used = new Map<string, string>();
    for (const [id, choice] of await choicesOf(database, ids)) {
      const rules = await ruleReason(database, choice, call);
      const reason = rules ?? (isWritten(choice) ? m.choice_written({}, call) : undefined);
      if (reason) used.set(id, reason);
    }
    return used;
  },
  beforeRestore: async (database, id) => {
    const place = sql`(${removedRecord.row} ->> 'dictionary_id')::uuid`;
    const taken = sql`exists (select 1 from ${dictionaryDetail}
      where ${dictionaryDetail.dictionaryId} = ${place} and ${dictionaryDetail.isDefault})`;
    await database
      .update(removedRecord)
      .set({ row: sql`${removedRecord.row} || '{"is_default": false}'` })
      .where(and(eq(removedRecord.resource, 'dictionaryDetail'), eq(removedRecord.recordId, id), taken));
  },
};

/** Returns the dictionary and value of choices, by their ids. */
export async function choicesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Choice>> {
  const rows = await database
    .select({ id: dictionaryDetail.id, value: dictionaryDetail.dcode, dictionary: dictionary.code })
    .from(dictionaryDetail)
    .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
    .where(inArray(dictionaryDetail.id, [...ids]));
  return new Map(rows.map(({ id, ...choice }) => [id, choice]));
}

/** Returns why data rules need a choice unchanged, or undefined if no enabled rule compares with it. */
async function ruleReason(
  database: Database,
  { dictionary: code, value }: Choice,
  call: ResourceCall,
): Promise<string | undefined> {
  const rules = (await rulesComparing(database, takesFrom(code), [value])).get(value);
  return rules && m.record_ruled({ rules: rules.join(', ') }, call);
}

/**
 * Checks that a changed choice is not needed in its earlier form.
 * @throws Refusal `validation` for a change of a choice that an enabled data rule or the portal itself needs
 */
async function refuseIfNeeded(
  database: Database,
  { id, before, values }: { id: string; before: Values; values: Values },
  call: ResourceCall,
): Promise<void> {
  const renamed = ['dictionary', 'dcode'].filter((name) => name in values && values[name] !== before[name]);
  const lost = values.enabled === false && before.enabled !== false ? [...renamed, 'enabled'] : renamed;
  const choice = lost.length > 0 ? (await choicesOf(database, [id])).get(id) : undefined;
  if (!choice) return;
  const rules = await ruleReason(database, choice, call);
  const written = isWritten(choice) ? m.choice_written({}, call) : undefined;
  const fields = Object.fromEntries(
    lost.flatMap((name) => {
      const reason = rules ?? (name === 'enabled' ? undefined : written);
      return reason ? [[name, reason]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, call), { fields });
}

/** Unsets the current default choice. The dictionary is locked, so of two concurrent calls the second waits. */
async function takeDefault(database: Database, dictionaryId: string, call: ResourceCall): Promise<void> {
  await database.execute(sql`select 1 from ${dictionary} where ${dictionary.id} = ${dictionaryId} for no key update`);
  const others = await database
    .update(dictionaryDetail)
    .set({
      isDefault: false,
      version: sql`${dictionaryDetail.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: call.caller.user.id,
    })
    .where(and(eq(dictionaryDetail.dictionaryId, dictionaryId), eq(dictionaryDetail.isDefault, true)))
    .returning({ id: dictionaryDetail.id, label: dictionaryDetail.dname });
  await audit(
    database,
    call,
    others.map(({ id, label }: { id: string; label: Localized }) => ({
      action: 'edit',
      resource: 'dictionaryDetail',
      resourceId: id,
      label,
      before: { isDefault: true },
      after: { isDefault: false },
    })),
  );
}
