import type { StorybookConfig } from '@storybook/react-vite';
import { productAssets } from './productAssets.ts';
import { storyDependencies } from './storyDependencies.ts';

/** Configures Storybook with every part of the design system and every page state. It sends no telemetry. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  staticDirs: ['../public'],
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), productAssets()],
    optimizeDeps: {
      ...vite.optimizeDeps,
      entries: storyDependencies.entries,
      include: [...(vite.optimizeDeps?.include ?? []), ...storyDependencies.include],
    },
  }),
};

export default config;
