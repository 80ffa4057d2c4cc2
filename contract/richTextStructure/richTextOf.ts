import { type Block, isLine, writeBlocks } from './blocks.ts';
import type { Markup } from './markup.ts';
import { readBlocks, topRankOf } from './readBlocks.ts';
import { classStylesOf } from './styles.ts';

/**
 * Converts markup to rich text with the same content: paragraphs, headings, lists, tables and text formatting. The
 * markup may come from a web page, Word, Excel, Outlook or Google Docs. Blocks are never merged, and structures that
 * the editor cannot hold are converted to ones it can. Browser and server both clean texts with this function, so the
 * same markup gives the same text.
 */
export const richTextOf = (markup: readonly Markup[]): string => writeBlocks(withoutOnlyLine(richTextBlocks(markup)));

/** Returns the blocks of the rich text before they are written as markup. */
export const richTextBlocks = (markup: readonly Markup[]): Block[] =>
  readBlocks(markup, {
    classes: classStylesOf(markup),
    top: topRankOf(markup),
    line: 'p',
    isOwn: false,
    marks: [],
    depth: 0,
  });

/** Text without blocks gets no block element. */
function withoutOnlyLine(blocks: Block[]): Block[] {
  const [only, ...others] = blocks;
  const isBare = only && others.length === 0 && isLine(only) && only.name === 'p' && !only.isOwn;
  return isBare ? [{ ...only, bare: true }] : blocks;
}
