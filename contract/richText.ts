/**
 * What rich text may hold. One list for both sides: the browser cleans what is typed, pasted and shown by it, the server
 * what is sent to it; whatever is not named here is left out.
 */
export const RICH_TEXT_ATTRIBUTES = {
  p: [],
  h3: [],
  h4: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  pre: [],
  code: [],
  hr: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  a: ['href'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Record<string, readonly string[]>;

export const RICH_TEXT_ELEMENTS: readonly string[] = Object.keys(RICH_TEXT_ATTRIBUTES);

/** Elements that are left out with all that they hold; of any other that is not named above, what it holds stays. */
export const RICH_TEXT_SILENT: readonly string[] = [
  ...['script', 'style', 'template', 'iframe', 'frame', 'frameset', 'object', 'embed', 'svg', 'math', 'noscript'],
  ...['noembed', 'noframes', 'plaintext', 'xmp', 'xml', 'title', 'textarea', 'option', 'audio', 'video'],
];

/** Whether a link may lead there: pages, e-mail and phone numbers, written in full. */
export const isRichTextLink = (address: string): boolean =>
  /^(?:https?:\/\/[^/?#\\]|mailto:.|tel:[+\d])/i.test(address) && !/[\s\p{Cc}]/u.test(address);

/** Whether an element may keep an attribute with this value. */
export function keepsAttribute(element: string, name: string, value: string): boolean {
  const names: readonly string[] | undefined = Object.entries(RICH_TEXT_ATTRIBUTES).find(
    ([known]) => known === element,
  )?.[1];
  if (!names?.includes(name)) return false;
  if (name === 'href') return isRichTextLink(value);
  return name === 'scope' ? value === 'col' || value === 'row' : isSpan(value);
}

/** Whether a cell may take up so many columns or rows: 2 to 99. */
const isSpan = (value: string): boolean => /^(?:[2-9]|[1-9]\d)$/.test(value);
