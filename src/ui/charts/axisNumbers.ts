import { formatNumber } from '../../i18n/format.ts';
import type { ValueScale } from './scales.ts';

/** Formats a number of a chart. */
export const axisNumber = (value: number): string => formatNumber(value);

/** The gap between the labels of an axis and its lines, and before the labels, in CSS pixels. */
const GAP = 10;
const EDGE = 2;

/**
 * Returns the left margin in CSS pixels for the labels of a value axis, at least `least`. A label that does not fit
 * would lose its first character, which may be its minus sign.
 */
export function axisMargin(
  scale: ValueScale,
  { least, count = 5, format = axisNumber }: { least: number; count?: number; format?: (value: number) => string },
): number {
  const widest = Math.max(0, ...scale.ticks(count).map((tick) => textWidth(format(tick))));
  return Math.max(least, Math.ceil(widest) + GAP + EDGE);
}

/** Estimates the width of a short text in the small type of charts, in CSS pixels; rather too large than too small. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

/** Returns a text, shortened with '…' if it is wider than `room` CSS pixels in the small type of charts. */
export function fittingText(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  const characters = [...text];
  const isWithin = (_: string, index: number) => textWidth(`${characters.slice(0, index + 1).join('')}…`) <= room;
  return `${characters.filter(isWithin).join('').trimEnd()}…`;
}

function widthOf(character: string): number {
  if (/[.,:;' |ijl]/.test(character)) return 3.8;
  if (/[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u.test(character)) return 12;
  return /[A-Z%MWmw]/.test(character) ? 10 : 7.8;
}
