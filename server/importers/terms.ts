import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';
import { columnsOf } from './columns.ts';
import { oncotreeCodesOf } from './icd10.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readFlag } from './values.ts';

type Term = { term: string; language: 'en' | 'zh'; relation: string };
export type TermRecord = { icd10: string; concepts: string[]; terms: Term[] };

const ICD10 = /^[A-Z]\d[0-9A-Z]/;
const NAMES = { name_zh_hans: 'zh', abbr_zh_hans: 'zh', name_zh_hant: 'zh', name_en: 'en', abbr_en: 'en' } as const;

/** Names of remainders, of parts that every organ has, and of secondary tumors. They cannot identify a tumor. */
const LEFT_OVER = {
  zh: /其他|其它|未特指|未指明|未明示|不明|不明确|未定|交搭|重疊|部位|象限|合计|除外|不包括|所有|继发|續發|特定|独立/,
  en: /\b(other|unspecified|ill-defined|overlapping|except|excl|but|secondary|NOS|unknown|uncertain|all|quadrant|portion)\b/i,
};

/**
 * Creates the importer for cancer terms in both languages by ICD-10 code, in the formats of
 * `cancer_terms_zh_hans_en.csv` and `icd10cm_2023_zh_hant_A00-N99.csv`. OncoTree (an import of diseases) must be
 * imported before.
 *
 * Each term becomes a synonym of the OncoTree codes that correspond to its ICD-10 codes. Lists of cancers that name
 * only the organ (肺, Lung) also get the word for cancer (肺癌, Lung cancer). Synonyms are added, never removed.
 */
export function termImporter(): Importer<TermRecord> {
  return {
    name: 'terms',
    table: 'synonym',
    key: 'id',
    versioned: false,
    // A wrong code is detected by comparing all rows of the same word.
    batchSize: 200_000,
    columns: columnsOf('terms'),
    read: readTerm,
    wanted: wantedSynonyms,
  };
}

function readTerm(cells: Cells): TermRecord | null {
  const code = cells.required('code');
  cells.id = code ?? '';
  if (code === null) return null;
  if (cells.read('is_neoplasm', readFlag) === false) {
    cells.passOver('code', reasons.noNeoplasm);
    return null;
  }
  const icd10 = cells.text('icd10') ?? (ICD10.test(code) ? code : null);
  if (icd10 === null) {
    cells.passOver('code', reasons.noIcd10);
    return null;
  }
  const concepts = oncotreeCodesOf(icd10);
  if (concepts.length === 0) {
    cells.passOver(cells.has('icd10') ? 'icd10' : 'code', reasons.noTumor);
    return null;
  }
  const terms = Object.entries(NAMES).flatMap(([column, language]) => termsOf(cells.text(column), language, icd10));
  if (terms.length === 0) {
    cells.passOver('code', reasons.leftOver);
    return null;
  }
  const distinct = new Map(terms.map((term) => [`${term.language} ${term.term}`, term]));
  return { icd10, concepts, terms: [...distinct.values()] };
}

function termsOf(name: string | null, language: 'en' | 'zh', icd10: string): Term[] {
  if (name === null || LEFT_OVER[language].test(name)) return [];
  const own: Term = { term: name, language, relation: 'ICD-10' };
  // A whole site, not a part or a list; blood and lymph (C81 on) have no site.
  const isSite = !icd10.includes('.') && /^C[0-7]/.test(icd10) && !/[、，,&/;()（）]|和|及|与| and | or |\d/.test(name);
  const isOrgan = isSite && !/[癌瘤病征症]$|系统$|(oma|cancer|neoplasms?|system|tumors?|disease)\b/i.test(name);
  if (!isOrgan) return [own];
  return [own, { term: language === 'zh' ? `${name}癌` : `${name} cancer`, language, relation: 'ICD-10 site' }];
}

async function wantedSynonyms(
  database: Database,
  batch: readonly Located<TermRecord>[],
  report: Report,
): Promise<Wanted[]> {
  const { rows: nodes } = await database.execute<{ code: string }>(sql`select code from oncotree_node`);
  const codes = new Set(nodes.map(({ code }) => code));
  const { rows } = await database.execute<{ row: TableRow }>(
    sql`select to_jsonb(s) as row from synonym s where kind = 'disease'`,
  );
  const existing = new Map(rows.map(({ row }) => [keyOf(row), row]));
  const meanings = meaningsOf(batch);
  const taken = new Set<string>();
  return batch.flatMap(({ line, record }) => {
    const about = { line, id: record.icd10, column: 'code' };
    const concepts = record.concepts.filter((code) => codes.has(code));
    if (concepts.length === 0) {
      const reason = reasons.oncoTreeMissing;
      report.add({ kind: 'row refused', ...about, value: record.concepts.join(' '), reason });
      return [];
    }
    const wanted = record.terms.flatMap(({ term, language, relation }) => {
      if (!meanings.get(term)?.some((code) => record.concepts.includes(code))) {
        const reason = reasons.otherTumor;
        report.add({ kind: 'refused', ...about, value: term, reason });
        return [];
      }
      return concepts.flatMap((concept): Wanted[] => {
        const values = { kind: 'disease', concept, term, language, relation, ambiguity: '' };
        const key = keyOf(values);
        if (taken.has(key)) return [];
        taken.add(key);
        const now = existing.get(key);
        const none = { added: 0, changed: 0, unchanged: 0 };
        const at = { line, id: record.icd10 };
        return [{ existing: now, values: now === undefined ? values : {}, rows: none, at }];
      });
    });
    const fate = wanted.some((row) => row.existing === undefined) ? 'added' : 'unchanged';
    const rows = { added: 0, changed: 0, unchanged: 0, [fate]: 1 };
    // A row whose words are already in other rows writes nothing, but is counted.
    const [first = { existing: {}, values: {}, at: about }, ...others] = wanted;
    return [{ ...first, rows }, ...others];
  });
}

/**
 * Returns for each word the codes of the meaning that most rows give it. Rows without a common code give different
 * meanings.
 */
function meaningsOf(batch: readonly Located<TermRecord>[]): Map<string, string[]> {
  const votes = new Map<string, Map<string, number>>();
  for (const { record } of batch) {
    for (const term of new Set(record.terms.map((one) => one.term))) {
      const counts = votes.get(term) ?? new Map<string, number>();
      for (const code of record.concepts) counts.set(code, (counts.get(code) ?? 0) + 1);
      votes.set(term, counts);
    }
  }
  return new Map(
    [...votes].map(([term, counts]) => {
      const most = Math.max(...counts.values());
      return [term, [...counts].filter(([, count]) => count === most).map(([code]) => code)];
    }),
  );
}

const keyOf = ({ concept, term, language }: TableRow): string => `${concept}\t${term}\t${language}`;
