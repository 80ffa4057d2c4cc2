import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import {
  keepsAttribute,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_ELEMENTS,
  RICH_TEXT_SILENT,
} from '../../../contract/richText.ts';
import { type Markup, type MarkupSource, markupOf } from '../../../contract/richTextStructure/markup.ts';
import { richTextOf } from '../../../contract/richTextStructure/richTextOf.ts';

/**
 * Markup with what rich text may hold, and nothing else (`contract/richText.ts`), in the form that both sides give it
 * (`contract/richTextStructure`). What is clean stays as it is.
 */
export function sanitizeRichText(markup: string): string {
  // the library has the last word on what is let through
  const structured = richTextOf(markupIn(markup));
  // empty elements as the browser writes them, so that what is clean stays letter for letter
  return sanitizeHtml(structured, RULES).replace(/<(br|hr) \/>/g, '<$1>');
}

/** Markup as the browser parses it, head and body. */
export const markupIn = (markup: string): Markup[] =>
  markupOf(parse(markup, { scriptingEnabled: false }).childNodes, NODES);

const NODES: MarkupSource<DefaultTreeAdapterTypes.ChildNode> = {
  read: (node) => {
    if ('value' in node) return node.value;
    if (!('tagName' in node)) return undefined;
    return {
      name: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    };
  },
  inside: (node) => ('childNodes' in node ? node.childNodes : []),
};

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
