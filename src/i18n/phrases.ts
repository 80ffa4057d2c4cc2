import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/** What never begins a line: particles lean on the word before them, marks too. */
const leaning = /^[的了吗呢地得们\p{P}\s]/u;

/** A text in the pieces between which a line may end. Chinese writes no spaces, so its words are looked up. */
export function phrasesOf(text: string): string[] {
  if (currentLocale() !== 'zh') return [text];
  const phrases: string[] = [];
  for (const { segment } of new Intl.Segmenter(LANGUAGE_TAGS.zh, { granularity: 'word' }).segment(text)) {
    if (phrases.length > 0 && leaning.test(segment)) phrases.push(`${phrases.pop()}${segment}`);
    else phrases.push(segment);
  }
  return phrases;
}
