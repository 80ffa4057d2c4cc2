import { keepsAttribute, RICH_TEXT_ATTRIBUTES } from '../richText.ts';
import { addBlocks, type Block, type Box, isLine } from './blocks.ts';
import { marksOf } from './marks.ts';
import { elementsIn, type Markup, type MarkupElement } from './markup.ts';
import type { Reading } from './reading.ts';
import { isHidden, styleOf } from './styles.ts';

type Read = (markup: readonly Markup[], reading: Reading) => Block[];

/**
 * Returns a table, preceded by its caption. Undefined for a table that only arranges a page or a mail; its cells are
 * then read one after the other. Such tables declare it with their role, contain other tables, or have a single cell,
 * as when one cell is copied.
 */
export function readTable(table: MarkupElement, reading: Reading, read: Read): Block[] | undefined {
  if (isLayout(table)) return undefined;
  const captions: Block[] = [];
  const head: Box[] = [];
  const body: Box[] = [];
  for (const part of table.inside) {
    if (typeof part === 'string') continue;
    const style = styleOf(part, reading.classes);
    if (isHidden(part, style)) continue;
    const within = { ...reading, marks: marksOf(part, style, reading.marks, false) };
    if (part.name === 'caption') addBlocks(captions, read(part.inside, within));
    else if (part.name === 'thead') addBlocks(head, rowsOf(part, within, read));
    else if (part.name === 'tbody' || part.name === 'tfoot') addBlocks(body, rowsOf(part, within, read));
  }
  const inside = [boxOf('thead', head), boxOf('tbody', body)].filter((part) => part.inside.length > 0);
  return inside.length > 0 ? [...captions, boxOf('table', inside)] : captions;
}

function isLayout(table: MarkupElement): boolean {
  const { role = '' } = table.attributes;
  let cells = 0;
  for (const { name } of elementsIn(table.inside)) {
    if (name === 'table') return true;
    if (name === 'td' || name === 'th') cells += 1;
  }
  return role === 'presentation' || role === 'none' || cells === 1;
}

const boxOf = (name: string, inside: Block[]): Box => ({ name, inside });

function rowsOf(part: MarkupElement, reading: Reading, read: Read): Box[] {
  return part.inside.flatMap((row) => {
    if (typeof row === 'string' || row.name !== 'tr') return [];
    const style = styleOf(row, reading.classes);
    if (isHidden(row, style)) return [];
    const within = { ...reading, marks: marksOf(row, style, reading.marks, false) };
    const cells = row.inside.flatMap((cell) => (typeof cell === 'string' ? [] : cellOf(cell, within, read)));
    return cells.length > 0 ? [boxOf('tr', cells)] : [];
  });
}

function cellOf(cell: MarkupElement, reading: Reading, read: Read): Box[] {
  const { name, attributes, inside } = cell;
  if (name !== 'td' && name !== 'th') return [];
  const style = styleOf(cell, reading.classes);
  if (isHidden(cell, style)) return [];
  const blocks = read(inside, { ...reading, marks: marksOf(cell, style, reading.marks, name === 'th') });
  const kept = RICH_TEXT_ATTRIBUTES[name].flatMap((attribute) => {
    const value = attributes[attribute];
    return value !== undefined && keepsAttribute(name, attribute, value) ? [[attribute, value]] : [];
  });
  return [{ name, attributes: Object.fromEntries(kept), inside: withoutParagraph(blocks) }];
}

/** Omits the element of a single paragraph, as in tables written by hand. */
function withoutParagraph(blocks: Block[]): Block[] {
  const [only, ...others] = blocks;
  return only && others.length === 0 && isLine(only) && only.name === 'p' ? [{ ...only, bare: true }] : blocks;
}
