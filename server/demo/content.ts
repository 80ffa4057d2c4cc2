import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { DiseaseDetail } from '../../contract/entities/catalog.ts';
import type { PublishedFrequency } from '../../contract/entities/frequency.ts';
import type { Localized } from '../../contract/schema.ts';
import type { StandardOfCare } from '../modules/catalog/disease.table.ts';

/** The data files of the demonstration (`data/README.md`). They are read on demand. */
const folder = new URL('data/', import.meta.url);

/** Returns the rows of a CSV file with a header. Every cell is text; unknown values are empty. */
export function readTable<Column extends string>(file: string): Record<Column, string>[] {
  return parse(readFileSync(new URL(file, folder)), { columns: true, skip_empty_lines: true });
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

/** Splits a cell that holds several values. */
export const listOf = (cell: string, separator = ';'): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const numberOf = (cell: string): number | null => (cell === '' ? null : Number(cell));

export type DiseaseContent = {
  sort: number;
  code: string;
  slug: string;
  name: Localized;
  oncotreeCodes: string[];
  oncotreeExcluded: string[];
  organ: Localized;
  summary: Localized;
  facts: DiseaseDetail['facts'];
  /** Published shares of patients' tumors. */
  frequencies: PublishedFrequency[];
  /** Shares of altered models in public collections. */
  biomarkers: { gene: string; alteration: string; percent: number | null; source: string; note?: Localized }[];
  standardOfCare: StandardOfCare;
  subtypes: { oncotreeCode: string; name: Localized; weight: number }[];
  /** Kinds of models that the field uses, with well-known examples in brackets. */
  modelTypes: string[];
  /** Number of models of the area in public collections; a measure of how often the area is studied. */
  weight: number;
};

export const readDiseases = () => readJson<DiseaseContent[]>('diseases.json');
