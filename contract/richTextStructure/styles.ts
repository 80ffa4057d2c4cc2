import { elementsIn, type Markup, type MarkupElement, textIn } from './markup.ts';

/**
 * The CSS properties that are used here. Others are dropped, because a style sheet may have thousands of them and each
 * element copies those of its classes.
 */
const PROPERTIES = [
  ...['display', 'font-style', 'font-weight', 'text-decoration', 'text-decoration-line', 'vertical-align'],
  ...['mso-element', 'mso-hide', 'mso-list', 'mso-special-character', 'mso-tab-count'],
] as const;
type Property = (typeof PROPERTIES)[number];

/** CSS declarations by property, in lower case. */
export type Style = Readonly<Partial<Record<Property, string>>>;
/** The declarations of each class. Excel and Word put formatting such as bold into a style sheet. */
export type ClassStyles = ReadonlyMap<string, Style>;

/** Returns the classes defined by the style sheets in a text. */
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

/** Returns the style of an element from its classes and its own `style` attribute. */
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

/** Whether an element is not visible, so that the user did not see it when copying. Word comments count as hidden. */
export const isHidden = ({ attributes }: MarkupElement, style: Style): boolean =>
  'hidden' in attributes ||
  style.display === 'none' ||
  style['mso-hide'] === 'all' ||
  style['mso-special-character'] === 'comment' ||
  style['mso-element'] === 'comment-list';

/** Whether the style turns an element into a block. */
export const isShownAsBlock = ({ display = '' }: Style): boolean =>
  /^(?:block|flex|grid|list-item|table)/.test(display);

/** Whether the element is the label of a Word list item, which Word writes as text. */
export const isWordLabel = (style: Style): boolean => style['mso-list'] === 'ignore';

/**
 * Returns the text of a list item's label, or undefined when it has none.
 * @param isOfItsOwn whether an element can itself be an item; its content is then not searched for this label
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
