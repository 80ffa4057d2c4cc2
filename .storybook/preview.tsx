import '../src/theme/theme.css';
import '../src/admin/admin.css';
import { afterEach as lookWithAxe } from '@storybook/addon-a11y/preview';
import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { waitForAnimations } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { LANGUAGE_TAGS, type Locale, speakLocale } from '../src/i18n/locale.ts';

// Parts that are fetched later come when a busy machine gets to them: a story waits for the state, not for a second.
configure({ asyncUtilTimeout: 30_000 });

/** Shows the page in a theme, once the colors have arrived. */
async function show(theme: string) {
  document.documentElement.dataset.theme = theme;
  await waitForAnimations();
}

/**
 * Every story in the theme and language of the toolbar. The whole suite plays each in both languages, in a theme each,
 * and axe looks at what the play left in the other theme too: a theme changes nothing but colors.
 */
const preview: Preview = {
  initialGlobals: { theme: 'light', locale: 'en' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    a11y: {
      test: 'error',
      options: {
        // of what is right only that it is: to name each of its places took a third of the time
        resultTypes: ['violations', 'incomplete'],
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      },
      // A story is a piece of a page: landmarks and the first heading are the page's.
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
          { id: 'landmark-one-main', enabled: false },
        ],
      },
    },
    // its panel would write each event down to the window, and warn of what Storybook keeps there; calls are in
    // Interactions
    actions: { disable: true },
    backgrounds: { disable: true },
    controls: { expanded: false },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        narrow: { name: 'Narrowest', styles: { width: '320px', height: '640px' } },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' } },
        wide: { name: 'Wide', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
  afterEach: async (context) => {
    if (import.meta.env.BOTH_THEMES !== 'true') return;
    const theme = String(context.globals.theme);
    await show(theme === 'dark' ? 'light' : 'dark');
    await lookWithAxe(context);
    await show(theme);
  },
  decorators: [
    (Story, { globals }) => {
      const locale = globals.locale as Locale;
      const theme = String(globals.theme);
      speakLocale(locale);
      useLayoutEffect(() => {
        document.documentElement.lang = LANGUAGE_TAGS[locale];
        document.documentElement.dataset.theme = theme;
      }, [locale, theme]);
      return <Story key={`${theme}-${locale}`} />;
    },
  ],
};

export default preview;
