import { isRichTextLink } from '../richText.ts';
import type { MarkupElement } from './markup.ts';
import type { Style } from './styles.ts';

/** The formatting of a text: `strong`, `em` and so on; a link includes its address. Outermost first. */
export type Marks = readonly string[];

const NAMES: Readonly<Record<string, string>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em', dfn: 'em', var: 'em' },
  ...{ u: 'u', ins: 'u', s: 's', strike: 's', del: 's', sub: 'sub', sup: 'sup' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
};

/** The nesting order of the editor, so that its texts do not change. */
const ORDER = ['a', 'strong', 'code', 'em', 's', 'u', 'sub', 'sup'];
const place = (mark: string): number => ORDER.indexOf(nameOfMark(mark));

/** Returns the name of a mark's element. */
export const nameOfMark = (mark: string): string => mark.split(' ', 1)[0] ?? mark;

/**
 * Returns the marks of an element's content.
 * @param marks those of the surrounding element
 * @param isHeavy whether the text is already bold, as in headings, so that a bold style adds nothing
 */
export function marksOf(element: MarkupElement, style: Style, marks: Marks, isHeavy: boolean): Marks {
  const { name, attributes } = element;
  const all = new Set(marks);
  const named = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (named) set(all, named);
  if (name === 'a') {
    for (const mark of marks) if (nameOfMark(mark) === 'a') all.delete(mark);
    if (isRichTextLink(attributes.href ?? '')) {
      all.add(`a href="${addressOf(attributes.href ?? '')}"`);
      // Word underlines links with an element around them; this underline belongs to the link
      all.delete('u');
    }
  }
  const weight = weightOf(style['font-weight']);
  if (weight === false) all.delete('strong');
  else if (weight && !isHeavy) set(all, 'strong');
  const slant = style['font-style'] ?? '';
  if (slant === 'normal') all.delete('em');
  else if (/^(?:italic|oblique)/.test(slant)) set(all, 'em');
  const lines = style['text-decoration-line'] ?? style['text-decoration'] ?? '';
  if (/\bnone\b/.test(lines) && (named === 'u' || named === 's')) all.delete(named);
  // links are always underlined
  if (/\bunderline\b/.test(lines) && ![...all].some((mark) => nameOfMark(mark) === 'a')) set(all, 'u');
  if (/\bline-through\b/.test(lines)) set(all, 's');
  const height = style['vertical-align'];
  if (height === 'sub' || height === 'super') set(all, height === 'sub' ? 'sub' : 'sup');
  else if (height === 'baseline') for (const mark of ['sub', 'sup']) all.delete(mark);
  const link = [...all].find((mark) => nameOfMark(mark) === 'a');
  if (all.has('code')) {
    if (link === undefined) return ['code'];
    all.delete('code');
  }
  return [...all].sort((one, other) => place(one) - place(other));
}

/** Superscript and subscript exclude each other. */
function set(marks: Set<string>, mark: string): void {
  if (mark === 'sub' || mark === 'sup') marks.delete(mark === 'sub' ? 'sup' : 'sub');
  marks.add(mark);
}

/** Returns whether a font weight is bold; undefined when none is given. */
function weightOf(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  if (weight === 'bold' || weight === 'bolder') return true;
  if (weight === 'normal' || weight === 'lighter') return false;
  return Number.isNaN(Number(weight)) ? undefined : Number(weight) >= 600;
}

const SIGNS: Readonly<Record<string, string>> = { '"': '%22', '<': '%3C', '>': '%3E', '`': '%60' };

/** Escapes characters that are not valid in addresses, so that both sides write the same markup. */
const addressOf = (href: string): string => href.replace(/["<>`]/g, (sign) => SIGNS[sign] ?? '').replace(/&/g, '&amp;');
