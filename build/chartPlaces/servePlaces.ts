import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PLACES_ADDRESS, type SourcePlaces } from '../../src/statechart/find/sourcePlaces.ts';
import { chartPlaces } from './chartPlaces.ts';
import { chartViews } from './chartViews.ts';
import { Modules } from './modules.ts';

/**
 * Vite plugin for development and Storybook: serves where the parts of statecharts stand in the source. The visualizer
 * opens them in the editor. It reads the source when asked, so the places are those of the saved files.
 */
export function servePlaces(root = join(import.meta.dirname, '../..')): Plugin {
  const modules = new Modules(root);
  return {
    name: 'serve-places',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(PLACES_ADDRESS, (_, response) => {
        const charts = chartPlaces(modules);
        const places: SourcePlaces = { charts, views: chartViews(modules, charts) };
        response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(places));
      });
    },
  };
}
