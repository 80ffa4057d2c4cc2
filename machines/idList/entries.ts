import { LISTED_LINE_MAX, LISTED_NAME_MAX } from '../../contract/lengths.ts';
import { MAX_IDS } from '../../contract/vocabulary.ts';

export type ListKind = 'models' | 'genes';

/** Maximum size in bytes of a file that is read, which is far more than 5,000 entries. */
export const MAX_LIST_BYTES = 1_000_000;

/**
 * Returns the entries of a pasted or uploaded list, split at line breaks, commas, semicolons and tabs. Genes are also
 * split at blanks; model names can contain blanks, and the server splits them because it knows the names. Quotes, a
 * byte order mark and empty entries are dropped.
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

/** Returns the text that a file adds to the list. For a table this is the first column, without its header. */
export function listFromFile(name: string, content: string): string {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!/\.(csv|tsv)$/i.test(name) || lines.filter((line) => line.trim() !== '').length < 2) return content.trim();
  const firsts = lines.map((line) => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1'));
  const [head = '', ...rest] = firsts;
  const named = /^(model|gene|symbol|id|code|name)([ _-]?(id|code|name|symbol))?$/i.test(head.replaceAll('"', ''));
  return (named ? rest : firsts).filter((entry) => entry !== '').join('\n');
}

/** Characters at which the server may split an entry. */
const PARTS = /[\s|｜¦]+/;

/** Returns the entries to send, and those that cannot be a name: too long, and without a place to split. */
export function sendable(entries: readonly string[]): { entries: string[]; tooLong: string[] } {
  const isSendable = (entry: string) =>
    entry.length <= LISTED_LINE_MAX && (entry.length <= LISTED_NAME_MAX || PARTS.test(entry));
  return { entries: entries.filter(isSendable), tooLong: entries.filter((entry) => !isSendable(entry)) };
}

/** Whether the list has more names than a search accepts. An entry too long for a name counts by its parts. */
export const isTooMany = (entries: readonly string[]): boolean =>
  entries.reduce((sum, entry) => sum + (entry.length > LISTED_NAME_MAX ? entry.split(PARTS).length : 1), 0) > MAX_IDS;
