import { LISTED_NAME_MAX } from '../../../../contract/lengths.ts';
import { MAX_IDS } from '../../../../contract/vocabulary.ts';

/** What stands between names and is never part of one. */
const BETWEEN = /[|｜¦\t\r\n]+/;
/** The number or mark of a line: `1.`, `2)`, `(3)`, `4:`, `#5`, `６．`, `⑦`, `•`. */
const NUMBERING = /^(?:[([（]?\p{Nd}{1,4}[.):\]、．）：]|#\p{Nd}{1,4}(?=\s)|[①-⓿]|[•·▪◦‣*–—-])\s*/u;
/** The most words that a name has within a line of several. */
const NAME_WORDS = 6;

export type ListReader = {
  isKnown: (name: string) => boolean;
  /** Whether names hold blanks: those of models do, those of genes do not. */
  hasBlanks: boolean;
};

/**
 * The names in the entries of a list. An entry that is known is one name. Any other is split at `|`, tabs and blanks,
 * and loses its numbering, where that makes names of it: all its parts are known, or at least two. Else it stays whole.
 * A list never becomes longer than a search takes.
 */
export function listedNames(entries: readonly string[], reader: ListReader): string[] {
  let room = MAX_IDS - entries.length;
  return entries.flatMap((text) => {
    const entry = text.trim();
    if (entry === '' || isNumbering(entry)) return [];
    if (isName(entry, reader)) return [entry];
    const words = entry.split(/[\s|｜¦]+/).length;
    if (words - 1 > room) return [entry];
    const parts = entry.split(BETWEEN).flatMap((part) => partsOf(part.trim(), reader));
    const known = parts.filter(({ known }) => known).length;
    if (known === 0 || (known === 1 && parts.length > 1)) return [entry];
    room -= parts.length - 1;
    return parts.map(({ name }) => name);
  });
}

type Part = { name: string; known: boolean };

/** The names of a part without a separator: itself, itself without its number, or runs of its words. */
function partsOf(part: string, reader: ListReader): Part[] {
  if (isName(part, reader)) return [{ name: part, known: true }];
  const bare = part.replace(NUMBERING, '');
  if (bare !== part && isName(bare, reader)) return [{ name: bare, known: true }];
  const words = part.split(/\s+/).filter((word) => word !== '' && !isNumbering(word));
  const parts: Part[] = [];
  for (let first = 0; first < words.length; ) {
    const { name, length } = longestName(words, first, reader) ?? { name: words[first] ?? '', length: 0 };
    parts.push({ name, known: length > 0 });
    first += Math.max(1, length);
  }
  return parts;
}

/** The most words from `first` on that are a name together. */
function longestName(words: readonly string[], first: number, reader: ListReader) {
  for (let length = Math.min(reader.hasBlanks ? NAME_WORDS : 1, words.length - first); length > 0; length--) {
    const run = words.slice(first, first + length).join(' ');
    for (const name of [run, run.replace(NUMBERING, '')]) if (isName(name, reader)) return { name, length };
  }
  return undefined;
}

const isNumbering = (word: string): boolean => word.replace(NUMBERING, '') === '';

const isName = (name: string, { isKnown }: ListReader): boolean =>
  name !== '' && name.length <= LISTED_NAME_MAX && isKnown(name);
