import { spyOn } from 'storybook/test';

const COLUMNS = 20;
const ROWS = 5;
/** The number of cells of the picture. */
export const DRAWN_CELLS = COLUMNS * ROWS;

/** A picture in the form of the server's drawings (`drawTissue`): rows of cells, one of them lit. */
function drawnPicture(): string {
  const cells = Array.from({ length: DRAWN_CELLS }, (_, cell) => {
    const [x, y] = [10 + 28 * (cell % COLUMNS), 10 + 40 * Math.floor(cell / COLUMNS)];
    return { body: `M${x} ${y}l15 0 0 15-15 0z`, nucleus: `M${x + 7} ${y + 7}h0` };
  });
  const isLit = (_: unknown, cell: number) => cell === DRAWN_CELLS / 2 + COLUMNS / 2;
  const path = (color: string, attributes: string, pieces: readonly string[]) =>
    `<path ${attributes.replaceAll('COLOR', color)} d="${pieces.join('')}"/>`;
  const body = 'fill="COLOR" stroke="COLOR" opacity="0.25" stroke-width="5"';
  const nucleus = 'fill="none" stroke="COLOR" stroke-opacity="0.78" stroke-width="5"';
  const others = cells.filter((cell, index) => !isLit(cell, index));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="210" viewBox="0 0 600 210">',
    '<g stroke-linejoin="round" stroke-linecap="round">',
    path(
      '#7D9BBD',
      body,
      others.map((cell) => cell.body),
    ),
    path(
      '#0E9F9A',
      body,
      cells.filter(isLit).map((cell) => cell.body),
    ),
    path(
      '#7D9BBD',
      nucleus,
      others.map((cell) => cell.nucleus),
    ),
    path(
      '#0E9F9A',
      nucleus,
      cells.filter(isLit).map((cell) => cell.nucleus),
    ),
    '</g></svg>',
  ].join('');
}

/** Answers every fetch of a disease area's picture with a drawing, as the server does. */
export function withDrawnPictures(): void {
  const { fetch } = globalThis;
  const picture = drawnPicture();
  spyOn(globalThis, 'fetch').mockImplementation(async (address, options) =>
    String(address).includes('/getImg/')
      ? new Response(picture, { headers: { 'content-type': 'image/svg+xml' } })
      : fetch(address, options),
  );
}

/** Returns how many bodies of cells are lit in a part of the page; undefined if no drawing is shown. */
export function litCellsIn(part: HTMLElement): number | undefined {
  const drawing = part.querySelector('svg[preserveAspectRatio$=slice]');
  if (drawing === null) return undefined;
  const [bodies] = drawing.querySelectorAll('path:not([fill])');
  return bodies?.getAttribute('d')?.match(/M/g)?.length ?? 0;
}
