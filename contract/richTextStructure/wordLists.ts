import { type Block, type Box, isLine, type OpenList, type Place } from './blocks.ts';
import type { Style } from './styles.ts';

/** The list that a Word item belongs to. */
export type WordList = Omit<OpenList, 'list'> & { name: 'ul' | 'ol' };

/** Labels of numbered lists: `1.`, `a)`, `(iv)`, `一、`, `①`; others are bullets. */
const COUNTS = /^\s*[(（]?(?:(?:\d+(?:\.\d+)*|[a-z]|[ivxlcdm]+|[一二三四五六七八九十]+)[.)、．）]|[①-⑳])/i;

/** Whether the label belongs to a numbered list. */
export const isCount = (label: string): boolean => COUNTS.test(label);

/**
 * Returns the list of a Word paragraph, or undefined when it is not an item. Word writes items as paragraphs that name
 * their list and level: `mso-list: l0 level2 lfo1`.
 */
export function wordListOf(
  style: Style,
  label = '',
  name: WordList['name'] = isCount(label) ? 'ol' : 'ul',
): WordList | undefined {
  const [, list, level, start = ''] = /^(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(style['mso-list'] ?? '') ?? [];
  if (list === undefined) return undefined;
  return { name, called: `${name} ${list} ${start}`, level: Number(level) };
}

/**
 * Adds a Word item to its list, which may be nested in an item of another list.
 * @param deepest maximum nesting of lists here
 */
export function addWordItem(place: Place, { name, called, level }: WordList, inside: Block[], deepest: number): void {
  if (inside.length === 0) return;
  const open = openIn(place).filter((one) => one.level < level || (one.level === level && one.called === called));
  const last = open.at(-1);
  const item: Box = { name: 'li', inside };
  if (last && (last.level === level || open.length >= deepest)) {
    last.list.inside.push(item);
    place.open = open;
    return;
  }
  const list: Box = { name, inside: [item] };
  (lastItemOf(last)?.inside ?? place.blocks).push(list);
  place.open = [...open, { called, level, list }];
}

/** Returns the last item if nothing has been written after it. */
export const lastWordItem = (place: Place): Box | undefined => lastItemOf(openIn(place).at(-1));

const openIn = ({ blocks, open = [] }: Place): readonly OpenList[] => (open[0]?.list === blocks.at(-1) ? open : []);

function lastItemOf(open: OpenList | undefined): Box | undefined {
  const item = open?.list.inside.at(-1);
  return item && !isLine(item) ? item : undefined;
}
