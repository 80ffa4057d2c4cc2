/** A body that is not an accepted JSON object. */
export class MalformedBody extends Error {
  readonly statusCode = 400;
}

/** Deeper than every schema of the contract, and far below the limits of programs. */
const DEPTH_MAX = 40;

/**
 * Parses a JSON body. It is stricter than JSON where programs differ in reading it: no duplicate keys, no `__proto__`,
 * no lone surrogates, no NUL, no number beyond double precision. The top value must be an object.
 * @throws MalformedBody
 */
export function parseJsonBody(bytes: Buffer): object {
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedBody('no object');
  return value;
}

/**
 * Parses JSON with the same rules, for every type of value.
 * @throws MalformedBody
 */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    assertUniqueKeys(text);
    value = JSON.parse(text);
  } catch {
    throw new MalformedBody('no JSON');
  }
  assertPlainValues([value]);
  return value;
}

/** Reads the text once and checks its keys. `JSON.parse` checks that it is JSON. */
function assertUniqueKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = keyNext ? open.at(-1) : null;
      if (keys) addKey(keys, String(JSON.parse(text.slice(at, end + 1))));
      keyNext = false;
      at = end;
    } else if (character === '{' || character === '[') {
      keyNext = character === '{';
      open.push(keyNext ? new Set() : null);
      if (open.length > DEPTH_MAX) throw new MalformedBody('too deep');
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      keyNext = Boolean(open.at(-1));
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  throw new MalformedBody('an unterminated string');
}

function addKey(keys: Set<string>, key: string): void {
  if (key === '__proto__' || keys.has(key)) throw new MalformedBody('a key that is not allowed');
  keys.add(key);
}

function assertPlainValues(root: object): void {
  const waiting: unknown[] = [root];
  while (waiting.length) {
    const value = waiting.pop();
    if (typeof value === 'string') assertPlainText(value);
    else if (typeof value === 'number' && !Number.isFinite(value)) throw new MalformedBody('a number too large');
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        assertPlainText(key);
        waiting.push(inner);
      }
    }
  }
}

function assertPlainText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new MalformedBody('text that cannot be stored');
}
