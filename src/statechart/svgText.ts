import { drawingOf, type Marks } from './drawing.ts';
import { markup } from './element.ts';
import type { Placed } from './placed.ts';
import { chartStyles, type Palette, propertiesOf } from './styles.ts';

/**
 * A placed chart as an SVG file that needs nothing else: colors and type are in it. With a dark palette it follows the
 * reader's own preference, as pictures in a README do.
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
