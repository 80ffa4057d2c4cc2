import { isSecret, plain, plainField } from '../log/plain.ts';

/** A row of a value's tree, identified by its `path`. `open` is null for a value without fields. */
export type TreeRow = {
  path: string;
  key: string;
  depth: number;
  value: unknown;
  /** Whether it is a secret, by its own name or that of a field around it. */
  secret: boolean;
  text: string;
  kind: string;
  changed: boolean;
  open: boolean | null;
};
/**
 * What of a tree is shown: only what changed, or only what contains a text. `opened` are the fields that are open
 * although they are folded at first; `closed` are those folded although they lead to a change or a find.
 */
export type TreeView = { opened: ReadonlySet<string>; closed: ReadonlySet<string>; changedOnly: boolean; find: string };
/** The rows; `cut` if a search ended before the last field. */
export type TreeRows = { rows: TreeRow[]; cut: boolean };

type Level = { value: unknown; before: unknown; path: string; depth: number; secret: boolean };

const DEEPEST = 12;
/** A search ends after this many fields, so that it never holds up the page. */
export const MOST_SEARCHED = 20_000;

/**
 * Returns the tree rows of a value, marking those that changed. Fields are read only below what is open. Where only
 * changes or finds are shown, everything that leads to them is open at first.
 */
export function rowsOf(value: unknown, before: unknown, view: TreeView): TreeRows {
  const rows: TreeRow[] = [];
  let searched = 0;
  let cut = false;
  /** Adds the rows of the fields of a value; returns whether there are any. */
  const add = (level: Level, find: string): boolean => {
    const start = rows.length;
    const previous = fieldsOf(level.before);
    for (const [key, field] of Object.entries(fieldsOf(level.value))) {
      if (find !== '' && searched >= MOST_SEARCHED) {
        cut = true;
        break;
      }
      searched += 1;
      const row = rowOf(level, key, field, previous[key]);
      if (view.changedOnly && !row.changed) continue;
      const place = rows.push(row) - 1;
      const inner = { ...row, before: previous[key], depth: row.depth + 1 };
      const isHit = find === '' || `${key} ${row.text}`.toLowerCase().includes(find);
      const leads =
        row.open !== null && (find === '' ? view.changedOnly && hasFields(previous[key]) : add(inner, find));
      if (leads) {
        rows[place] = { ...row, open: !view.closed.has(row.path) };
        if (view.closed.has(row.path)) rows.length = place + 1;
        else if (find === '') add(inner, '');
      } else if (!isHit) rows.length = place;
      else if (row.open !== null && view.opened.has(row.path)) {
        rows[place] = { ...row, open: true };
        add(inner, '');
      }
    }
    return rows.length > start;
  };
  add({ value, before, path: '', depth: 0, secret: false }, view.find.trim().toLowerCase());
  return { rows, cut };
}

/** Returns the folded row of a field. */
function rowOf(level: Level, key: string, value: unknown, before: unknown): TreeRow {
  const secret = level.secret || isSecret(key);
  return {
    path: pathOf(level.path, key),
    key,
    depth: level.depth,
    value,
    secret,
    text: secret && typeof value === 'string' ? `••• (${value.length})` : shown(value),
    kind: kindOf(value),
    changed: !isSame(value, before),
    open: hasFields(value) && level.depth < DEEPEST ? false : null,
  };
}

/** Returns a row's value as JSON without secrets. */
export function jsonOf({ key, value, secret }: Pick<TreeRow, 'key' | 'value' | 'secret'>): string {
  return JSON.stringify(secret ? plainField('secret', value) : plainField(key, value), null, 2) ?? 'undefined';
}

/** Returns a path that no other field has, whatever is in the names. */
function pathOf(outer: string, key: string): string {
  if (!/^[\w$]+$/.test(key)) return `${outer}[${JSON.stringify(key)}]`;
  return outer === '' ? key : `${outer}.${key}`;
}

/** Returns whether two values are equal. Objects of a class, such as actors, are equal only to themselves. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (!isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

const isData = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function shown(value: unknown): string {
  if (typeof value === 'string') {
    const text = String(plain(value));
    return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  }
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === 'object' && value !== null) return `{${Object.keys(value).length}}`;
  return typeof value === 'function' ? 'function' : String(value);
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
