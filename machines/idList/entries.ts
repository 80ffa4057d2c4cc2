import { MAX_IDS } from '../../contract/vocabulary.ts';

export type ListKind = 'models' | 'genes';

/** The longest entry that the server takes; what is longer is surely no id. */
export const MAX_ENTRY = 120;
/** The largest file that is read, in bytes: far more than 5,000 entries. */
export const MAX_LIST_BYTES = 1_000_000;

/**
 * The entries of a pasted or uploaded list: parted by lines, commas, semicolons and tabs, genes also by spaces (model
 * names hold some). Quotes and a byte order mark are dropped, and so is what is empty.
 */
export function entriesOf(text: string, kind: ListKind): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(kind === 'genes' ? /[\s,;，；、]+/ : /[\n\r\t,;，；、]+/)
    .map((entry) =>
      entry
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
        .trim(),
    )
    .filter((entry) => entry !== '');
}

/** What a file adds to the text: of a table the first column, without a head that names it. */
export function listFromFile(name: string, content: string): string {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!/\.(csv|tsv)$/i.test(name) || lines.filter((line) => line.trim() !== '').length < 2) return content.trim();
  const firsts = lines.map((line) => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1'));
  const [head = '', ...rest] = firsts;
  const named = /^(model|gene|symbol|id|code|name)([ _-]?(id|code|name|symbol))?$/i.test(head.replaceAll('"', ''));
  return (named ? rest : firsts).filter((entry) => entry !== '').join('\n');
}

/** The entries that are sent, and those that are too long to be anything. */
export function sendable(entries: readonly string[]): { entries: string[]; tooLong: string[] } {
  return {
    entries: entries.filter((entry) => entry.length <= MAX_ENTRY),
    tooLong: entries.filter((entry) => entry.length > MAX_ENTRY),
  };
}

export const isTooMany = (entries: readonly string[]): boolean => entries.length > MAX_IDS;
