import type { InlineConfig, Plugin } from 'vite';

/** Storybook's plugin that reads the properties of components from their files. */
const DOCGEN = 'storybook:react-docgen-plugin';

/**
 * Returns the configuration with documentation read from the design system only. Storybook would parse every file of
 * the app for it, which took a third of the build.
 */
export function docgenOfParts({ plugins = [], ...rest }: InlineConfig): InlineConfig {
  return { ...rest, plugins: plugins.map((plugin) => (isDocgen(plugin) ? ofParts(plugin) : plugin)) };
}

const isDocgen = (plugin: unknown): plugin is Plugin =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === DOCGEN;

function ofParts(plugin: Plugin): Plugin {
  const { transform } = plugin;
  if (typeof transform !== 'function') throw new Error(`${DOCGEN} has no function that transforms`);
  return { ...plugin, transform: { filter: { id: /\/src\/ui\/.+\.tsx$/ }, handler: transform } };
}
