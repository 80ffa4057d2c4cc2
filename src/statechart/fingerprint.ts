import type { Statechart } from './statechart.ts';

/** A short number for a chart (FNV-1a over its data): equal charts have equal ones. Tells whether a written picture is stale. */
export function fingerprint(chart: Statechart): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(chart)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
