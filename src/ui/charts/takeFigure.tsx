import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FigureHead } from './FigureHead.tsx';
import type { FigureKey } from './FigureKeys.tsx';
import { type Drawn, ELEMENTS, FIGURE_EDGE, FIGURE_WIDTH, figureText, LOOKS, PLACES } from './figureText.ts';
import { FixedWidth } from './fixedWidth.ts';

export type TakenFigure = {
  /** The title of the figure. */
  title: string;
  /** What the figure shows and where it comes from, for screen readers. */
  description: string;
  /** The legend, if the page shows it beside the chart. */
  keys?: readonly FigureKey[];
  /** The chart as rendered on the page. */
  figure: ReactNode;
};

/**
 * Returns a chart as an SVG file. It is rendered again off screen, with the file's width, in the light theme and
 * without forced system colors. Throws if the figure draws nothing.
 */
export function takeFigure({ title, description, keys = [], figure }: TakenFigure): string {
  const width = FIGURE_WIDTH - 2 * FIGURE_EDGE;
  const holder = document.createElement('div');
  holder.inert = true;
  const { style } = holder;
  style.position = 'fixed';
  style.insetInlineStart = '-10000px';
  style.width = `${width}px`;
  style.forcedColorAdjust = 'none';
  // files have a white background
  style.setProperty('--colors-paper', '#FFFFFF');
  document.body.append(holder);
  const root = createRoot(holder);
  try {
    flushSync(() =>
      root.render(
        <FixedWidth value={width}>
          <FigureHead title={title} keys={keys} width={width} />
          {figure}
        </FixedWidth>,
      ),
    );
    const drawings = inLight(() => [...holder.querySelectorAll('svg')].map(readDrawing));
    if (drawings.length < 2) throw new Error('The figure draws nothing');
    return figureText({ title, description, drawings });
  } finally {
    root.unmount();
    holder.remove();
  }
}

/** Reads styles while the page is in the light theme. Nothing is painted meanwhile. */
function inLight<Read>(read: () => Read): Read {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  try {
    if (theme !== undefined) dataset.theme = 'light';
    return read();
  } finally {
    if (theme !== undefined) dataset.theme = theme;
  }
}

function readDrawing(svg: SVGSVGElement) {
  return {
    width: svg.width.baseVal.value,
    height: svg.height.baseVal.value,
    content: [...svg.childNodes].flatMap(readNode),
  };
}

const isDrawn = (name: string) => ELEMENTS.some((one) => one === name);

function readNode(node: ChildNode): (Drawn | string)[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof SVGElement) || !isDrawn(node.localName)) return [];
  const computed = getComputedStyle(node);
  if (computed.display === 'none' && node.localName !== 'title') return [];
  return [
    {
      name: node.localName,
      attributes: Object.fromEntries(
        PLACES.flatMap((place) => {
          const value = node.getAttribute(place);
          return value === null ? [] : [[place, value]];
        }),
      ),
      look: Object.fromEntries(Object.keys(LOOKS).map((look) => [look, computed.getPropertyValue(look)])),
      children: [...node.childNodes].flatMap(readNode),
    },
  ];
}
