import type { Plugin } from 'vite';

/** Modules that only Storybook and development builds may load. */
const tools = /\/src\/statechart\/|\/node_modules\/elkjs\/|\/machines\/(?:index|[^/]+\/[^/]+\.cases)\.ts$/;

/** Vite plugin for the build: fails if a part of the statechart visualizer would be delivered. */
export function withoutVisualizer(): Plugin {
  let isStorybook = false;
  return {
    name: 'without-visualizer',
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
    },
    generateBundle(_, bundle) {
      if (isStorybook) return;
      const delivered = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.filter((id) => tools.test(id)) : [],
      );
      if (delivered.length > 0) this.error(`The visualizer is for development alone: ${delivered.join(', ')}`);
    },
  };
}
