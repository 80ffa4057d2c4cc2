import { and, eq, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import { removedRecord } from '../../platform/resources/removed-record.table.ts';
import type { Hooks, ResourceCall } from '../../platform/resources/source.ts';
import { dictionary, dictionaryDetail } from './dictionary.table.ts';

/** At most one choice of a dictionary is its default: who becomes it takes that from the other. */
export const dictionaryDetailHooks: Hooks = {
  beforeSave: async (database, { before, values }, call) => {
    const after = { ...before, ...values };
    if (after.isDefault !== true) return values;
    if (after.enabled === false)
      throw new Refusal('validation', m.reply_validation({}, call), {
        fields: { isDefault: m.dictionary_default_disabled({}, call) },
      });
    if (before?.isDefault !== true) await takeDefault(database, String(after.dictionary), call);
    return values;
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
