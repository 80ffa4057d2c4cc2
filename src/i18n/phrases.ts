import { currentLocale, LANGUAGE_TAGS } from './locale.ts';

/** What never begins a line: particles lean on the word before them, marks too, but for those that open something. */
const leaning = /^(?![\p{Ps}\p{Pi}])[的了吗呢地得们\p{P}\s]/u;
/** What never ends a line. */
const opening = /[\p{Ps}\p{Pi}]$/u;
let segmenter: Intl.Segmenter | undefined;

/** A text in the pieces between which a line may end. Chinese writes no spaces, so its words are looked up. */
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
