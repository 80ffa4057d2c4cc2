import type { Chosen, Label, ResourceRecord } from '../../contract/resources/record.ts';
import { type ResourceDefinition, wordOf } from '../../contract/resources/resource.ts';
import { allowsAct } from '../../contract/resources/standing.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Ability } from './abilities.ts';
import type { Narrowing } from './question.ts';

/**
 * A row with its name and, when this is decided per record, the acts allowed on it. For content, it also has the record
 * as the user saw it, because exactly that version is published.
 */
export type Row = Label & Pick<ResourceRecord, 'acts' | 'withheld'> & { record?: ResourceRecord };

/** The selected rows, on all pages. */
export type Selection = readonly Row[];

/**
 * The target of a bulk action: the rows, a sample of their names, and their number. `left`: selected rows on which the
 * action is not allowed. When all matching rows are the target, `left` is unknown; `withheldFromSome` lists acts that
 * roles may not allow on some of them. For content, `reviewed` holds the records as the user saw them; for all matching
 * rows, `fingerprint` identifies their state.
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

/** Maximum number of rows named before an action on many rows. */
export const SAMPLE_SIZE = 10;

/** Returns a record's name, with the acts allowed on it. */
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

/** Returns the selection with or without these rows, without duplicates and in the order of selection. */
export function withRows(selection: Selection, rows: Selection, chosen: boolean): Selection {
  const ids = new Set(rows.map(({ id }) => id));
  const others = selection.filter(({ id }) => !ids.has(id));
  if (!chosen) return others;
  const kept = new Set(selection.map(({ id }) => id));
  return [...selection, ...rows.filter(({ id }) => !kept.has(id))];
}

/**
 * Returns the selection with the current state of the rows that are shown; the others keep the state in which they were
 * seen.
 */
export function asShown(selection: Selection, shown: Selection): Selection {
  const rows = new Map(shown.map((row) => [row.id, row]));
  return selection.map((row) => rows.get(row.id) ?? row);
}

/** Returns the aim for these rows, listed by id. */
export function aimAt(rows: Selection): Aim {
  const reviewed = rows.flatMap(({ record }) => record ?? []);
  return {
    chosen: { ids: rows.map(({ id }) => id) },
    sample: rows.slice(0, SAMPLE_SIZE),
    count: rows.length,
    ...(reviewed.length > 0 && { reviewed }),
  };
}

/** Returns the rows on which an ability is allowed. */
export const allowing = (definition: ResourceDefinition, rows: Selection, ability: Ability): Selection =>
  rows.filter((row) => allowsAct(definition, row, wordOf(ability)));

/** Returns the aim for those rows on which an ability is allowed; the others are left out. */
export function aimAtAllowing(definition: ResourceDefinition, rows: Selection, ability: Ability): Aim {
  const allowed = allowing(definition, rows, ability);
  return allowed.length === rows.length
    ? aimAt(rows)
    : { ...aimAt(allowed), left: rows.filter((row) => !allowed.includes(row)) };
}

/** Returns the aim for all matching rows. The server refuses when their number differs from the list's count. */
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
