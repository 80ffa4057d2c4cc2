import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileText, TextError } from './compileText.ts';

export const LANGUAGES = ['en', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

/** A message: its original English text, and both texts as expressions that read parameters from `i`. */
export type Message = { key: string; text: string; parameters: readonly string[]; en: string; zh: string };

/** The faults that prevent compiling the catalogs, one per line with file, line and column. */
export class CatalogError extends Error {}

/** A catalog file of one language. */
type Catalog = { file: string; source: string; texts: Readonly<Record<string, unknown>> };

/**
 * Reads the catalogs of both languages below some directories.
 * @param root directory of the project; faults name files relative to it
 * @param directories directories with one catalog per language, which may be in subdirectories
 * @returns the messages in the order of their keys
 * @throws CatalogError with all faults: broken texts, a text missing in one language, parameters that differ between
 * the languages, a key in two catalogs, keys that a file system may treat as equal
 */
export function readMessages(root: string, directories: readonly string[]): Message[] {
  const faults: string[] = [];
  const places = new Map<string, string>();
  const messages: Message[] = [];
  const folders = directories.flatMap((directory) => globSync(`${directory}/**/*.json`, { cwd: root }).map(dirname));
  for (const folder of new Set(folders.toSorted())) {
    const both = { en: readCatalog(root, `${folder}/en.json`), zh: readCatalog(root, `${folder}/zh.json`) };
    for (const key of new Set(LANGUAGES.flatMap((language) => Object.keys(both[language].texts)))) {
      const message = readMessage(key, both, faults);
      const place = placeOf(both.en, key);
      const other = places.get(key.toLowerCase());
      if (other !== undefined) faults.push(`${place}: ${key} is also in ${other}`);
      places.set(key.toLowerCase(), place);
      if (message) messages.push(message);
    }
  }
  if (faults.length > 0) throw new CatalogError(faults.join('\n'));
  return messages.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function readCatalog(root: string, file: string): Catalog {
  const source = readFileSync(join(root, file), 'utf8');
  try {
    return { file, source, texts: JSON.parse(source) as Catalog['texts'] };
  } catch (error) {
    throw new CatalogError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function readMessage(key: string, both: Record<Language, Catalog>, faults: string[]): Message | undefined {
  const [en, zh] = LANGUAGES.map((language) => {
    const catalog = both[language];
    const text = catalog.texts[key];
    const other = both[language === 'en' ? 'zh' : 'en'];
    const place = () => placeOf(key in catalog.texts ? catalog : other, key);
    if (text === undefined || text === '') faults.push(`${catalog.file} has no text for ${key} (${place()})`);
    else if (!/^[a-z]\w*$/.test(key)) faults.push(`${place()}: ${key} is not a valid message name`);
    else if (typeof text !== 'string') faults.push(`${place()}: ${key} is not a text`);
    else {
      try {
        return compileText(text);
      } catch (error) {
        if (!(error instanceof TextError)) throw error;
        faults.push(`${placeOf(catalog, key, error.offset)}: ${key}: ${error.message}`);
      }
    }
    return undefined;
  });
  if (!en || !zh) return undefined;
  const names = (text: typeof en) => [...text.parameters].toSorted().join(', ') || 'none';
  if (names(en) !== names(zh))
    faults.push(`${placeOf(both.zh, key)}: ${key} has the parameters ${names(zh)}, in English ${names(en)}`);
  return {
    key,
    text: String(both.en.texts[key]),
    parameters: [...en.parameters],
    en: en.expression,
    zh: zh.expression,
  };
}

/** Returns file, line and column of a key, or of a character in its text. */
function placeOf({ file, source }: Catalog, key: string, offset?: number): string {
  const found = new RegExp(`"${key.replace(/\W/g, '\\$&')}"\\s*:\\s*"?`).exec(source);
  let index = found?.index ?? 0;
  if (found && offset !== undefined) {
    index += found[0].length;
    // A character may be written as an escape.
    for (let left = offset; left > 0; left -= 1)
      index += source[index] !== '\\' ? 1 : source[index + 1] === 'u' ? 6 : 2;
  }
  const before = source.slice(0, index).split('\n');
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
