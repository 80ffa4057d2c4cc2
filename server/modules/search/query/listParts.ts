import { LISTED_NAME_MAX } from '../../../../contract/lengths.ts';
import { MAX_IDS } from '../../../../contract/vocabulary.ts';

/** Separators between names, never part of one. */
const BETWEEN = /[|｜¦\t\r\n]+/;
/** The number or bullet of a line: `1.`, `2)`, `(3)`, `4:`, `#5`, `６．`, `⑦`, `•`. */
const NUMBERING = /^(?:[([（]?\p{Nd}{1,4}[.):\]、．）：]|#\p{Nd}{1,4}(?=\s)|[①-⓿]|[•·▪◦‣*–—-])\s*/u;
/** The most words of a name in a line with several names. */
const NAME_WORDS = 6;

export type ListReader = {
  isKnown: (name: string) => boolean;
  /** Whether names can contain blanks: those of models can, those of genes cannot. */
  hasBlanks: boolean;
};

/**
 * Returns the names in the entries of a list. A known entry is one name. Others are split at `|`, tabs and blanks and
 * lose their numbering, if all resulting parts are known or at least two are. Otherwise the entry stays whole. The list
 * never becomes longer than a search accepts.
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

/** Returns the names in a part without separators: the part, the part without its number, or groups of its words. */
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

/** Returns the longest name that begins at the word `first`. */
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
