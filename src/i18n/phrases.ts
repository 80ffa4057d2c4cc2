import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/**
 * Characters that never begin a line: particles belong to the word before them, as does punctuation other than opening
 * marks.
 */
const leaning = /^(?![\p{Ps}\p{Pi}])[的了吗呢地得们\p{P}\s]/u;
/** Characters that never end a line. */
const opening = /[\p{Ps}\p{Pi}]$/u;
let segmenter: Intl.Segmenter | undefined;

/** Splits a text where a line may break. Chinese has no spaces, so its words are segmented. */
export function phrasesOf(text: string): string[] {
  if (currentLocale() !== 'zh') return [text];
  const phrases: string[] = [];
  segmenter ??= new Intl.Segmenter(LANGUAGE_TAGS.zh, { granularity: 'word' });
  for (const { segment } of segmenter.segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && (leaning.test(segment) || opening.test(last)))
      phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}
