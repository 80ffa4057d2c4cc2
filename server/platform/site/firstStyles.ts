import type { StylePart } from '../../../contract/firstPaint.ts';

/**
 * The styles that a drawn page needs, in the order of the sheet that comes after them: what is about no class, and what
 * is about one that the markup has.
 */
export function firstStyles(parts: readonly StylePart[], markup: string): string {
  const used = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  let open: readonly string[] = [];
  let css = '';
  for (const { within, text, classes } of parts) {
    if (classes.length > 0 && !classes.some((name) => used.has(name))) continue;
    const shared = within.findIndex((group, index) => group !== open[index]);
    const depth = shared === -1 ? within.length : shared;
    css +=
      '}'.repeat(open.length - depth) +
      within
        .slice(depth)
        .map((group) => `${group}{`)
        .join('') +
      text;
    open = within;
  }
  return css + '}'.repeat(open.length);
}
