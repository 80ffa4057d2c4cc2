import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = ['en', 'zh'] as const;

/**
 * Says which messages lack their text in a language.
 * @param root directory of the project
 * @param catalogs directory of message catalogs below it: a file per language, in directories or not
 * @returns a line per catalog that lacks some; empty when every message has both texts
 */
export function missingTexts(root: string, catalogs: string): string[] {
  const directories = new Set(
    globSync(`${catalogs}/**/*.json`, { cwd: root }).map((file) => file.slice(0, file.lastIndexOf('/') + 1)),
  );
  return [...directories].sort().flatMap((directory) => {
    const texts = LANGUAGES.map((language) => ({
      file: `${directory}${language}.json`,
      keys: keysOf(root, directory, language),
    }));
    const all = new Set(texts.flatMap(({ keys }) => [...keys]));
    return texts.flatMap(({ file, keys }) => {
      const missing = [...all].filter((key) => !keys.has(key));
      return missing.length > 0 ? [`${file} has no text for ${missing.join(', ')}`] : [];
    });
  });
}

function keysOf(root: string, directory: string, language: string): ReadonlySet<string> {
  const texts: Record<string, unknown> = JSON.parse(readFileSync(join(root, directory, `${language}.json`), 'utf8'));
  return new Set(Object.keys(texts).filter((key) => texts[key] !== ''));
}
