import { defineConfig } from '@pandacss/dev';
import whole from '../panda.config.ts';

/** Parts of the interface that only the back-office renders. */
const officeParts = ['Kbd', 'LanguageMark', 'PdfFrame', 'Tooltip'];

/** The theme with only the styles of the public site. Styles that only the back-office uses are in `admin.css`. */
export default defineConfig({
  ...whole,
  exclude: [
    ...(whole.exclude ?? []),
    './src/admin/**',
    './src/ui/fields/**',
    './src/ui/table/**',
    './src/statechart/**',
    ...officeParts.map((name) => `./src/ui/${name}.tsx`),
  ],
});
