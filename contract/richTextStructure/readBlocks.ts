import { RICH_TEXT_SILENT } from '../richText.ts';
import { withoutEnding } from '../withoutEnding.ts';
import { addBlocks, addBreak, addText, type Block, endLine, isLine, isList, type Place } from './blocks.ts';
import { type Marks, marksOf } from './marks.ts';
import { elementsIn, type Markup, type MarkupElement, textIn } from './markup.ts';
import type { Reading } from './reading.ts';
import { readTable } from './readTable.ts';
import { classNamesOf, isHidden, isShownAsBlock, isWordLabel, type Style, styleOf, wordLabelIn } from './styles.ts';
import { addWordItem, isCount, lastWordItem, type WordList, wordListOf } from './wordLists.ts';

/** Lists and quotations nested deeper than this are read as paragraphs. */
const DEEPEST_BOX = 14;

/** Elements that start and end a line. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre search ' +
    'section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Returns the blocks of parsed markup. */
export function readBlocks(markup: readonly Markup[], reading: Reading): Block[] {
  const place: Place = { blocks: [] };
  readInto(place, markup, reading);
  endLine(place);
  return place.blocks;
}

function readInto(place: Place, markup: readonly Markup[], reading: Reading): void {
  for (const node of markup) {
    if (typeof node === 'string') writeText(place, node, reading);
    else readElement(place, node, reading);
  }
}

const writeText = (place: Place, text: string, { marks, line, isOwn }: Reading): void =>
  addText(place, text, marks, () => ({ name: line, runs: [], isOwn }));

function readElement(place: Place, element: MarkupElement, around: Reading): void {
  const { name, inside } = element;
  const style = styleOf(element, around.classes);
  if (RICH_TEXT_SILENT.includes(name) || isHidden(element, style)) return;
  const rank = rankOf(element);
  const isHeading = rank !== undefined || around.line !== 'p';
  if (isWordLabel(style)) {
    // the number of a heading belongs to its text, a bullet does not
    const label = textIn(inside).replace(/\s+/g, ' ').trim();
    if (isHeading && isCount(label)) writeText(place, `${label} `, around);
    return;
  }
  const marks = marksOf(element, style, around.marks, isHeading || name === 'th');
  const reading = { ...around, marks };
  if (name === 'br') addBreak(place, around.marks);
  // a run of blanks up to a tab stop (Word, Safari)
  else if ('mso-tab-count' in style || classNamesOf(element.attributes.class).includes('Apple-converted-space'))
    writeText(place, ' ', reading);
  else if (!BLOCKS.has(name) && !isShownAsBlock(style)) readInto(place, inside, reading);
  else {
    endLine(place);
    const isTaken = isItem(place, element, style, reading) || isWordListGoneOn(place, element, reading);
    const blocks = isTaken ? [] : readBox(element, reading);
    if (blocks) addBlocks(place.blocks, blocks);
    else if (rank === undefined) readInto(place, inside, { ...reading, isOwn: reading.isOwn || name === 'p' });
    else readInto(place, inside, { ...reading, line: rank <= around.top ? 'h3' : 'h4' });
    endLine(place);
  }
}

/** Returns the context inside an element that contains lines, which begins with paragraphs. */
const deeper = (reading: Reading): Reading => ({ ...reading, line: 'p', isOwn: false, depth: reading.depth + 1 });

const BOXES: Readonly<Record<string, (element: MarkupElement, reading: Reading) => Block[] | undefined>> = {
  ul: ({ inside }, reading) => readList('ul', inside, reading),
  menu: ({ inside }, reading) => readList('ul', inside, reading),
  dir: ({ inside }, reading) => readList('ul', inside, reading),
  ol: ({ inside }, reading) => readList('ol', inside, reading),
  blockquote: ({ inside }, reading) => boxOf('blockquote', readBlocks(inside, reading)),
  table: (element, reading) => readTable(element, reading, readBlocks),
};

/** Returns the blocks for an element, or undefined when it only separates its content from its surroundings. */
function readBox(element: MarkupElement, reading: Reading): Block[] | undefined {
  const { name, inside } = element;
  if (name === 'hr') return [{ name, inside: [] }];
  if (name === 'pre') return preformatted(inside);
  // the editor writes an empty line in this way
  if (name === 'p' && inside.length === 0) return [{ name, runs: [], isOwn: true }];
  return reading.depth < DEEPEST_BOX && Object.hasOwn(BOXES, name)
    ? BOXES[name]?.(element, deeper(reading))
    : undefined;
}

const isOfItsOwn = ({ name }: MarkupElement): boolean => BLOCKS.has(name);

/**
 * Reads an element that is a list item without a surrounding list, or that continues such an item. Returns whether it
 * was one.
 */
function isItem(place: Place, element: MarkupElement, style: Style, reading: Reading): boolean {
  const { name, inside } = element;
  const room = DEEPEST_BOX - reading.depth;
  if (room <= 0 || !['li', 'p', 'div'].includes(name)) return false;
  const within = deeper(reading);
  if (name === 'li') {
    addLooseItem(place, itemOf(readBlocks(inside, within)));
    return true;
  }
  const list = 'mso-list' in style ? wordListOf(style, wordLabelIn(element, reading.classes, isOfItsOwn)) : undefined;
  const last = isGoneOn(element) ? lastWordItem(place) : undefined;
  if (list) addWordItem(place, list, itemOf(readBlocks(inside, within)), room);
  else if (last) addBlocks(last.inside, readBlocks(inside, within));
  return list !== undefined || last !== undefined;
}

/**
 * Reads a list element that continues a Word list, and returns whether it was one. Word writes some items of a list as
 * paragraphs, and the items of another level between them as list elements.
 */
function isWordListGoneOn(place: Place, element: MarkupElement, reading: Reading): boolean {
  const room = DEEPEST_BOX - reading.depth;
  const items = room > 0 && lastWordItem(place) ? wordItemsIn(element, reading) : undefined;
  for (const { list, item, marks } of items ?? [])
    addWordItem(place, list, itemOf(readBlocks(item.inside, { ...deeper(reading), marks })), room);
  return items !== undefined;
}

type WordItem = { list: WordList; item: MarkupElement; marks: Marks };

/**
 * Returns the items of a list and of its nested lists; undefined when it contains something that is not a Word item.
 */
function wordItemsIn({ name, inside }: MarkupElement, reading: Reading): WordItem[] | undefined {
  if (name !== 'ul' && name !== 'ol') return undefined;
  const items: WordItem[] = [];
  for (const item of inside) {
    if (typeof item === 'string' && item.trim() === '') continue;
    if (typeof item === 'string') return undefined;
    const style = styleOf(item, reading.classes);
    const list = item.name === 'li' ? wordListOf(style, '', name) : undefined;
    const own = list ? [{ list, item, marks: marksOf(item, style, reading.marks, false) }] : wordItemsIn(item, reading);
    if (!own) return undefined;
    for (const one of own) items.push(one);
  }
  return items;
}

const boxOf = (name: string, inside: Block[]): Block[] => (inside.length > 0 ? [{ name, inside }] : []);

/** Makes an item begin with a paragraph, as in the editor. */
function itemOf(blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (!first) return [];
  if (isLine(first) && first.name !== 'pre') return [{ ...first, name: 'p' }, ...others];
  return [{ name: 'p', runs: [], isOwn: false }, ...blocks];
}

/**
 * Reads a list. A list between two items belongs to the item before it, because Google Docs and Outlook nest lists like
 * this.
 */
function readList(name: 'ul' | 'ol', inside: readonly Markup[], reading: Reading): Block[] {
  const items: Block[][] = [];
  const loose: Place = { blocks: [] };
  const take = (blocks: Block[]) => {
    const last = items.at(-1);
    if (last && blocks.every(isList)) addBlocks(last, blocks);
    else if (blocks.length > 0) items.push(itemOf(blocks));
  };
  const takeLoose = () => {
    endLine(loose);
    take(loose.blocks.splice(0));
  };
  for (const node of inside) {
    if (typeof node === 'string' || node.name !== 'li') readInto(loose, [node], reading);
    else {
      takeLoose();
      const style = styleOf(node, reading.classes);
      if (!isHidden(node, style))
        take(readBlocks(node.inside, { ...reading, marks: marksOf(node, style, reading.marks, false) }));
    }
  }
  takeLoose();
  return boxOf(
    name,
    items.map((item) => ({ name: 'li', inside: item })),
  );
}

/** Adds an item without a list, which occurs when only some items were copied. */
function addLooseItem({ blocks }: Place, inside: Block[]): void {
  if (inside.length === 0) return;
  const item = { name: 'li', inside };
  const last = blocks.at(-1);
  if (isList(last) && last.isLoose) last.inside.push(item);
  else blocks.push({ name: 'ul', inside: [item], isLoose: true });
}

/** Reads text whose blanks and line breaks are significant. */
function preformatted(inside: readonly Markup[]): Block[] {
  const text = withoutEnding(rawText(inside).replace(/^\n+/, ''), '\n');
  return text.trim() === '' ? [] : [{ name: 'pre', runs: [{ text, marks: [] }], isOwn: true }];
}

function rawText(markup: readonly Markup[]): string {
  let text = '';
  for (const node of markup) {
    if (typeof node === 'string') text += node;
    else if (node.name === 'br') text += '\n';
    else if (!RICH_TEXT_SILENT.includes(node.name)) {
      const isBlock = BLOCKS.has(node.name);
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
      text += rawText(node.inside);
      if (isBlock && !text.endsWith('\n')) text += '\n';
    }
  }
  return text;
}

/** Returns the rank of a heading, 1 to 6. The title of a Word document has rank 1. */
function rankOf({ name, attributes }: MarkupElement): number | undefined {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  return name === 'p' && classNamesOf(attributes.class).includes('MsoTitle') ? 1 : undefined;
}

/** Returns the rank of the highest heading, at most 3: a text without headings above `h3` keeps its ranks. */
export function topRankOf(markup: readonly Markup[]): number {
  let top = 3;
  for (const element of elementsIn(markup)) top = Math.min(top, rankOf(element) ?? top);
  return top;
}

/** Whether a Word paragraph continues the item before it. */
const isGoneOn = ({ attributes }: MarkupElement): boolean =>
  classNamesOf(attributes.class).some((name) => /^MsoList(?:Paragraph|Continue)/.test(name));
