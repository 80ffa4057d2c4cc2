/**
 * Checks whether a text matches a glob pattern as Redis reads it: `*`, `?`, `[a-z]`, `[^a-z]`, and `\` before a literal
 * character. It backtracks to the last star only, so it takes at most pattern × text steps.
 */
export function fits(pattern: string, text: string): boolean {
  let at = 0;
  let of = 0;
  let star = -1;
  let from = 0;
  while (at < text.length) {
    const step = of < pattern.length && pattern[of] !== '*' ? stepAt(pattern, of, text[at] ?? '') : 0;
    if (step > 0) {
      of += step;
      at += 1;
    } else if (pattern[of] === '*') {
      star = of;
      of += 1;
      from = at;
    } else if (star >= 0) {
      from += 1;
      at = from;
      of = star + 1;
    } else return false;
  }
  while (pattern[of] === '*') of += 1;
  return of >= pattern.length;
}

/** Returns how many characters of the pattern match the character; 0 if they do not match. */
function stepAt(pattern: string, of: number, character: string): number {
  const sign = pattern[of];
  if (sign === '?') return 1;
  if (sign === '\\' && of + 1 < pattern.length) return pattern[of + 1] === character ? 2 : 0;
  if (sign !== '[') return sign === character ? 1 : 0;
  let place = of + 1;
  const negated = pattern[place] === '^';
  if (negated) place += 1;
  let found = false;
  while (place < pattern.length && pattern[place] !== ']') {
    if (pattern[place] === '\\' && place + 1 < pattern.length) place += 1;
    const low = pattern[place] ?? '';
    const isRange = pattern[place + 1] === '-' && place + 2 < pattern.length;
    const high = isRange ? (pattern[place + 2] ?? '') : low;
    const [first, last] = low <= high ? [low, high] : [high, low];
    if (character >= first && character <= last) found = true;
    place += isRange ? 3 : 1;
  }
  return found !== negated ? place - of + 1 : 0;
}

/** Returns how many characters of a pattern are literal. */
export const literalsOf = (pattern: string): number =>
  pattern
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[*?]/g, '').length;
