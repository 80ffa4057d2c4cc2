import '../src/theme/theme.css';
import '../src/admin/admin.css';
import { afterEach as lookWithAxe } from '@storybook/addon-a11y/preview';
import type { Preview } from '@storybook/react-vite';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { waitForAnimations } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { LANGUAGE_TAGS, type Locale, speakLocale } from '../src/i18n/locale.ts';
import { plainActions } from './plainActions.ts';
import { rivalClasses } from './rivalClasses.ts';

// Lazily loaded parts can arrive late on a busy machine. A story therefore waits for the state, longer than the default
// second.
configure({ asyncUtilTimeout: 30_000 });

// The blocks of documentation are a third of what a story loads. A story therefore loads none of them.
const LazyPartPage = lazy(() => import('./PartPage.tsx').then(({ PartPage }) => ({ default: PartPage })));

/** Loads the documentation page of a part when it is shown. */
function PartPage() {
  return (
    <Suspense>
      <LazyPartPage />
    </Suspense>
  );
}

/** Shows the page in a theme after the colors have loaded. */
async function show(theme: string) {
  document.documentElement.dataset.theme = theme;
  await waitForAnimations();
}

/**
 * Renders every story in the theme and language of the toolbar. The whole suite plays each story in both languages,
 * with one theme for each.
 *
 * Afterwards axe also checks the result of the play function in the other theme, because a theme changes only colors.
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
        // Passed rules are reported without their elements, because listing every element took a third of the time.
        resultTypes: ['violations', 'incomplete'],
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      },
      // A story is part of a page. Landmarks and the first heading belong to the page.
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
          { id: 'landmark-one-main', enabled: false },
        ],
      },
    },
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { page: PartPage, toc: { headingSelector: 'h2, h3' }, codePanel: true },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'Principles', 'Contribute'],
          'Foundations',
          ['Color', 'Type', 'Space', 'Motion', 'Icons', 'Voice', 'Living tissue', 'Tokens'],
          'Parts',
          ['Actions', 'Inputs', 'Fields', 'Feedback', 'Layout', 'Data', 'Table', 'Charts'],
          'Patterns',
          'Pages',
          'Demo',
          'Back-office',
          'Machines',
        ],
        method: 'alphabetical',
      },
    },
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
    const rivals = rivalClasses(document);
    if (rivals.length > 0) throw new Error(`two classes for one property: ${rivals.join('; ')}`);
    if (import.meta.env.BOTH_THEMES !== 'true' || context.parameters.bothThemes) return;
    const theme = String(context.globals.theme);
    await show(theme === 'dark' ? 'light' : 'dark');
    await lookWithAxe(context);
    await show(theme);
  },
  decorators: [
    // the innermost: what a story renders gets the plain handlers
    (Story, { args }) => <Story args={plainActions(args)} />,
    (Story, { globals, parameters }) => {
      const locale = globals.locale as Locale;
      // a matrix shows its dark half on a light page
      const theme = parameters.bothThemes ? 'light' : String(globals.theme);
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
