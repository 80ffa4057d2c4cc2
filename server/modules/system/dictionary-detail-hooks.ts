import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import { removedRecord } from '../../platform/resources/removed-record.table.ts';
import type { Hooks, ResourceCall, Values } from '../../platform/resources/source.ts';
import { dictionary, dictionaryDetail } from './dictionary.table.ts';
import { rulesComparing, takesFrom } from './rule-needs.ts';

/**
 * At most one choice of a dictionary is its default: who becomes it takes that from the other. A choice that a data
 * rule compares with stays.
 */
export const dictionaryDetailHooks: Hooks = {
  beforeSave: async (database, { before, values }, call) => {
    const after = { ...before, ...values };
    if (before) await refuseIfRuled(database, before, values, call);
    if (after.isDefault !== true) return values;
    if (after.enabled === false)
      throw new Refusal('validation', m.reply_validation({}, call), {
        fields: { isDefault: m.dictionary_default_disabled({}, call) },
      });
    if (before?.isDefault !== true) await takeDefault(database, String(after.dictionary), call);
    return values;
  },
  used: async (database, ids, call) => {
    const rows = await database
      .select({ id: dictionaryDetail.id, value: dictionaryDetail.dcode, code: dictionary.code })
      .from(dictionaryDetail)
      .innerJoin(dictionary, eq(dictionary.id, dictionaryDetail.dictionaryId))
      .where(inArray(dictionaryDetail.id, [...ids]));
    const used = new Map<string, string>();
    for (const { id, value, code } of rows) {
      const rules = (await rulesComparing(database, takesFrom(code), [value])).get(value);
      if (rules) used.set(id, m.record_ruled({ rules: rules.join(', ') }, call));
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

/** @throws Refusal `validation` for a change of a choice that an enabled data rule compares with */
async function refuseIfRuled(database: Database, before: Values, values: Values, call: ResourceCall): Promise<void> {
  const lost = ['dictionary', 'dcode'].filter((name) => name in values && values[name] !== before[name]);
  if (values.enabled === false && before.enabled !== false) lost.push('enabled');
  if (lost.length === 0) return;
  const [kept] = await database
    .select()
    .from(dictionary)
    .where(eq(dictionary.id, String(before.dictionary)));
  const value = String(before.dcode);
  const rules = kept && (await rulesComparing(database, takesFrom(kept.code), [value])).get(value);
  if (!rules) return;
  const message = m.record_ruled({ rules: rules.join(', ') }, call);
  throw new Refusal('validation', m.reply_validation({}, call), {
    fields: Object.fromEntries(lost.map((name) => [name, message])),
  });
}

/** Takes the default from whichever choice has it. The dictionary is locked: of two at once the second waits. */
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
