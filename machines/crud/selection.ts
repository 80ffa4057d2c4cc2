import type { Chosen, Label, ResourceRecord } from '../../contract/resources/record.ts';
import { allowsAct, type ResourceDefinition, wordOf } from '../../contract/resources/resource.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Ability } from './abilities.ts';
import type { Narrowing } from './question.ts';

/**
 * A row as people call it, and what may be done to it where that is decided for each by itself. Of content also the
 * record as it was seen: it is published as it was reviewed.
 */
export type Row = Label & Pick<ResourceRecord, 'acts' | 'withheld'> & { record?: ResourceRecord };

/** The rows that were chosen, on whatever page. */
export type Selection = readonly Row[];

/**
 * What a piece of bulk work is about: the rows, what some or all of them are called, and how many they are; `left` are
 * those that were chosen and to which it may not be done. Of all that match these are not known, only what roles may keep
 * from some of them. Of content `reviewed` has the records as they were seen, `fingerprint` is that of all that match.
 */
export type Aim = {
  chosen: Chosen;
  sample: readonly Label[];
  count: number;
  left?: Selection;
  withheldFromSome?: readonly string[];
  reviewed?: readonly ResourceRecord[];
  fingerprint?: string;
};

/** So many rows are named before work on many. */
export const SAMPLE_SIZE = 10;

/** What a record is called, with what may be done to it. */
export function labelOf({ label, content }: ResourceDefinition, record: ResourceRecord): Row {
  const { id, acts, withheld } = record;
  return {
    id,
    label: localized(record[label] ?? id),
    ...(acts && { acts }),
    ...(withheld && { withheld }),
    ...(content && { record }),
  };
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

/** The selection with those of its rows that are shown as they are now; of others what was seen of them stays. */
export function asShown(selection: Selection, shown: Selection): Selection {
  const rows = new Map(shown.map((row) => [row.id, row]));
  return selection.map((row) => rows.get(row.id) ?? row);
}

/** The rows named one by one. */
export function aimAt(rows: Selection): Aim {
  const reviewed = rows.flatMap(({ record }) => record ?? []);
  return {
    chosen: { ids: rows.map(({ id }) => id) },
    sample: rows.slice(0, SAMPLE_SIZE),
    count: rows.length,
    ...(reviewed.length > 0 && { reviewed }),
  };
}

/** Those of the rows to which something may be done. */
export const allowing = (definition: ResourceDefinition, rows: Selection, ability: Ability): Selection =>
  rows.filter((row) => allowsAct(definition, row, wordOf(ability)));

/** The rows named one by one to which something may be done; the others are left out. */
export function aimAtAllowing(definition: ResourceDefinition, rows: Selection, ability: Ability): Aim {
  const allowed = allowing(definition, rows, ability);
  return allowed.length === rows.length
    ? aimAt(rows)
    : { ...aimAt(allowed), left: rows.filter((row) => !allowed.includes(row)) };
}

/** All rows that match: as many as the list counted, or the server refuses. */
export const aimAtMatching = (
  matching: Narrowing,
  {
    count,
    rows,
    withheldFromSome,
    fingerprint,
  }: { count: number; rows: Selection; withheldFromSome: readonly string[]; fingerprint?: string | undefined },
): Aim => ({
  chosen: { matching, expected: count },
  sample: rows.slice(0, SAMPLE_SIZE),
  count,
  ...(withheldFromSome.length > 0 && { withheldFromSome }),
  ...(fingerprint !== undefined && { fingerprint }),
});
