import type { Plugin } from 'vite';
import { portalCheck } from './portalCheck.ts';

const isSchemas = (id: string) => /\/node_modules\/typebox\//.test(id);

/**
 * Vite plugin for the build: fails if a file for the browser includes the schema library (16 kB). One constant imported
 * from a module with schemas would bring it along, so constants that the browser needs have modules of their own.
 */
export const withoutSchemas = (): Plugin =>
  portalCheck('without-schemas', (bundler, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    if (!modules.some(isSchemas)) return undefined;
    const importers = modules.filter((id) => !isSchemas(id) && bundler.getModuleInfo(id)?.importedIds.some(isSchemas));
    return `The browser would load the schema library with these modules: ${importers.join(', ')}`;
  });
