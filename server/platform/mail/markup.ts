import { palette } from '../../../contract/brand.ts';
import { withoutEnding } from '../../../contract/withoutEnding.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Each element gets an inline style, because mail programs ignore style sheets. */
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

/** Inside a list item or a cell, blocks have no margin below; only the item or cell has. */
const HOLDERS = ['li', 'th', 'td'];
const CLOSE: Readonly<Record<string, string>> = {
  p: 'margin:0',
  ul: 'margin:0;padding-left:24px',
  ol: 'margin:0;padding-left:24px',
};

/** Returns clean rich text with the inline styles of a mail. */
export function styled(markup: string): string {
  let inside = 0;
  return markup.replace(/<(\/?)([a-z0-9]+)(?=[\s>])/g, (all, end: string, name: string) => {
    if (HOLDERS.includes(name)) inside += end ? -1 : 1;
    const style = (inside > 0 && CLOSE[name]) || STYLES[name];
    return style && !end ? `${all} style="${style}"` : all;
  });
}

/**
 * Returns clean rich text as plain text: separated paragraphs, items with a dash, links followed by their address. Each
 * step reads the text once, whatever it contains, because users write templates and every mail uses one.
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
  // The end of the last line is trimmed with the rest.
  return lines
    .map((line) => withoutEnding(line, ' \t'))
    .join('\n')
    .trim();
}

/**
 * Returns clean rich text for `plainText`, with the blocks of an item or cell as its lines and the items of nested
 * lists indented.
 */
export function withInnerLines(markup: string): string {
  let lists = 0;
  let holders = 0;
  return markup.replace(INNER, (all, end: string, name: string, isLast: string | undefined, at: number) => {
    if (HOLDERS.includes(name)) {
      holders += end ? -1 : 1;
      // The last nested item has already ended the line.
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

/** Returns links as their text, followed by the address if it differs. */
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

/** Returns list items as lines with a dash. */
function itemEnds(markup: string): string {
  const items = markup.replace(/<li>(?:\s*<p>)?/g, '- ').split('</li>');
  return items
    .map((item, index) => (index === items.length - 1 ? item : withoutParagraphEnd(item.trimEnd())))
    .join('\n');
}

const withoutParagraphEnd = (item: string): string => (item.endsWith('</p>') ? item.slice(0, -'</p>'.length) : item);

/** Returns the text between tags. A `<` without a following `>` is text. */
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
