import { type Block, isLine, writeBlocks } from './blocks.ts';
import type { Markup } from './markup.ts';
import { readBlocks, topRankOf } from './readBlocks.ts';
import { classStylesOf } from './styles.ts';

/**
 * Any markup as rich text that says the same: paragraphs, headings, lists, tables and what sets out words, whatever it
 * was written with (a web page, Word, Excel, Outlook, Google Docs). No two blocks become one, and what the editor could
 * not hold is written as it would hold it. Both sides clean texts by it: the same markup becomes the same text.
 */
export const richTextOf = (markup: readonly Markup[]): string => writeBlocks(withoutOnlyLine(richTextBlocks(markup)));

/** The same before it is written: the blocks that rich text is made of. */
export const richTextBlocks = (markup: readonly Markup[]): Block[] =>
  readBlocks(markup, {
    classes: classStylesOf(markup),
    top: topRankOf(markup),
    line: 'p',
    isOwn: false,
    marks: [],
    depth: 0,
  });

/** Words without any block stay so. */
function withoutOnlyLine(blocks: Block[]): Block[] {
  const [only, ...others] = blocks;
  const isBare = only && others.length === 0 && isLine(only) && only.name === 'p' && !only.isOwn;
  return isBare ? [{ ...only, bare: true }] : blocks;
}
