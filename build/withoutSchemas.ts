import type { Plugin } from 'vite';
import type { Bundle } from './bundle.ts';

const isSchemas = (id: string) => /\/node_modules\/typebox\//.test(id);

/**
 * Vite plugin for the build: fails if a file for the browser includes the schema library (16 kB). One constant imported
 * from a module with schemas would bring it along, so constants that the browser needs have modules of their own.
 */
export function withoutSchemas(): Plugin {
  let isStorybook = false;
  return {
    name: 'without-schemas',
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
    },
    generateBundle(_, output) {
      if (isStorybook) return;
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      const chunks = Object.values(output as unknown as Bundle).filter((file) => file.type === 'chunk');
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
      if (!modules.some(isSchemas)) return;
      const importers = modules.filter((id) => !isSchemas(id) && this.getModuleInfo(id)?.importedIds.some(isSchemas));
      this.error(`The browser would load the schema library with these modules: ${importers.join(', ')}`);
    },
  };
}
