import type { StylePart } from '../../../contract/firstPaint.ts';

/**
 * Returns the styles that a rendered page needs, in the order of the full style sheet: rules without a class, rules for
 * classes in the markup, and the variables and keyframes that they use.
 */
export function firstStyles(parts: readonly StylePart[], markup: string): string {
  const used = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isNeeded = ({ classes }: StylePart) => classes.length === 0 || classes.some((name) => used.has(name));
  const needed = parts.filter(isNeeded);
  const names = namesIn(needed, markup);
  return joined(needed.filter(({ name }) => name === undefined || names.has(name)));
}

/** Returns the names that are used, including those in the values of used variables. */
function namesIn(parts: readonly StylePart[], markup: string): ReadonlySet<string> {
  const others = parts.filter(({ name }) => name === undefined);
  const named = new Set([markup, ...others.map(({ text }) => text)].flatMap(namesOf));
  // Names added during the loop are visited too.
  for (const each of named)
    for (const { name, text } of parts) if (name === each) for (const more of namesOf(text)) named.add(more);
  return named;
}

function namesOf(text: string): string[] {
  const variables = [...text.matchAll(/var\((--(?:\\.|[\w-])+)/g)].map(([, name = '']) => name);
  const animations = [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, words = '']) =>
    words.split(/[\s,]+/),
  );
  return [...variables, ...animations];
}

/** Joins the parts into one sheet. Parts in the same groups share them. */
function joined(parts: readonly StylePart[]): string {
  let open: readonly string[] = [];
  let css = '';
  for (const { within, text } of parts) {
    const other = within.findIndex((group, index) => group !== open[index]);
    const depth = other === -1 ? within.length : other;
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
