import type { Plugin } from 'vite';
import { type Bundle, deliveredModules } from './bundle.ts';

/** Modules that belong only to the back-office. */
export const isOffice = (id: string): boolean => /\/src\/admin\/|\/contract\/resources\//.test(id);

/**
 * Vite plugin for the build: fails if a public page, or a part it loads later, would include back-office code. Modules
 * in the back-office's own folder are loaded at its own addresses.
 */
export function withoutOffice(): Plugin {
  let isStorybook = false;
  return {
    name: 'without-office',
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
    },
    generateBundle(_, output) {
      if (isStorybook) return;
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      const brought = deliveredModules(this, output as unknown as Bundle, isOffice).filter(isOffice);
      if (brought.length > 0)
        this.error(`The public site would bring code of the back-office along (${brought.join(', ')})`);
    },
  };
}
