/** A word of a text: its folded form, whether it is written without blanks (Chinese, Japanese), and where it stands. */
export type Word = { term: string; ideographic: boolean; start: number; end: number };

const IDEOGRAPHIC = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const wordPattern = new RegExp(`[${IDEOGRAPHIC}]+|(?:(?![${IDEOGRAPHIC}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const startsIdeographic = new RegExp(`^[${IDEOGRAPHIC}]`, 'u');

/** British spellings that the field's sources mix with American ones. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tumour/g, 'tumor'],
  [/aemi/g, 'emi'],
  [/haem/g, 'hem'],
  [/^oesoph|(?<=o)oesoph/g, 'esoph'],
  [/paedi/g, 'pedi'],
];

/** The form in which positions of `wordsOf` count: compatibility forms (full width, compatibility ideographs) replaced. */
export const normalized = (text: string): string => text.normalize('NFKC');

/** Words of a text, folded: case, width, accents and punctuation do not matter. Positions are in `normalized(text)`. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of normalized(text).matchAll(wordPattern)) {
    const term = foldWord(match[0]);
    if (term === '') continue;
    words.push({
      term,
      ideographic: startsIdeographic.test(term),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return words;
}

/** A text as one key: `NCI-H1975`, `nci h1975` and `ＮＣＩ–Ｈ１９７５` are all `ncih1975`. Idempotent. */
export function compactOf(text: string): string {
  let key = '';
  for (const word of wordsOf(text)) key += word.term;
  // a part of a Korean syllable joins the one before it when the words stand side by side
  return key.normalize('NFKC');
}

/** Pairs of neighboring characters of a text without blanks; a single character stands for itself. */
export function bigramsOf(term: string): string[] {
  const characters = Array.from(term);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Cuts a text without blanks into the words of the language. */
export function segmentsOf(term: string): string[] {
  return Array.from(segmenter.segment(term), ({ segment }) => segment);
}

/** Sorts codes as people read them: `LUN-PDX-2` before `LUN-PDX-0012`. Compare with `<`. */
export function sortKeyOf(code: string): string {
  return normalized(code)
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

function foldWord(word: string): string {
  let folded = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC').replace(/\p{M}/gu, '');
  for (const [british, american] of spellings) folded = folded.replace(british, american);
  return folded;
}
