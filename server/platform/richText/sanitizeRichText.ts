import sanitizeHtml from 'sanitize-html';
import {
  keepsAttribute,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_ELEMENTS,
  RICH_TEXT_SILENT,
} from '../../../contract/richText.ts';

/**
 * Markup with what rich text may hold, and nothing else (`contract/richText.ts`). What is clean stays as it is: what was
 * left out may have parted two elements that close each other (a table in a paragraph), so it is read until it rests.
 */
export function sanitizeRichText(markup: string): string {
  let clean = sanitizeOnce(markup);
  for (let again = sanitizeOnce(clean), turn = 0; again !== clean && turn < 5; again = sanitizeOnce(clean), turn++) {
    clean = again;
  }
  return clean;
}

const sanitizeOnce = (markup: string): string =>
  // empty elements as the browser writes them, so that what is clean stays letter for letter
  sanitizeHtml(markup, RULES).replace(/<(br|hr) \/>/g, '<$1>');

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_ELEMENTS],
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TEXT_ATTRIBUTES).map(([name, kept]) => [name, [...kept]])),
  nonTextTags: [...RICH_TEXT_SILENT],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => keepsAttribute(tagName, name, value)),
      ),
    }),
  },
  selfClosing: ['br', 'hr'],
  nestingLimit: 60,
};
