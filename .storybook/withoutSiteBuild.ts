import type { InlineConfig, PluginOption } from 'vite';

/**
 * What the site's build leaves out: texts, descriptions, the visualizer, the back-office. Storybook shows all of it.
 */
const SITE_ONLY = [
  'slim-messages',
  'slim-build',
  'first-paint-files',
  'without-office',
  'without-visualizer',
  'storybook-pages',
];

/** Returns the configuration of the site without what only the site's build needs: slimming plugins and its chunks. */
export function withoutSiteBuild({ plugins = [], build, ...rest }: InlineConfig): InlineConfig {
  const { rolldownOptions, ...restOfBuild } = build ?? {};
  const { output, ...restOfRolldown } = rolldownOptions ?? {};
  return { ...rest, plugins: plugins.filter(isShown), build: { ...restOfBuild, rolldownOptions: restOfRolldown } };
}

const isShown = (plugin: PluginOption): boolean =>
  !(plugin && 'name' in plugin && SITE_ONLY.includes((plugin as { name: string }).name));
