/** An element of a drawing with its geometry attributes and its computed styles on the page. */
export type Drawn = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  look: Readonly<Record<string, string>>;
  children: readonly (Drawn | string)[];
};

/** A figure for export: drawings one below the other, sizes in CSS pixels. */
export type Figure = {
  /** The title of the figure. It names the files. */
  title: string;
  /** What the figure shows and where it comes from, for screen readers. */
  description: string;
  drawings: readonly { width: number; height: number; content: readonly (Drawn | string)[] }[];
};

/** The elements allowed in a file: shapes, text and groups. Nothing refers to the page or to other files. */
export const ELEMENTS = ['g', 'path', 'rect', 'circle', 'line', 'text', 'tspan', 'title'] as const;
export const PLACES = 'd x y x1 x2 y1 y2 dx dy cx cy r rx ry width height transform text-anchor points'.split(
  ' ',
) as readonly string[];
/** The computed styles that become attributes, each with the default that is left out. */
export const LOOKS: Readonly<Record<string, string>> = {
  fill: '#000000',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  'stroke-linejoin': 'miter',
  'stroke-linecap': 'butt',
  opacity: '1',
  'paint-order': 'normal',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
};
const OF_TEXT = /^font-/;
/** The fonts of the page, which the reader may not have, followed by similar common ones. */
const FONTS =
  'Inter, "Inter Variable", "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const GROUND = '#FFFFFF';
/** The margin around the drawings, in CSS pixels. */
export const FIGURE_EDGE = 24;
/** The width of a file in CSS pixels, independent of the screen. Wider drawings are scaled down. */
export const FIGURE_WIDTH = 1200;

/** Returns a figure as a self-contained SVG file: no styles, classes, variables or URLs. */
export function figureText({ title, description, drawings }: Figure): string {
  const width = Math.max(FIGURE_WIDTH, ...drawings.map((one) => Math.ceil(one.width) + 2 * FIGURE_EDGE));
  let top = FIGURE_EDGE;
  const parts = drawings.map(({ height, content }) => {
    const place = `<g transform="translate(${FIGURE_EDGE} ${round(top)})">`;
    top += height;
    return `${place}${content.map(markupOf).join('')}</g>`;
  });
  const height = Math.ceil(top) + FIGURE_EDGE;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FIGURE_WIDTH}" height="${Math.round((height * FIGURE_WIDTH) / width)}" viewBox="0 0 ${width} ${height}" role="img" ` +
      `aria-labelledby="title description" font-family="${escaped(FONTS)}" font-size="12">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function markupOf(node: Drawn | string): string {
  if (typeof node === 'string') return escaped(node);
  const { name, attributes, look, children } = node;
  const written = [...Object.entries(attributes), ...looksOf(name, look)];
  const start = `<${name}${written.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(markupOf).join('')}</${name}>`;
}

/** A `tspan` repeats all styles, because it would inherit those of its text otherwise. */
function looksOf(name: string, look: Drawn['look']): [string, string][] {
  if (name === 'g' || name === 'title') return [];
  return Object.entries(LOOKS).flatMap(([key, usual]): [string, string][] => {
    const value = look[key];
    if (value === undefined || (OF_TEXT.test(key) && name !== 'text' && name !== 'tspan')) return [];
    return writtenLook(key, value).filter(([, own]) => name === 'tspan' || own !== usual);
  });
}

/** Converts a computed value to a form that other programs read: '#0C1B2A' for 'rgb(12, 27, 42)', '12' for '12px'. */
function writtenLook(key: string, value: string): [string, string][] {
  const color = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value);
  if (color === null) return [[key, value.replaceAll(/(\d)px/g, '$1')]];
  const [, red, green, blue, alpha] = color;
  if (alpha === '0') return [[key, 'none']];
  const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  return [
    [key, `#${hex.toUpperCase()}`],
    ...(alpha === undefined ? [] : [[`${key}-opacity`, alpha] as [string, string]]),
  ];
}

const round = (value: number): number => Math.round(value * 100) / 100;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for XML. Replaces control characters and unpaired surrogates, which XML forbids and names of arms may
 * contain.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
