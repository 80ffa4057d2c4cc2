import { isSecret } from '../log/plain.ts';

/** A row of a value's tree, identified by its `path`. `open` is null for a value without fields. */
export type TreeRow = {
  path: string;
  key: string;
  depth: number;
  value: unknown;
  text: string;
  kind: string;
  changed: boolean;
  open: boolean | null;
};
/** What of a tree is shown: opened fields, only what changed, or only what contains a text. */
export type TreeView = { opened: ReadonlySet<string>; changedOnly: boolean; find: string };

const DEEPEST = 12;
/** A search ends after this many fields, so that it never holds up the page. */
const MOST_SEARCHED = 20_000;

/**
 * Returns the tree rows of a value, marking those that changed. Fields are read only below what is open. Where only
 * changes or finds are shown, everything that leads to them is open.
 */
export function rowsOf(value: unknown, before: unknown, view: TreeView): TreeRow[] {
  const rows: TreeRow[] = [];
  const find = view.find.trim().toLowerCase();
  let searched = 0;
  /** Adds the rows of the fields of a value; returns whether there are any. */
  const add = (parent: unknown, earlier: unknown, path: string, depth: number): boolean => {
    let any = false;
    const previous = fieldsOf(earlier);
    for (const [key, field] of Object.entries(fieldsOf(parent))) {
      if (find !== '' && searched++ > MOST_SEARCHED) return any;
      const changed = !isSame(field, previous[key]);
      if (view.changedOnly && !changed) continue;
      const at = path === '' ? key : `${path}.${key}`;
      const text = isSecret(key) ? secret(field) : shown(field);
      const inside = typeof field === 'object' && field !== null && Object.keys(field).length > 0 && depth < DEEPEST;
      const place = rows.length;
      const row = { path: at, key, depth, value: field, text, kind: kindOf(field), changed };
      rows.push({ ...row, open: inside ? view.opened.has(at) : null });
      const isHit = find === '' || `${key} ${text}`.toLowerCase().includes(find);
      const opens = inside && (view.changedOnly || find !== '' || view.opened.has(at));
      const hasInside = opens && add(field, previous[key], at, depth + 1);
      if (hasInside) rows[place] = { ...row, open: true };
      if (isHit || hasInside) any = true;
      else rows.length = place;
    }
    return any;
  };
  add(value, before, '', 0);
  return rows;
}

/** Returns whether two values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).length}}`;
  return String(value);
}

const secret = (value: unknown) => (typeof value === 'string' ? `••• (${value.length})` : shown(value));
const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
