import { chartStyles, propertiesOf, themed } from '../styles.ts';

let sheet: CSSStyleSheet | undefined;

/** Adds the styles of drawings to the page, once. A style element would be refused by the portal's content policy. */
export function adoptChartStyles(): void {
  if (sheet && document.adoptedStyleSheets.includes(sheet)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(`.sc{${propertiesOf(themed)}}${chartStyles}`);
  document.adoptedStyleSheets.push(sheet);
}
