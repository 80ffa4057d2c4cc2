import { isEmptyWord } from '../../tables/emptyWord.ts';

/** Words that mean "no value" in other files; `isEmptyWord` has those that the importers leave out themselves. */
const NO_VALUE =
  /^(n\.?\s?a\.?|n\.?d\.?|#n\/a|\?+|\.+|[-–—]+|tbd|tba|none|null|nil|unk(nown)?|unspecified|undetermined|missing|not[ _-]?(provided|collected|reported|available|applicable|known|specified|stated|done|determined|evaluated|recorded)|data not available|未知|不详|无|未提供|未报告|不适用|待定)$/i;

/** Returns whether a word means "no value", although the importers do not leave it out. */
export function meansNothing(text: string): boolean {
  // cBioPortal and TCGA write such words in brackets: [Not Available]
  const [, inner = text] = /^\[(.+)\]$/.exec(text) ?? [];
  return !isEmptyWord(text) && (NO_VALUE.test(inner) || (inner !== text && isEmptyWord(inner)));
}
