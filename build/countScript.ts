import type { Plugin } from 'vite';
import { CHART_PARTS_FILE, type ChartParts } from '../contract/chartCounts.ts';

const SCRIPT = new URL('../src/portal/counts/count.ts', import.meta.url);
const PARTS = new URL('../src/statechart/chartParts.ts', import.meta.url);

/**
 * Vite plugin for the build: makes the script that counts the taken parts of statecharts a file of its own. Pages only
 * name it; the server adds it where counting is on (`server/modules/site/head.ts`). The list of all parts is for the
 * server, which stores no others.
 */
export function countScript(): Plugin {
  let reference = '';
  return {
    name: 'count-script',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: decodeURIComponent(SCRIPT.pathname), name: 'count' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const script = Object.values(bundle ?? {}).find(({ type, name }) => type === 'chunk' && name === 'count');
        if (!script) throw new Error('the build has no script that counts');
        // before the portal's own script, so that it counts from the beginning
        const tag = `<meta name="count-script" content="/${script.fileName}">`;
        return html.replace('<script type="module"', (own) => `${tag}\n    ${own}`);
      },
    },
    async generateBundle() {
      const file = this.getFileName(reference);
      if (!file) throw new Error('the build has no script that counts');
      // not bundled with the configuration, which every test run loads
      const { chartParts } = (await import(PARTS.href)) as { chartParts: () => ChartParts };
      this.emitFile({ type: 'asset', fileName: CHART_PARTS_FILE, source: JSON.stringify(chartParts()) });
    },
  };
}
