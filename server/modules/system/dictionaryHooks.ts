import { inArray } from 'drizzle-orm';
import { resources } from '../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { Choice } from '../../platform/resources/source.ts';
import dictionaries from './dictionaries.json' with { type: 'json' };
import { dictionary } from './dictionary.table.ts';

/** Codes that the portal itself reads: those of the specification and those that fields of resources use. */
const known: ReadonlySet<string> = new Set([
  ...dictionaries.map(({ code }) => code),
  ...resources.flatMap(({ fields }: ResourceDefinition) =>
    Object.values(fields).flatMap((field) => ('dictionary' in field ? [field.dictionary] : [])),
  ),
]);

/** Values that the portal itself writes into fields of its records, by dictionary code. */
const written: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  dictionaries
    .filter(({ code }) =>
      resources.some(({ fields }: ResourceDefinition) =>
        Object.values(fields).some((field) => field.readOnly && 'dictionary' in field && field.dictionary === code),
      ),
    )
    .map(({ code, details }) => [code, new Set(details.map(({ dcode }) => dcode))]),
);

/** Returns whether the portal itself writes a value, so that records may have it at all times. */
export const isWritten = ({ dictionary: code, value }: Choice): boolean => written.get(code)?.has(value) === true;

/** A dictionary that the portal reads cannot be removed, and keeps its code. */
export const dictionaryHooks: Hooks = {
  beforeSave: async (_database, { before, values }, call) => {
    const code = before?.code;
    if (typeof code === 'string' && known.has(code) && 'code' in values && values.code !== code)
      throw new Refusal('validation', m.reply_validation({}, call), {
        fields: { code: m.dictionary_code_in_use({}, call) },
      });
    return values;
  },
  used: async (database, ids, call) => {
    const rows = await database
      .select({ id: dictionary.id, code: dictionary.code })
      .from(dictionary)
      .where(inArray(dictionary.id, [...ids]));
    const used = rows.filter(({ code }) => known.has(code));
    return new Map(used.map(({ id }) => [id, m.dictionary_in_use({}, call)]));
  },
};
