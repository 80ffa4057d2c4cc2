import { isRichTextLink } from '../richText.ts';
import type { MarkupElement } from './markup.ts';
import type { Style } from './styles.ts';

/** What sets out a text: `strong`, `em` and so on; a link with its address. The outermost comes first. */
export type Marks = readonly string[];

const NAMES: Readonly<Record<string, string>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', cite: 'em', dfn: 'em', var: 'em' },
  ...{ u: 'u', ins: 'u', s: 's', strike: 's', del: 's', sub: 'sub', sup: 'sup' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
};

/** As the editor nests them, so that its texts stay as they are. */
const ORDER = ['a', 'strong', 'code', 'em', 's', 'u', 'sub', 'sup'];
const place = (mark: string): number => ORDER.indexOf(nameOfMark(mark));

/** The name of the element that draws a mark. */
export const nameOfMark = (mark: string): string => mark.split(' ', 1)[0] ?? mark;

/**
 * The marks of what an element holds.
 * @param marks those around it
 * @param isHeavy whether the text is bold anyway, as in headings: a style that makes it bold says nothing
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
      // an underline around a link is the link's: Word writes it so
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
  // links are underlined anyway
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

/** Letters are set lower or higher, never both. */
function set(marks: Set<string>, mark: string): void {
  if (mark === 'sub' || mark === 'sup') marks.delete(mark === 'sub' ? 'sup' : 'sub');
  marks.add(mark);
}

/** Whether a weight is bold; undefined where none is said. */
function weightOf(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  if (weight === 'bold' || weight === 'bolder') return true;
  if (weight === 'normal' || weight === 'lighter') return false;
  return Number.isNaN(Number(weight)) ? undefined : Number(weight) >= 600;
}

const SIGNS: Readonly<Record<string, string>> = { '"': '%22', '<': '%3C', '>': '%3E', '`': '%60' };

/** Signs that no address has are written in the same way by everyone who writes markup. */
const addressOf = (href: string): string => href.replace(/["<>`]/g, (sign) => SIGNS[sign] ?? '').replace(/&/g, '&amp;');
