/** One for both languages: texts in either hold words of the other. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A text as words, blanks and signs: joined they are the text. Chinese, which has no blanks, is split into words as well. */
export const partsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Whether a part of a text says something: blanks and signs alone do not. */
export const isWord = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
