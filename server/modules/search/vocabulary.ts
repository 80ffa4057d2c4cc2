import { sql } from 'drizzle-orm';
import { partnersOf } from '../../../contract/fusions.ts';
import { isWritten } from '../../../contract/keyText.ts';
import type { Localized } from '../../../contract/schema.ts';
import { valueNames } from '../../../contract/valueNames.ts';
import { changesOf } from '../../platform/database/changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { breather } from '../../platform/time/breather.ts';
import { disease } from '../catalog/disease.table.ts';
import { gene, genePanel } from '../catalog/gene.table.ts';
import { labelOf, readNames } from '../catalog/names.ts';
import { oncotreeNode } from '../catalog/oncotree.table.ts';
import { synonym } from '../catalog/synonym.table.ts';
import { alterationParts } from './changes/alteration.ts';
import type { Field, NamedField, Vocabulary } from './engine/record.ts';
import { compactOf, wordsOf } from './engine/text.ts';

/** Chinese words for values that the portal itself defines. */
const ownWords: Partial<Record<Field, Record<string, readonly string[]>>> = {
  tumorType: {
    primary: ['原发'],
    metastatic: ['metastasis', 'metastases', 'mets', '转移'],
    recurrent: ['relapsed', '复发'],
  },
};
/** Isoforms that drugs target. Alias lists do not contain them; they mean their gene. */
const ISOFORMS: Readonly<Record<string, readonly string[]>> = { CLDN18: ['CLDN18.2', 'claudin 18.2'] };
/** The root of OncoTree, the ancestor of all codes. */
export const ROOT = 'TISSUE';
type Meaning = { field: Field; value: string };
const kindWords = { mutation: '突变', amplification: '扩增', deletion: '缺失', fusion: '融合' };

/**
 * Reads names, aliases and synonyms of everything that a text can find, in both languages, from the catalog's tables.
 */
export async function readVocabulary(database: Database): Promise<Vocabulary> {
  const breathe = breather();
  const terms = listsByKey<string>((field, value) => `${field}:${value.toLowerCase()}`);
  const named = listsByKey<string>((field, name) => `${field}:${compactOf(name)}`);
  const names = await readNames(database);
  const areaTitles = new Map<string, Localized>();
  const meanings = listsByKey<Meaning>((_, key) => key);
  const words = new Set<string>();
  const learn = (field: Field, value: string, ...names: string[]) => {
    for (const name of names) {
      const known = meanings.get(field, compactOf(name));
      if (!known.some((other) => other.field === field && other.value === value))
        meanings.add(field, compactOf(name), { field, value });
      for (const { term } of wordsOf(name)) words.add(term);
    }
  };
  const { rows: diseases } = await database.execute<{
    id: string;
    published: boolean;
    slug: string;
    code: string;
    title: Localized;
    organ: Localized;
  }>(sql`
    select id, state = 'published' as published, slug, code, disease_title as title, organ from disease
    order by sort, code`);
  const slugOfCode = new Map(diseases.map(({ slug, code }) => [code, slug]));
  const published = new Set(diseases.flatMap((area) => (area.published ? [area.slug] : [])));
  for (const { id, slug, code, title, organ } of diseases) {
    areaTitles.set(slug, title);
    // A name may exist in only one language.
    const written = [title.en, title.zh, code, slug, organ.en, organ.zh].filter(isWritten);
    terms.add('disease', slug, ...written);
    for (const name of [slug, code, id]) named.add('disease', name, slug);
    // Unpublished areas have no name here.
    if (published.has(slug)) learn('disease', slug, ...written);
  }
  const { rows: nodes } = await database.execute<{ code: string; name: string }>(
    sql`select code, name from oncotree_node`,
  );
  const codes = new Set(nodes.map(({ code }) => code));
  for (const { code, name } of nodes) {
    terms.add('oncotree', code, code, name);
    if (code !== ROOT) learn('oncotree', code, code, name);
  }
  const { rows: genes } = await database.execute<{ symbol: string; name: string; aliases: string[] }>(
    sql`select symbol, name, aliases from gene order by symbol`,
  );
  const { rows: synonyms } = await database.execute<{
    kind: string;
    concept: string;
    term: string;
  }>(sql`select kind, concept, term from synonym order by id`);
  for (const { symbol } of genes) {
    await breathe();
    named.add('gene', symbol, symbol);
    learn('gene', symbol, symbol);
  }
  for (const { kind, concept, term } of synonyms) {
    await breathe();
    if (kind === 'gene') {
      terms.add('gene', concept, term);
      for (const name of [concept, term]) named.add('gene', name, concept);
      learn('gene', concept, concept, term);
    } else if (kind === 'drug') {
      terms.add('testedAgent', concept, term);
      for (const name of [concept, term]) named.add('testedAgent', name, concept);
      learn('testedAgent', concept, concept, term);
    } else if (kind === 'modelType') {
      terms.add('modelType', concept, term);
      learn('modelType', concept, concept, term);
    } else if (slugOfCode.has(concept)) {
      const slug = slugOfCode.get(concept) ?? '';
      terms.add('disease', slug, term);
      if (published.has(slug)) learn('disease', slug, term);
    } else {
      terms.add('oncotree', concept, term);
      if (concept !== ROOT && codes.has(concept)) learn('oncotree', concept, term);
    }
  }
  const geneNames = new Map<string, string>();
  for (const { symbol, name, aliases } of genes) {
    await breathe();
    geneNames.set(symbol, name);
    const others = [...aliases, ...(ISOFORMS[symbol] ?? [])];
    if (others.length > 0) terms.add('gene', symbol, ...others);
    for (const alias of others) named.add('gene', alias, symbol);
    learn('gene', symbol, ...others);
  }
  return {
    meaningsOf: (key) => meanings.get('disease', key),
    isWord: (term) => words.has(term),
    labelOf: (field, value) => {
      if (field === 'disease' || field === 'ownDisease') return areaTitles.get(value);
      if (field === 'oncotree') return names.oncotree(value);
      if (field === 'histology' || field === 'cancerType') return labelOf(names.disease(value));
      if (field === 'testedAgent' || field === 'priorTreatment') return labelOf(names.drug(value));
      if (field !== 'gene') return valueNames(value);
      const name = geneNames.get(value);
      return name === undefined ? undefined : { en: name, zh: name };
    },
    termsOf: (field, value) => {
      const known = terms.get(field === 'priorTreatment' ? 'testedAgent' : field, value);
      if (field === 'disease') return known;
      if (field === 'alteration') return alterationTerms(value);
      return [value, ...known, ...(ownWords[field]?.[value] ?? [])];
    },
    valuesNamed: (field: NamedField, name) => named.get(field, name),
  };
}

/** Returns a text that differs after every change of the vocabulary. */
export async function vocabularyVersion(database: Database): Promise<string> {
  const { rows } = await database.execute<{ version: string }>(
    sql`select ${changesOf(disease, oncotreeNode, gene, genePanel, synonym)} as version`,
  );
  return rows[0]?.version ?? '';
}

/**
 * Returns further spellings: `KRAS mutation p.G12D` also as KRAS p.G12D and KRAS G12D, `MYC amplification` as
 * MYC扩增, a fusion with its genes in both orders.
 */
function alterationTerms(value: string): string[] {
  const { gene, kind, change } = alterationParts(value);
  const plain = [`${gene} ${kind}`, `${gene} ${kindWords[kind]}`];
  if (change === null) return plain;
  if (kind !== 'fusion') return [...plain, `${gene} ${change}`, `${gene} ${change.replace(/^p\./, '')}`];
  const partners = partnersOf(change, gene);
  return [
    ...plain,
    `${gene} ${change}`,
    ...(partners ? [partners, partners.toReversed()] : []).map((two) => two.join('-')),
  ];
}

/** Collects lists without repeats, in the order in which they were filled. */
function listsByKey<V>(keyOf: (field: Field, name: string) => string) {
  const lists = new Map<string, V[]>();
  return {
    add: (field: Field, name: string, ...values: V[]) => {
      const key = keyOf(field, name);
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [...new Set(values)]);
      else for (const value of values) if (!list.includes(value)) list.push(value);
    },
    get: (field: Field, name: string): readonly V[] => lists.get(keyOf(field, name)) ?? [],
  };
}
