import { palette } from '../../../contract/brand.ts';

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

/** Clean rich text with the styles of a mail. */
export const styled = (markup: string): string =>
  markup.replace(/<([a-z0-9]+)(?=[\s>])/g, (all, name: string) =>
    STYLES[name] ? `${all} style="${STYLES[name]}"` : all,
  );

/** Clean rich text as lines: paragraphs apart, items with a dash, links with their address behind. */
export function plainText(markup: string): string {
  return markup
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_all, address: string, words: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/<(br|hr)>/g, '\n')
    .replace(/<li>(?:\s*<p>)?/g, '- ')
    .replace(/(?:<\/p>)?\s*<\/li>/g, '\n')
    .replace(/<\/(th|td)>/g, ' ')
    .replace(/<\/tr>/g, '\n')
    .replace(/<\/(p|h3|h4|ul|ol|blockquote|pre|table)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => CHARACTERS[name] ?? all)
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}
