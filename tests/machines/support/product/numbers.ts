import { keyOf } from './locals.ts';

/** Equal values have the same number. */
export type Numbers<Value> = {
  number: (value: Value) => number;
  get: (number: number) => Value;
  key: (number: number) => string;
  count: () => number;
};

/** Gives values with the same key the same number. */
export function createNumbers<Value extends object>(key: (value: Value) => string = keyOf): Numbers<Value> {
  const values: Value[] = [];
  const keys: string[] = [];
  const byKey = new Map<string, number>();
  const byValue = new WeakMap<Value, number>();
  return {
    number: (value) => {
      const known = byValue.get(value);
      if (known !== undefined) return known;
      const own = key(value);
      const number = byKey.get(own) ?? values.length;
      if (number === values.length) {
        values.push(value);
        keys.push(own);
        byKey.set(own, number);
      }
      byValue.set(value, number);
      return number;
    },
    get: (number) => values[number] as Value,
    key: (number) => keys[number] ?? '',
    count: () => values.length,
  };
}

/** More states than a chart has: two of them fit into one key. */
const MOST_STATES = 2 ** 24;

type Level<Answer> = Map<number, Answer | Level<Answer>>;

/** Keeps the answers of a function by what a row holds at some places. An answer is neither a map nor undefined. */
export function keptBy<Answer>(places: readonly number[], answer: () => Answer): (row: Int32Array) => Answer {
  const known: Level<Answer> = new Map();
  const last = Math.max(0, places.length - 2);
  const keyAt = (row: Int32Array, at: number): number =>
    (row[places[at] ?? -1] ?? 0) * MOST_STATES + (row[places[at + 1] ?? -1] ?? 0);
  return (row) => {
    let level = known;
    let at = 0;
    for (; at < last; at += 2) {
      const key = keyAt(row, at);
      const inner = (level.get(key) as Level<Answer> | undefined) ?? new Map();
      if (inner.size === 0) level.set(key, inner);
      level = inner;
    }
    const key = keyAt(row, at);
    const before = level.get(key) as Answer | undefined;
    if (before !== undefined) return before;
    const made = answer();
    level.set(key, made);
    return made;
  };
}
