import { elementsIn, type Markup, type MarkupElement, textIn } from './markup.ts';

/** Declarations of CSS by property, in lower case. */
export type Style = Readonly<Record<string, string>>;
/** The declarations of each class. Excel and Word write bold and the like into a style sheet. */
export type ClassStyles = ReadonlyMap<string, Style>;

/** The classes that the style sheets in a text define. */
export function classStylesOf(markup: readonly Markup[]): ClassStyles {
  const classes = new Map<string, Style>();
  for (const element of elementsIn(markup)) {
    if (element.name !== 'style') continue;
    const sheet = element.inside.filter((node) => typeof node === 'string').join('');
    for (const rule of sheet
      .replaceAll('<!--', '')
      .replace(/\/\*[^*]*\*\//g, '')
      .split('}')) {
      const [selectors = '', declarations] = rule.split('{');
      if (declarations === undefined) continue;
      for (const selector of selectors.split(',')) {
        const name = /^[a-z]*\.([\w-]+)$/.exec(selector.trim())?.[1];
        if (name) classes.set(name, { ...classes.get(name), ...declarationsOf(declarations) });
      }
    }
  }
  return classes;
}

/** How an element is to look, by its classes and its own style. */
export function styleOf({ attributes }: MarkupElement, classes: ClassStyles): Style {
  const named = classes.size === 0 ? [] : classNamesOf(attributes.class).map((name) => classes.get(name));
  return Object.assign({}, ...named, declarationsOf(attributes.style ?? ''));
}

export const classNamesOf = (names: string | undefined): string[] => (names ?? '').split(/\s+/).filter(Boolean);

const declarationsOf = (text: string): Style =>
  Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const value = declaration.slice(colon + 1).replace('!important', '');
      return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()]];
    }),
  );

/** Whether an element is never shown: the writer did not see it when copying. Comments of Word count as hidden. */
export const isHidden = ({ attributes }: MarkupElement, style: Style): boolean =>
  'hidden' in attributes ||
  style.display === 'none' ||
  style['mso-hide'] === 'all' ||
  style['mso-special-character'] === 'comment' ||
  style['mso-element'] === 'comment-list';

/** Whether the style makes a block of an element. */
export const isShownAsBlock = ({ display = '' }: Style): boolean =>
  /^(?:block|flex|grid|list-item|table)/.test(display);

/** The label of a list item of Word, which is written as text. */
export const isWordLabel = (style: Style): boolean => style['mso-list'] === 'ignore';

/** The text of the label of a list item, or undefined where it has none. */
export function wordLabelIn(item: MarkupElement, classes: ClassStyles): string | undefined {
  for (const element of elementsIn(item.inside))
    if (isWordLabel(styleOf(element, classes))) return textIn(element.inside);
  return undefined;
}
