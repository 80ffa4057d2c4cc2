import { defineGlobalStyles } from '@pandacss/dev';

/**
 * The base styles of every page before the recipes: type, links, focus, numerals, hidden text, reduced motion, print.
 */
export const globalStyles = defineGlobalStyles({
  html: { WebkitTextSizeAdjust: '100%', colorScheme: 'light', background: 'paper' },
  // keeps the focus clear of the sticky bar; scroll padding would also scroll the page when the bar has the focus
  'main :is([tabindex="-1"], :focus, :target)': { scrollMarginTop: 'calc({sizes.bar} + 24px)' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  // until the app has set a theme, the page follows the system's color scheme to avoid a flash
  '@media (prefers-color-scheme: dark)': { 'html:not([data-theme])': { colorScheme: 'dark', background: '#081425' } },
  body: {
    margin: '0',
    minWidth: '320px',
    fontFamily: 'sans',
    textStyle: 'body',
    color: 'ink',
    background: 'paper',
    WebkitFontSmoothing: 'antialiased',
    textAutospace: 'normal',
  },
  'h1, h2, h3, h4': { textWrap: 'balance' },
  'a, button, input, select, textarea, summary': { WebkitTapHighlightColor: 'transparent' },
  'button, select, summary, [role=button]': { cursor: 'pointer' },
  'button:disabled, input:disabled, select:disabled': { cursor: 'not-allowed' },
  // only figures that stand under one another: tabular numerals also widen the hyphens of ids and e-mail addresses
  'time, [data-numeric=true]': { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px', borderRadius: 'sm' },
  '[data-tone=navy]': { '--colors-focus': '{colors.teal.400}' },
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '.sr': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms!',
      animationDelay: '0ms!',
      animationIterationCount: '1!',
      transitionDuration: '0ms!',
      scrollBehavior: 'auto!',
    },
  },
  // content rendered for wide screens, such as tables, must not make the page wider than the screen
  '[data-picture]': { overflowX: 'clip' },
  // before the page's code is loaded, only links work
  '[data-picture] :is(button, input, select, textarea, summary)': { pointerEvents: 'none!' },
  noscript: { display: 'block', padding: '12px {spacing.gutter}', background: 'amber.bg', color: 'amber' },
  '@media print': {
    // swatches and bars carry meaning, and browsers leave out backgrounds by default; the page itself is white paper
    ':root': { printColorAdjust: 'exact', '--colors-paper': '#FFFFFF!' },
    // a heading is never the last line of a page, and no drawing or row is divided
    'h1, h2, h3, h4, caption, thead': { breakAfter: 'avoid' },
    'svg, img, tr, li, dl > div': { breakInside: 'avoid' },
    'tbody > tr:first-child': { breakBefore: 'avoid' },
    '[data-print=none]': { display: 'none!' },
    // Chromium leaves the box of a button out of a heading that it repeats on the next sheet
    'thead button': { display: 'contents!' },
    // print shows the final state of a transition, such as the switch to the light theme
    '*, ::before, ::after': { transition: 'none!' },
  },
  '@page': { margin: '12mm' },
  // for tables with many columns
  '@page wide': { size: 'landscape' },
});
