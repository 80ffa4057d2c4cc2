import type { Plugin } from 'vite';
import { type Bundle, deliveredModules } from './bundle.ts';
import { isGate } from './ownVisualizer.ts';

/** Modules that only Storybook, development builds and the gates may load. */
const tools = /\/src\/statechart\/|\/node_modules\/elkjs\/|\/machines\/(?:index|[^/]+\/[^/]+\.cases)\.ts(?:\?|$)/;

/**
 * Vite plugin for the build: fails if a part of the statechart visualizer would be delivered to anyone but an
 * administrator who asks for it: in a file that any part of the portal loads, except a gate.
 */
export function withoutVisualizer(): Plugin {
  let isStorybook = false;
  return {
    name: 'without-visualizer',
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
    },
    generateBundle(_, output) {
      if (isStorybook) return;
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      const delivered = deliveredModules(this, output as unknown as Bundle, isGate).filter((id) => tools.test(id));
      if (delivered.length > 0)
        this.error(`Only administrators who open it may load the visualizer: ${delivered.join(', ')}`);
    },
  };
}
