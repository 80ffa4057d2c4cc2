import type { Statechart } from './statechart.ts';

/**
 * Returns a short number for a statechart (FNV-1a over its data), equal for equal statecharts. It shows whether a
 * stored picture is out of date.
 */
export function fingerprint(chart: Statechart): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(chart)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
