import { palette } from '../../../contract/brand.ts';
import { withoutEnding } from '../../../contract/withoutEnding.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Mail programs know no style sheets: each element carries its own style. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 24px',
  h3: 'margin:0 0 12px;font-size:17px;line-height:1.4',
  h4: 'margin:0 0 12px;font-size:16px;line-height:1.4',
  ul: 'margin:0 0 24px;padding-left:24px',
  ol: 'margin:0 0 24px;padding-left:24px',
  blockquote: `margin:0 0 24px;padding-left:16px;border-left:3px solid ${palette.teal[700]}`,
  pre: 'margin:0 0 24px;white-space:pre-wrap',
  table: 'margin:0 0 24px;border-collapse:collapse;font-size:14px',
  th: 'padding:6px 16px 6px 0;text-align:left;vertical-align:top',
  td: 'padding:6px 16px 6px 0;vertical-align:top',
  a: `color:${palette.teal[700]}`,
};

/** Within an item or a cell: no room after it but that of the item or the cell. */
const HOLDERS = ['li', 'th', 'td'];
const CLOSE: Readonly<Record<string, string>> = {
  p: 'margin:0',
  ul: 'margin:0;padding-left:24px',
  ol: 'margin:0;padding-left:24px',
};

/** Clean rich text with the styles of a mail. */
export function styled(markup: string): string {
  let inside = 0;
  return markup.replace(/<(\/?)([a-z0-9]+)(?=[\s>])/g, (all, end: string, name: string) => {
    if (HOLDERS.includes(name)) inside += end ? -1 : 1;
    const style = (inside > 0 && CLOSE[name]) || STYLES[name];
    return style && !end ? `${all} style="${style}"` : all;
  });
}

/**
 * Clean rich text as lines: paragraphs apart, items with a dash, links with their address behind. Each step goes
 * through the text once, whatever stands in it: people write templates, and every mail is made of one.
 */
export function plainText(markup: string): string {
  const flowing = markup.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));
  const items = itemEnds(linksInWords(flowing).replace(/<(br|hr)>/g, '\n'));
  const words = withoutTags(
    items
      .replace(/<\/(th|td)>/g, ' ')
      .replace(/<\/tr>/g, '\n')
      .replace(/<\/(p|h3|h4|ul|ol|blockquote|pre|table)>/g, '\n\n'),
  );
  const lines = words
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => CHARACTERS[name] ?? all)
    .split('\n');
  // the end of the last one is trimmed with the rest
  return lines
    .map((line) => withoutEnding(line, ' \t'))
    .join('\n')
    .trim();
}

/**
 * Clean rich text with the blocks of an item or a cell as lines of it, and the items of inner lists set in, for
 * `plainText`.
 */
export function withInnerLines(markup: string): string {
  let lists = 0;
  let holders = 0;
  return markup.replace(INNER, (all, end: string, name: string, isLast: string | undefined, at: number) => {
    if (HOLDERS.includes(name)) {
      holders += end ? -1 : 1;
      // the last inner item has ended the line
      if (name === 'li' && end) return /<\/[uo]l>$/.test(markup.slice(Math.max(at - 5, 0), at)) ? '' : all;
      return name === 'li' ? '  '.repeat(Math.max(lists - 1, 0)) + all : all;
    }
    if (name !== 'p') lists += end ? -1 : 1;
    if (holders === 0 || (name === 'p' && !end)) return all;
    const isBreak = name === 'p' ? isLast === undefined : !end && !markup.endsWith('</p>', at);
    return isBreak ? '<br>' : '';
  });
}

const INNER = /<(\/?)(p|ul|ol|li|th|td)(?=[\s>])[^<>]*>(?=(<\/(?:li|th|td)>)?)/g;

/** Links as their words, with the address behind them where it says something else. */
function linksInWords(markup: string): string {
  const [OPEN, CLOSE] = ['<a href="', '</a>'];
  let words = '';
  let at = 0;
  for (let start = markup.indexOf(OPEN); start >= 0; start = markup.indexOf(OPEN, Math.max(at, start + 1))) {
    const quote = markup.indexOf('"', start + OPEN.length);
    if (quote < 0) break;
    if (markup[quote + 1] !== '>') continue;
    const end = markup.indexOf(CLOSE, quote);
    if (end < 0) break;
    const [address, said] = [markup.slice(start + OPEN.length, quote), markup.slice(quote + 2, end)];
    words += markup.slice(at, start) + (said === address ? said : `${said} (${address})`);
    at = end + CLOSE.length;
  }
  return words + markup.slice(at);
}

/** Items of lists as lines with a dash. */
function itemEnds(markup: string): string {
  const items = markup.replace(/<li>(?:\s*<p>)?/g, '- ').split('</li>');
  return items
    .map((item, index) => (index === items.length - 1 ? item : withoutParagraphEnd(item.trimEnd())))
    .join('\n');
}

const withoutParagraphEnd = (item: string): string => (item.endsWith('</p>') ? item.slice(0, -'</p>'.length) : item);

/** The text between tags; a `<` that no `>` follows is text. */
function withoutTags(markup: string): string {
  let text = '';
  let at = 0;
  for (let start = markup.indexOf('<'); start >= 0; start = markup.indexOf('<', at)) {
    const end = markup.indexOf('>', start);
    if (end < 0) break;
    text += markup.slice(at, start);
    at = end + 1;
  }
  return text + markup.slice(at);
}
