import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** What identifies a cell line: its numbers in collections, its name and its other names. */
export type LineNames = {
  modelType: string;
  species: string;
  /** Codes and IDs. Only numbers of DepMap (`ACH-…`) and Cell Model Passports (`SIDM…`) are looked up. */
  numbers: readonly string[];
  name: string;
  aliases: readonly string[];
};

/** An RRID, and the number or name by which it was found. */
export type ProposedRrid = { rrid: string; by: string };

/** What no two cell lines share; otherwise a name identifies none of them. */
type Known = string | 'shared';

const { numbers, names } = readLines();

/**
 * `data/cell-line-rrids.csv`: the human cell lines of DepMap Public 25Q3 (CC BY 4.0) with their Cellosaurus accession
 * (CC BY 4.0), which is the RRID. Accessions of several lines are left out.
 */
function readLines() {
  const file = readFileSync(new URL('./data/cell-line-rrids.csv', import.meta.url));
  const rows = parse(file, { columns: true }) as Record<'rrid' | 'name' | 'depmap' | 'sanger', string>[];
  const byNumber = new Map<string, Known>();
  const byName = new Map<string, Known>();
  const add = (all: Map<string, Known>, key: string, rrid: string) =>
    all.set(key, (all.get(key) ?? rrid) === rrid ? rrid : 'shared');
  for (const { rrid, name, depmap, sanger } of rows) {
    for (const number of [depmap, sanger]) if (number !== '') add(byNumber, number, rrid);
    const key = nameKey(name);
    if (key !== null) add(byName, key, rrid);
  }
  return { numbers: byNumber, names: byName };
}

/**
 * Returns the letters and digits of a name. Null for names that other models may well have: fewer than three
 * characters, or digits only.
 */
function nameKey(name: string): string | null {
  const key = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return key.length < 3 || /^\d+$/.test(key) ? null : key;
}

/**
 * Returns the RRID of a known human cell line. A number decides before names do. Names that belong to several lines, or
 * that lead to different lines, give none.
 */
export function proposedRrid({ modelType, species, name, aliases, ...given }: LineNames): ProposedRrid | null {
  if (modelType !== 'cell line' || species !== 'Homo sapiens') return null;
  const others = [...given.numbers, ...aliases];
  return (
    onlyOne(others, (number) => numbers.get(number.trim().toUpperCase())) ??
    onlyOne([name, ...aliases], (word) => names.get(nameKey(word) ?? ''))
  );
}

function onlyOne(words: readonly string[], find: (word: string) => Known | undefined): ProposedRrid | null {
  const found = words.flatMap((by) => {
    const rrid = find(by);
    return rrid === undefined ? [] : [{ rrid, by }];
  });
  const [first] = found;
  return first && first.rrid !== 'shared' && found.every(({ rrid }) => rrid === first.rrid) ? first : null;
}
