import type { Plugin } from 'vite';
import type { Bundle, Bundler } from './bundle.ts';

/**
 * Returns a Vite plugin that fails the build of the portal, not of Storybook, with the text that `faultOf` returns.
 * `faultOf` gets only the needed parts of the bundler's types, so that tests can write such objects.
 */
export function portalCheck(name: string, faultOf: (bundler: Bundler, bundle: Bundle) => string | undefined): Plugin {
  let isStorybook = false;
  return {
    name,
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some((plugin) => plugin.name.startsWith('storybook:'));
    },
    generateBundle(_, output) {
      const fault = isStorybook ? undefined : faultOf(this, output as unknown as Bundle);
      if (fault !== undefined) this.error(fault);
    },
  };
}
