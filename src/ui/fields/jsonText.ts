export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonReading = { value: Json } | { line: number; column: number };

/** Parses text as JSON, or returns the position (from 1) of the first error. */
export function readJson(text: string): JsonReading {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    const before = text.slice(0, faultOf(text)).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

/** Formats a value as text, one entry per line. */
export const writeJson = (value: Json): string => JSON.stringify(value, null, 2);

const WORD =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/uy;

/**
 * Returns how far a text is valid JSON, because browsers report the position of errors in different ways or not at all.
 * It checks the text against what may come next: a value, the name of an entry, or the end of an open structure.
 */
function faultOf(text: string): number {
  const open: string[] = [];
  let next: 'value' | 'first' | 'name' | 'firstName' | 'after' = 'value';
  let at = 0;
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1;
    return text[at];
  };
  for (let sign = skip(); sign !== undefined; sign = skip()) {
    const closes = sign === open.at(-1) && (next === 'after' || next === 'first' || next === 'firstName');
    if (closes) {
      open.pop();
      next = 'after';
      at += 1;
    } else if (next === 'after') {
      if (sign !== ',' || open.length === 0) return at;
      next = open.at(-1) === '}' ? 'name' : 'value';
      at += 1;
    } else if (next === 'name' || next === 'firstName') {
      const name = wordAt(text, at);
      if (!name?.startsWith('"')) return at;
      at += name.length;
      if (skip() !== ':') return at;
      next = 'value';
      at += 1;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      next = sign === '{' ? 'firstName' : 'first';
      at += 1;
    } else {
      const word = wordAt(text, at);
      if (!word) return at;
      next = 'after';
      at += word.length;
    }
  }
  return at;
}

function wordAt(text: string, at: number): string | undefined {
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0];
}
