import type { Example } from '../../../contract/generator/example.ts';

/** Data that is printed as code in the formatter's layout. Its texts are always quoted and escaped. */
export type Printable = Example;

const LINE = 120;

/** Returns the display width of a text; East Asian characters count as two columns. */
export const widthOf = (text: string): number =>
  [...text].reduce(
    (width, sign) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        sign,
      )
        ? 2
        : 1),
    0,
  );

export const fits = (line: string): boolean => widthOf(line) <= LINE;

/** Quotes a text with the kind of quotes that needs fewer escapes. */
export function quoted(text: string): string {
  const [single, double] = [text.split("'").length, text.split('"').length];
  const quote = single > double ? '"' : "'";
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

/**
 * Prints a value as code.
 *
 * @param indent spaces before the line in which the value begins
 * @param before text before the value in that line, after the indent
 * @param after text after the value
 */
export function print(value: Printable, indent = 0, before = '', after = ''): string {
  const flat = flatOf(value);
  if (!breaks(value) && fits(`${' '.repeat(indent)}${before}${flat}${after}`)) return flat;
  const inner = indent + 2;
  const line = (name: string, each: Printable) => `${' '.repeat(inner)}${name}${print(each, inner, name, ',')},\n`;
  const end = ' '.repeat(indent);
  if (isArray(value)) return value.length === 0 ? '[]' : `[\n${value.map((each) => line('', each)).join('')}${end}]`;
  if (value === null || typeof value !== 'object') return flat;
  return `{\n${Object.entries(value)
    .map(([name, each]) => line(`${name}: `, each))
    .join('')}${end}}`;
}

/** Prints an object with each property on a separate line. */
export function printBroken(value: { readonly [key: string]: Printable }, indent = 0): string {
  const inner = indent + 2;
  const lines = Object.entries(value).map(
    ([name, each]) => `${' '.repeat(inner)}${name}: ${print(each, inner, `${name}: `, ',')},\n`,
  );
  return `{\n${lines.join('')}${' '.repeat(indent)}}`;
}

const isArray = (value: Printable | null): value is readonly Printable[] => Array.isArray(value);

function flatOf(value: Printable): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (isArray(value)) return `[${value.map(flatOf).join(', ')}]`;
  const parts = Object.entries(value).map(([name, each]) => `${name}: ${flatOf(each)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** Digits in threes. */
const numberOf = (value: number): string => grouped.format(value).replaceAll(',', '_');

/** Returns whether a value is a list of several objects, which are printed on separate lines. */
function breaks(value: Printable): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (!isArray(value)) return Object.values(value).some(breaks);
  const many =
    value.length > 1 &&
    value.every((each) => each !== null && typeof each === 'object' && Object.keys(each).length > 1);
  return many || value.some(breaks);
}

/** Compares names and paths in the order of imports. */
export const byName = (one: string, other: string): number => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : one > other ? 1 : 0;
};

/** Prints an import of names, on several lines if one is too short. `type X` is sorted by its name. */
export function importOf(names: readonly string[], from: string): string {
  const sorted = [...new Set(names)].toSorted((one, other) =>
    byName(one.replace('type ', ''), other.replace('type ', '')),
  );
  const flat = `import { ${sorted.join(', ')} } from ${quoted(from)};`;
  return fits(flat) ? flat : `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from ${quoted(from)};`;
}

/** Compares imports of files by their distance, the farthest first. */
export const byDistance = (one: string, other: string): number => {
  const steps = (path: string) => path.split('../').length;
  return steps(other) - steps(one) || byName(one, other);
};
