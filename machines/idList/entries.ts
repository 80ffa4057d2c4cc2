import { LISTED_LINE_MAX, LISTED_NAME_MAX } from '../../contract/lengths.ts';
import { MAX_IDS } from '../../contract/vocabulary.ts';

export type ListKind = 'models' | 'genes';

/** The largest file that is read, in bytes: far more than 5,000 entries. */
export const MAX_LIST_BYTES = 1_000_000;

/**
 * The entries of a pasted or uploaded list: split at lines, commas, semicolons and tabs, genes also at blanks (names of
 * models hold some: the server, which knows them, splits those). Quotes and a byte order mark are dropped, and so is
 * what is empty.
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

/** What the server may split an entry at. */
const PARTS = /[\s|｜¦]+/;

/** The entries that are sent, and those that hold no name: longer than one, and without a place to split them. */
export function sendable(entries: readonly string[]): { entries: string[]; tooLong: string[] } {
  const isSendable = (entry: string) =>
    entry.length <= LISTED_LINE_MAX && (entry.length <= LISTED_NAME_MAX || PARTS.test(entry));
  return { entries: entries.filter(isSendable), tooLong: entries.filter((entry) => !isSendable(entry)) };
}

/** Whether there are more names than a search takes. An entry too long for a name counts by its parts. */
export const isTooMany = (entries: readonly string[]): boolean =>
  entries.reduce((sum, entry) => sum + (entry.length > LISTED_NAME_MAX ? entry.split(PARTS).length : 1), 0) > MAX_IDS;
