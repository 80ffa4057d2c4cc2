import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/**
 * Returns the OncoTree codes of ICD-10 codes (`data/icd10-oncotree.csv`, made by this project): malignant neoplasms by
 * site, those of blood and lymph by kind. A code that is not in the table is looked up by its prefix: `C34.1` as `C34`.
 */
export function oncotreeCodesOf(icd10: string): string[] {
  const codes = icd10.split(/[;,+]/).flatMap((code) => codesOfRange(code.trim()));
  return [...new Set(codes.flatMap(nearest))];
}

/** `C34.1` gives itself; `C33-C34` and `C33-34` give two codes; a text that is no code gives none. */
function codesOfRange(part: string): string[] {
  const range = /^([A-Z])(\d\d)-(?:\1)?(\d\d)$/.exec(part);
  if (range === null) return /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]+)?$/.test(part) ? [part] : [];
  const [, letter = '', first, last] = range;
  const length = Math.max(0, Number(last) - Number(first) + 1);
  return Array.from({ length }, (_, step) => `${letter}${String(Number(first) + step).padStart(2, '0')}`);
}

const table = new Map(
  (
    parse(readFileSync(new URL('./data/icd10-oncotree.csv', import.meta.url)), { columns: true }) as {
      icd10: string;
      oncotree: string;
    }[]
  ).map(({ icd10, oncotree }) => [icd10, oncotree.split('|')]),
);

function nearest(code: string): readonly string[] {
  for (let length = code.length; length >= 3; length--) {
    const found = table.get(code.slice(0, length).replace(/\.$/, ''));
    if (found !== undefined) return found;
  }
  return [];
}
