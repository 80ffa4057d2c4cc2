/**
 * A word of a text: its folded form, whether its script is written without blanks (Chinese, Japanese), and its
 * position.
 */
export type Word = { term: string; ideographic: boolean; start: number; end: number };

const IDEOGRAPHIC = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const wordPattern = new RegExp(`[${IDEOGRAPHIC}]+|(?:(?![${IDEOGRAPHIC}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const startsIdeographic = new RegExp(`^[${IDEOGRAPHIC}]`, 'u');
/** Unicode hyphens, dashes and the minus sign that NFKC does not replace. */
const DASHES = /[‐‒–—―−⁃]/g;

/** British spellings, which the sources mix with American ones. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tumour/g, 'tumor'],
  [/aemi/g, 'emi'],
  [/haem/g, 'hem'],
  [/^oesoph|(?<=o)oesoph/g, 'esoph'],
  [/paedi/g, 'pedi'],
];

/** The Latin letters that replace Greek ones in gene names (HGNC, Guidelines for human gene nomenclature). */
const LATIN: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'b', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'h', θ: 'q', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'c', ψ: 'u', ω: 'w' },
};
/** Greek letters spelled out in names: at the end of a word, before its number, or before the R of a receptor. */
const SPELLED =
  /(alpha|alfa|beta|gamma|delta|epsilon|zeta|theta|kappa|lambda|sigma|omega)(?=$|\d|r(?:$|\d|[ivx]+$|[a-z]$))/g;
const LETTER: Readonly<Record<string, string>> = {
  ...{ alpha: 'a', alfa: 'a', beta: 'b', gamma: 'g', delta: 'd', epsilon: 'e', zeta: 'z', theta: 'q', kappa: 'k' },
  ...{ lambda: 'l', sigma: 's', omega: 'w' },
};

/** Printable ASCII. Most names are such, and an index folds millions of them, so they take a shorter way. */
const PLAIN = /^[ -~]*$/;
const PLAIN_WORD = /[a-z\d]+/gi;
const RESPELLED = new RegExp([...spellings.map(([british]) => british), SPELLED].map(({ source }) => source).join('|'));

/**
 * Returns the text to which the positions of `wordsOf` refer: compatibility forms (full width, compatibility
 * ideographs) are replaced, and every dash is a hyphen.
 */
export const normalized = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFKC').replace(DASHES, '-');

/** Like `normalized`, with Greek letters replaced by the Latin capitals that represent them. */
export const latinized = (text: string): string =>
  normalized(text).replace(/[Α-Ωα-ω]/g, (letter) => (LATIN[letter.toLowerCase()] ?? letter).toUpperCase());

/**
 * Returns the words of a text in folded form: case, width, accents and punctuation do not matter. Positions refer to
 * `normalized(text)`.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const read = normalized(text);
  const isPlain = PLAIN.test(read);
  for (const match of read.matchAll(isPlain ? PLAIN_WORD : wordPattern)) {
    const term = foldWord(match[0]);
    if (term === '') continue;
    words.push({
      term,
      ideographic: !isPlain && startsIdeographic.test(term),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return words;
}

/**
 * Returns a text as one key: `NCI-H1975`, `nci h1975` and `ＮＣＩ–Ｈ１９７５` all become `ncih1975`.
 * Idempotent.
 */
export const compactOf = (text: string): string => joined(wordsOf(text));

/** Returns the key of a text whose words are known. */
export function joined(words: readonly Word[]): string {
  let key = '';
  for (const { term } of words) key += term;
  // parts of a Korean syllable combine when the words are joined
  return PLAIN.test(key) ? key : key.normalize('NFKC');
}

const withoutMarks = (text: string): string => text.replace(/\p{M}/gu, '');

/**
 * Folds one word. `HIF-1α`, `HIF-1 alpha` and `HIF1A` become the same name, because Greek letters are replaced by
 * Latin ones.
 */
function foldWord(word: string): string {
  const isPlain = PLAIN.test(word);
  let folded = isPlain
    ? word.toLowerCase()
    : withoutMarks(withoutMarks(word.normalize('NFKD')).toLowerCase().normalize('NFKC'));
  if (isPlain && !RESPELLED.test(folded)) return folded;
  for (const [british, american] of spellings) folded = folded.replace(british, american);
  return folded.replace(/[α-ω]/g, (letter) => LATIN[letter] ?? letter).replace(SPELLED, (name) => LETTER[name] ?? name);
}
