/**
 * Whether a text fits a glob pattern as Redis reads it: `*`, `?`, `[a-z]`, `[^a-z]`, and `\` before what is meant as it
 * stands. It goes back to the last star alone, so it takes at most pattern × text steps.
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

/** How many characters of the pattern the character fits; 0 when it does not. */
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

/** How many characters of a pattern stand for themselves. */
export const literalsOf = (pattern: string): number =>
  pattern
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/[*?]/g, '').length;
