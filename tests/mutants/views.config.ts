import { defineConfig } from 'vitest/config';
import base, { storiesIn } from '../../vite.config.ts';
import { faultPlugin } from './fault.ts';

/** The stories in one language and theme. */
export default defineConfig((environment) => {
  const { plugins = [], css = {} } = base(environment);
  const { plugins: ofStories, optimizeDeps, test } = storiesIn('en', 'light');
  return {
    root: new URL('../..', import.meta.url).pathname,
    plugins: [faultPlugin(), ...plugins, ...ofStories],
    css,
    optimizeDeps,
    // the prepared dependencies of the usual run have other plugins and cannot be used here; the first failure ends the
    // run
    test: { ...test, name: 'views', bail: 1 },
  };
});
