import { sql } from 'drizzle-orm';
import { MODEL_TYPES } from '../../../contract/modelTypes.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { compactOf } from './engine/text.ts';

/**
 * Checks for synonyms: the concept must be in the catalog, and the term must differ from its name. Otherwise the
 * synonym would find nothing.
 */
export const synonymHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, { locale }) => {
    const { kind, concept, term, language } = { ...before, ...values } as Record<string, string | undefined>;
    const fields: Record<string, string> = {};
    if (compactOf(term ?? '') === '') fields.term = m.synonym_wordless({}, { locale });
    else if (compactOf(term ?? '') === compactOf(concept ?? '')) fields.term = m.synonym_same({}, { locale });
    else if (await isTaken(database, { id, kind, concept, term, language }))
      fields.term = m.synonym_taken({}, { locale });
    const refusal = await conceptRefusal(database, kind ?? '', (concept ?? '').trim(), locale);
    if (refusal) fields.concept = refusal;
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
};

async function isTaken(database: Database, word: Record<string, string | null | undefined>): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from synonym where kind = ${word.kind} and concept = ${word.concept} and language = ${word.language}
      and lower(term) = lower(${word.term}) and id is distinct from ${word.id}`);
  return rows.length > 0;
}

/** Drugs have no table, because every study can add a new name. */
async function conceptRefusal(
  database: Database,
  kind: string,
  concept: string,
  locale: Locale,
): Promise<string | null> {
  if (kind === 'modelType')
    return MODEL_TYPES.some((type) => type === concept)
      ? null
      : m.synonym_type_unknown({ types: MODEL_TYPES.join(', ') }, { locale });
  if (kind === 'gene') {
    const { rows } = await database.execute(sql`select 1 from gene where symbol = ${concept}`);
    return rows.length > 0 ? null : m.synonym_gene_unknown({}, { locale });
  }
  if (kind !== 'disease') return null;
  const { rows } = await database.execute(sql`
    select 1 from disease where code = ${concept} union all select 1 from oncotree_node where code = ${concept}`);
  return rows.length > 0 ? null : m.synonym_disease_unknown({}, { locale });
}
