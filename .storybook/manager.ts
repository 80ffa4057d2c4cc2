import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { palette } from '../contract/brand.ts';

/** The frame of Storybook in the colors and with the mark of the product. */
addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Oncology Browser: design system',
    brandImage: './brand.svg',
    brandUrl: './',
    brandTarget: '_self',
    fontBase: '"Inter Variable", system-ui, "Segoe UI", "Noto Sans CJK SC", sans-serif',
    appBg: palette.paper,
    appContentBg: palette.white,
    appBorderColor: palette.line,
    appBorderRadius: 8,
    barBg: palette.white,
    barTextColor: palette.ink.soft,
    barSelectedColor: palette.teal[700],
    colorPrimary: palette.teal[700],
    colorSecondary: palette.teal[700],
    textColor: palette.ink.strong,
  }),
  sidebar: { showRoots: true, collapsedRoots: ['pages', 'demo', 'back-office', 'machines'] },
});
