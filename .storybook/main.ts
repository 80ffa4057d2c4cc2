import type { StorybookConfig } from '@storybook/react-vite';
import { describedProps } from './describedProps.ts';
import { docgenOfParts } from './docgenOfParts.ts';
import { productAssets } from './productAssets.ts';
import { storyDependencies } from './storyDependencies.ts';
import { withoutSiteBuild } from './withoutSiteBuild.ts';

/** Configures Storybook with every part of the design system and every page state. It sends no telemetry. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    'storybook-addon-pseudo-states',
    '@storybook/addon-vitest',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  docs: { defaultName: 'Documentation' },
  // a story that plays is a test, and shows the end of it: the sidebar's filter brings these back
  tags: { 'play-fn': { defaultFilterSelection: 'exclude' } },
  staticDirs: ['../public', './public'],
  viteFinal: (site) => {
    const { plugins = [], optimizeDeps, ...vite } = docgenOfParts(withoutSiteBuild(site));
    return {
      ...vite,
      plugins: [...plugins, describedProps(), productAssets()],
      optimizeDeps: {
        ...optimizeDeps,
        entries: storyDependencies.entries,
        include: [...(optimizeDeps?.include ?? []), ...storyDependencies.include],
      },
    };
  },
};

export default config;
