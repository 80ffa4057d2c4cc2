import { pngOf } from '../../effects/png.ts';
import { layoutInWorker } from '../layoutInWorker.ts';
import type { Statechart } from '../statechart.ts';
import { type Palette, roles, variableOf } from '../styles.ts';
import { svgText } from '../svgText.ts';

/** Saves a text as a file. */
export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/plain' }));
}

/** Saves the whole statechart as an SVG in the colors of the page. */
export async function saveSvg(chart: Statechart): Promise<void> {
  save(`${chart.id}.svg`, new Blob([await pictureOf(chart)], { type: 'image/svg+xml' }));
}

/** Saves the whole statechart as a PNG at twice its size, in the colors of the page. */
export async function savePng(chart: Statechart): Promise<void> {
  save(`${chart.id}.png`, await pngOf(await pictureOf(chart)));
}

/** Returns the statechart as an SVG in the colors of the page, with nothing collapsed. */
export async function pictureOf(chart: Statechart): Promise<string> {
  return svgText(await layoutInWorker(chart, new Set()), pagePalette());
}

function pagePalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(roles).map(([role, token]) => [role, style.getPropertyValue(variableOf(token)).trim()]),
  ) as Palette;
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
