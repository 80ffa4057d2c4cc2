import { drawingOf, type Marks } from './drawing.ts';
import { markup } from './element.ts';
import type { Placed } from './placed.ts';
import { chartStyles, type Palette, propertiesOf } from './styles.ts';

/**
 * Returns a laid-out statechart as a self-contained SVG file with colors and fonts. With a dark palette it follows the
 * reader's color scheme, as pictures in a README do.
 */
export function svgText(placed: Placed, light: Palette, dark?: Palette, marks: Marks = {}): string {
  const width = Math.ceil(placed.width);
  const height = Math.ceil(placed.height);
  const night = dark ? `@media (prefers-color-scheme:dark){.sc{${propertiesOf(dark)}}}` : '';
  const style = `.sc{${propertiesOf(light)}}${night}${chartStyles}`.replaceAll('\n', '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${placed.id}</title><style>${style}</style>`,
    ...drawingOf(placed, marks).map(markup),
    '</svg>\n',
  ].join('\n');
}
