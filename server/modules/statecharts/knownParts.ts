import { readFile, stat } from 'node:fs/promises';
import type { ChartParts } from '../../../contract/chartCounts.ts';

/** Returns whether a statechart has a part. */
export type IsPart = (chart: string, part: string) => boolean;

/**
 * Returns a function that reads which parts the statecharts of the served build have. A build that replaces it is
 * noticed. Without a build, no part is known.
 */
export function readKnownParts(file: string): () => Promise<IsPart> {
  let known = new Map<string, ReadonlySet<string>>();
  let version = Number.NaN;
  return async () => {
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs !== version) {
      // written by our own build
      const parts = JSON.parse(await readFile(file, 'utf8')) as ChartParts;
      known = new Map(Object.entries(parts).map(([chart, ids]) => [chart, new Set(ids)]));
      version = found.mtimeMs;
    }
    return (chart, part) => known.get(chart)?.has(part) === true;
  };
}
