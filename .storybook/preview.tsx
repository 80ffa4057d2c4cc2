import '../src/theme/theme.css';
import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { LANGUAGE_TAGS, type Locale, speakLocale } from '../src/i18n/locale.ts';

/** Every story in the theme and language of the toolbar; the test run takes all four pairs. */
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
