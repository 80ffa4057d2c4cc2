import { elementsIn, type Markup, type MarkupElement, textIn } from './markup.ts';

/**
 * The properties that say something here. Others are not kept: a style sheet may have thousands of them, and each
 * element takes over those of its classes.
 */
const PROPERTIES = [
  ...['display', 'font-style', 'font-weight', 'text-decoration', 'text-decoration-line', 'vertical-align'],
  ...['mso-element', 'mso-hide', 'mso-list', 'mso-special-character', 'mso-tab-count'],
] as const;
type Property = (typeof PROPERTIES)[number];

/** Declarations of CSS by property, in lower case. */
export type Style = Readonly<Partial<Record<Property, string>>>;
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
  const style: Style = {};
  if (classes.size > 0)
    for (const name of new Set(classNamesOf(attributes.class))) Object.assign(style, classes.get(name));
  return Object.assign(style, declarationsOf(attributes.style ?? ''));
}

export const classNamesOf = (names: string | undefined): string[] => (names ?? '').split(/\s+/).filter(Boolean);

const isKnown = (property: string): property is Property => PROPERTIES.some((known) => known === property);

const declarationsOf = (text: string): Style =>
  Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const property = declaration.slice(0, colon).trim().toLowerCase();
      if (!isKnown(property)) return [];
      const value = declaration.slice(colon + 1).replace('!important', '');
      return [[property, value.trim().toLowerCase()]];
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

/**
 * The text of the label of a list item, or undefined where it has none.
 * @param isOfItsOwn whether an element can be an item itself: what it holds is not looked through again for this one
 */
export function wordLabelIn(
  { inside }: MarkupElement,
  classes: ClassStyles,
  isOfItsOwn: (element: MarkupElement) => boolean,
): string | undefined {
  for (const node of inside) {
    if (typeof node === 'string' || isOfItsOwn(node)) continue;
    const label = isWordLabel(styleOf(node, classes)) ? textIn(node.inside) : wordLabelIn(node, classes, isOfItsOwn);
    if (label !== undefined) return label;
  }
  return undefined;
}
