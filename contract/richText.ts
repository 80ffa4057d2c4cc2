/**
 * The elements and attributes that rich text may contain. Both sides use this list: the browser cleans what is typed,
 * pasted and shown, the server what it receives. Everything not listed here is removed.
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

/** Elements that are removed together with their content. Of other unlisted elements, the content is kept. */
export const RICH_TEXT_SILENT: readonly string[] = [
  ...['script', 'style', 'template', 'iframe', 'frame', 'frameset', 'object', 'embed', 'svg', 'math', 'noscript'],
  ...['noembed', 'noframes', 'plaintext', 'xmp', 'xml', 'title', 'textarea', 'option', 'audio', 'video'],
];

/** Whether a link may have this target: web pages, e-mail addresses and phone numbers, with their scheme. */
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

/** Whether the value is a valid number of spanned columns or rows: 2 to 99. */
const isSpan = (value: string): boolean => /^(?:[2-9]|[1-9]\d)$/.test(value);
