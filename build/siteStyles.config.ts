import { defineConfig } from '@pandacss/dev';
import whole from '../panda.config.ts';

/** The theme with the styles of the public site alone: what only the back-office draws comes with `admin.css`. */
export default defineConfig({
  ...whole,
  exclude: [
    ...(whole.exclude ?? []),
    './src/admin/**',
    './src/ui/fields/**',
    './src/ui/table/**',
    './src/statechart/**',
  ],
});
