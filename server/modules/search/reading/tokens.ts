import { compactOf, normalized, wordsOf } from '../engine/text.ts';

/**
 * A piece of a text. Text without blanks has one token per character, so that a name can begin everywhere in it. `sign`
 * is a plus or minus after a word (`HER2+`), `minus` one before a word (`-EGFR`), `symbol` a piece between blanks
 * without letters and digits.
 */
export type Token = { start: number; end: number } & (
  | { kind: 'word'; term: string; ideographic: boolean }
  | { kind: 'sign'; term: '+' | '-' }
  | { kind: 'comparison'; sign: '>' | '>=' | '<' | '<=' }
  | { kind: 'quoted'; text: string }
  | { kind: 'comma' | 'minus' | 'colon' | 'symbol' }
);

const QUOTES: Record<string, string> = { '"': '"', '“': '”', '”': '”', '「': '」', '«': '»' };
const COMPARISONS: Record<string, '>' | '>=' | '<' | '<='> = { '>': '>', '<': '<', '≥': '>=', '≤': '<=' };
/** Punctuation that has no meaning on its own. */
const SILENT = /^[-.,;:()[\]/&·_'"+、。=|]+$/;

/** Returns the pieces of a text in order. Positions are in `normalized(text)`. */
export function tokensOf(text: string): Token[] {
  const whole = normalized(text);
  const words = wordsOf(whole);
  const tokens: Token[] = [];
  let next = 0;
  let at = 0;
  while (at < whole.length) {
    const word = words[next];
    if (word !== undefined && at >= word.start) {
      next++;
      if (word.end <= at) continue;
      // A percent sign belongs to its number, so that a text written from terms keeps it.
      const end = /\d$/.test(word.term) && whole[word.end] === '%' ? word.end + 1 : word.end;
      tokens.push(...(word.ideographic ? charactersOf(whole, word) : [{ kind: 'word' as const, ...word, end }]));
      at = end;
      continue;
    }
    const token = markAt(whole, at, tokens.at(-1));
    if (token !== undefined) tokens.push(token);
    at = token?.end ?? at + 1;
  }
  return tokens;
}

function markAt(text: string, at: number, before: Token | undefined): Token | undefined {
  const mark = text[at] ?? '';
  const closing = QUOTES[mark];
  const end = closing === undefined ? -1 : text.indexOf(closing, at + 1);
  if (end > at + 1) return { kind: 'quoted', text: text.slice(at + 1, end), start: at, end: end + 1 };
  if (/[,、;|]/.test(mark)) return { kind: 'comma', start: at, end: at + 1 };
  const comparison = COMPARISONS[mark];
  if (comparison !== undefined) {
    const open = comparison === '>' || comparison === '<';
    return open && text[at + 1] === '='
      ? { kind: 'comparison', sign: `${comparison}=`, start: at, end: at + 2 }
      : { kind: 'comparison', sign: comparison, start: at, end: at + 1 };
  }
  const follows = before?.kind === 'word' && before.end === at;
  // '::' joins the genes of a fusion.
  if (mark === ':' && follows && /[^\s:]/.test(text[at + 1] ?? '')) return { kind: 'colon', start: at, end: at + 1 };
  if (/[+-]/.test(mark)) {
    if (follows && /^$|[\s,/;、)]/.test(text[at + 1] ?? ''))
      return { kind: 'sign', term: mark === '+' ? '+' : '-', start: at, end: at + 1 };
    const opens = at === 0 || /[\s(]/.test(text[at - 1] ?? '');
    if (mark !== '+' && opens && /[\p{L}\p{N}"“「]/u.test(text[at + 1] ?? ''))
      return { kind: 'minus', start: at, end: at + 1 };
  }
  if (/\s/.test(mark) || (at > 0 && !/\s/.test(text[at - 1] ?? ''))) return undefined;
  const chunk = /^\S+/.exec(text.slice(at))?.[0] ?? '';
  if (chunk === '' || /[\p{L}\p{N}]/u.test(chunk) || SILENT.test(chunk)) return undefined;
  return { kind: 'symbol', start: at, end: at + chunk.length };
}

function charactersOf(text: string, { start, end }: { start: number; end: number }): Token[] {
  const tokens: Token[] = [];
  let at = start;
  for (const character of text.slice(start, end)) {
    const term = compactOf(character);
    if (term !== '') tokens.push({ kind: 'word', term, ideographic: true, start: at, end: at + character.length });
    at += character.length;
  }
  return tokens;
}

/** Returns the words and signs of a text as one key: 'hr+/her2-' differs from 'HR HER2'. */
export function phraseKey(text: string): string {
  return tokensOf(text)
    .map((token) => (token.kind === 'word' || token.kind === 'sign' ? token.term : ''))
    .join('');
}
