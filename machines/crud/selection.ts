import type { Chosen, Label, ResourceRecord } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Narrowing } from './question.ts';

/** The rows that were chosen, on whatever page, as people call them. */
export type Selection = readonly Label[];

/** What a piece of bulk work is about: the rows, what some or all of them are called, and how many they are. */
export type Aim = { chosen: Chosen; sample: readonly Label[]; count: number };

/** So many rows are named before work on many. */
export const SAMPLE_SIZE = 10;

/** What a record is called. */
export function labelOf({ label }: ResourceDefinition, record: ResourceRecord): Label {
  return { id: record.id, label: localized(record[label] ?? record.id) };
}

function localized(value: unknown): Localized {
  if (typeof value === 'object' && value !== null && 'en' in value && 'zh' in value) {
    return { en: String(value.en), zh: String(value.zh) };
  }
  return { en: String(value), zh: String(value) };
}

/** The selection with these rows, or without them. Each stands once, in the order in which it was chosen. */
export function withRows(selection: Selection, rows: Selection, chosen: boolean): Selection {
  const ids = new Set(rows.map(({ id }) => id));
  const others = selection.filter(({ id }) => !ids.has(id));
  if (!chosen) return others;
  const kept = new Set(selection.map(({ id }) => id));
  return [...selection, ...rows.filter(({ id }) => !kept.has(id))];
}

/** The rows named one by one. */
export const aimAt = (rows: Selection): Aim => ({
  chosen: { ids: rows.map(({ id }) => id) },
  sample: rows.slice(0, SAMPLE_SIZE),
  count: rows.length,
});

/** All rows that match: as many as the list counted, or the server refuses. */
export const aimAtMatching = (matching: Narrowing, count: number, rows: Selection): Aim => ({
  chosen: { matching, expected: count },
  sample: rows.slice(0, SAMPLE_SIZE),
  count,
});
