/**
 * Returns a text without the characters at its end that are among the given ones. A pattern such as `/x+$/` does the
 * same, but begins at every `x` of the text, which takes quadratic time for a long run of them before something else.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
