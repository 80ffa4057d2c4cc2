import { sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Field, Vocabulary } from '../../platform/search/record.ts';

/** Chinese words for the values that are words of our own. */
const ownWords: Partial<Record<Field, Record<string, readonly string[]>>> = {
  tumorType: { primary: ['原发'], metastatic: ['metastasis', '转移'], recurrent: ['relapsed', '复发'] },
};
const kindWords: Record<string, string> = { mutation: '突变', amplification: '扩增', deletion: '缺失', fusion: '融合' };

/** Names, aliases and synonyms of everything that a text can find, in both languages, from the tables of the catalog. */
export async function readVocabulary(database: Database): Promise<Vocabulary> {
  const terms = new Map<string, string[]>();
  const add = (field: Field, value: string, ...words: string[]) => {
    const key = `${field}:${value}`;
    const known = terms.get(key);
    if (known === undefined) terms.set(key, words);
    else known.push(...words);
  };
  const { rows: diseases } = await database.execute<{ id: string; code: string; title: Localized; organ: Localized }>(
    sql`select id, code, disease_title as title, organ from disease`,
  );
  const titles = new Map(diseases.map(({ id, title }) => [id, title]));
  const idOfCode = new Map(diseases.map(({ id, code }) => [code, id]));
  for (const { id, code, title, organ } of diseases) add('disease', id, code, title.en, title.zh, organ.en, organ.zh);
  const { rows: nodes } = await database.execute<{ code: string; name: string }>(
    sql`select code, name from oncotree_node`,
  );
  for (const { code, name } of nodes) add('oncotree', code, code, name);
  const { rows: genes } = await database.execute<{ symbol: string; aliases: string[] }>(
    sql`select symbol, aliases from gene where aliases <> '{}'`,
  );
  for (const { symbol, aliases } of genes) add('gene', symbol, ...aliases);
  const { rows: synonyms } = await database.execute<{ kind: string; concept: string; term: string }>(
    sql`select kind, concept, term from synonym`,
  );
  for (const { kind, concept, term } of synonyms) {
    if (kind === 'gene') add('gene', concept, term);
    else if (kind === 'drug') add('agent', concept, term);
    else if (kind === 'modelType') add('modelType', concept, term);
    else if (idOfCode.has(concept)) add('disease', idOfCode.get(concept) ?? '', term);
    else add('oncotree', concept, term);
  }
  return {
    labelOf: (field, value) => (field === 'disease' || field === 'ownDisease' ? titles.get(value) : undefined),
    termsOf: (field, value) => {
      const source = field === 'priorTreatment' ? 'agent' : field;
      const known = terms.get(`${source}:${value}`) ?? ownWords[field]?.[value] ?? [];
      if (field === 'disease') return known;
      if (field === 'alteration') return alterationTerms(value);
      return [value, ...known];
    },
  };
}

/** Counts of rows and of the transactions that wrote them; every change of a row changes it. */
export async function vocabularyVersion(database: Database): Promise<string> {
  const { rows } = await database.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select concat(count(*), '/', sum(xmin::text::bigint)) from disease),
      (select concat(count(*), '/', sum(xmin::text::bigint)) from oncotree_node),
      (select concat(count(*), '/', sum(xmin::text::bigint)) from gene),
      (select concat(count(*), '/', sum(xmin::text::bigint)) from gene_panel),
      (select concat(count(*), '/', sum(xmin::text::bigint)) from synonym)) as version`);
  return rows[0]?.version ?? '';
}

/** `KRAS p.G12D` is asked for as KRAS G12D too, `MYC amplification` as MYC扩增. */
function alterationTerms(value: string): string[] {
  const [gene = '', ...rest] = value.split(' ');
  const change = rest.join(' ');
  const chinese = kindWords[change];
  return [value, `${gene} ${chinese ?? change.replace(/^p\./, '')}`];
}
