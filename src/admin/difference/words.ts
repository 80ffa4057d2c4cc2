/** One segmenter for both languages, because texts in either contain words of the other. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Splits a text into words, blanks and punctuation; joined, they give the text again. Chinese, which has no blanks, is
 * split into words too.
 */
export const partsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Whether a part of a text has letters or digits, rather than only blanks and punctuation. */
export const isWord = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
