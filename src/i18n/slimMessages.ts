import type { Plugin } from 'vite';

/** Vite plugin: the built app carries `slimRuntime.ts` instead of the message compiler's runtime. */
export function slimMessages(): Plugin {
  const slim = decodeURIComponent(new URL('./slimRuntime.ts', import.meta.url).pathname);
  return {
    name: 'slim-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const isRuntime = /\/runtime\.js$/.test(source);
      return isRuntime && /\/src\/i18n\//.test(importer) ? slim : null;
    },
  };
}
