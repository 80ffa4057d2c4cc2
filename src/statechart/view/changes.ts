import { isSecret } from '../log/plain.ts';

/** A line of a value's tree, identified by its `path`. */
export type TreeLine = { path: string; key: string; depth: number; text: string; kind: string; changed: boolean };

const DEEPEST = 6;
const MOST = 60;

/** Returns the tree lines of a value, marking those that changed. Secrets are hidden. */
export function linesOf(value: unknown, before: unknown): TreeLine[] {
  return Object.entries(fieldsOf(value)).flatMap(([key, field]) => lineOf(key, field, fieldsOf(before)[key], key, 0));
}

function lineOf(key: string, value: unknown, before: unknown, path: string, depth: number): TreeLine[] {
  const changed = !isSame(value, before);
  const line = {
    path,
    key,
    depth,
    text: isSecret(key) ? secret(value) : shown(value),
    kind: kindOf(value),
    changed,
  };
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return [line];
  const inside = Object.entries(value).slice(0, MOST);
  return [
    line,
    ...inside.flatMap(([name, field]) => lineOf(name, field, fieldsOf(before)[name], `${path}.${name}`, depth + 1)),
  ];
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
