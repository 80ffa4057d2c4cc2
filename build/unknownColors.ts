import type { Root } from 'postcss';

const isColor = /^(-webkit-)?([a-z-]+-)?color$|^(background|fill|stroke)$/;
const isWord = /^[a-z][\w.-]*$/i;
/** CSS's own color names; the theme uses the system colors in `forcedColors`. */
const words = new Set(
  [
    'inherit initial unset revert none auto transparent currentcolor',
    'canvas canvastext linktext graytext highlight highlighttext buttonface buttontext buttonborder field fieldtext mark',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Finds colors that neither the theme nor CSS knows, such as a misspelled role. Panda writes such a word unchanged, and
 * browsers ignore it silently.
 * @returns each color as `property: value`, once
 */
export function unknownColors(root: Root): string[] {
  const unknown = new Set<string>();
  root.walkDecls(isColor, ({ prop, value }) => {
    if (isWord.test(value) && !words.has(value.toLowerCase())) unknown.add(`${prop}: ${value}`);
  });
  return [...unknown];
}
