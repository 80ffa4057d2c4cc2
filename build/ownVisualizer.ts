import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The only parts of the portal that load the visualizer, each when an administrator asks for it. */
export const VISUALIZER_GATES = ['/src/admin/log/FlightRecord.tsx', '/src/admin/log/SessionCharts.tsx'] as const;

/** Whether a module is one of the gates. */
export const isGate = (id: string): boolean => VISUALIZER_GATES.some((gate) => id.endsWith(gate));

const MARK = '?visualizer';

const styles = /\/src\/statechart\/.+\.css$/;

/** For the build: puts all of the visualizer into one file, which no other group of modules takes parts of. */
export const visualizerChunk = (id: string): string | null =>
  id.endsWith(MARK) || styles.test(id) ? 'visualizer' : null;

/** What the visualizer has copies of: the statecharts, and what they are made of. */
const copied = /\/(?:machines|contract|src\/statechart|src\/portal\/counts)\/[^?]+\.tsx?$/;

/**
 * Vite plugin for the build: gives the visualizer its own copies of all statecharts. Otherwise every statechart would
 * be shared between the visualizer and its page, and each page would load its statecharts as many small files. The
 * copies keep the descriptions that the visualizer shows.
 */
export function ownVisualizer(): Plugin {
  return {
    name: 'own-visualizer',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isInside = importer?.endsWith(MARK);
      if (!importer || !(isInside || isGate(importer))) return null;
      const from = isInside ? importer.slice(0, -MARK.length) : importer;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      // what a gate itself needs besides the visualizer is shared with the other screens
      const isOurs =
        found && !found.external && copied.test(found.id) && (isInside || found.id.includes('/statechart/'));
      return isOurs ? { ...found, id: found.id + MARK } : found;
    },
    load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -MARK.length);
      return { code: readFileSync(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' };
    },
  };
}
