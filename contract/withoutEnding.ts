/**
 * Returns a text with the given characters removed from its end. A pattern such as `/x+$/` has the same result, but
 * starts at every `x` of the text. This takes quadratic time when something else follows a long run of them.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
