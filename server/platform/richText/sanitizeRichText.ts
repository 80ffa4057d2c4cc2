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
 * Returns markup reduced to what rich text allows (`contract/richText.ts`), in the form that browser and server share
 * (`contract/richTextStructure`). Clean markup does not change.
 */
export function sanitizeRichText(markup: string): string {
  // The library filters last, so it decides what is allowed.
  const structured = richTextOf(markupIn(markup));
  // Empty elements in the browser's form, so that clean markup does not change by a single character.
  return sanitizeHtml(structured, RULES).replace(/<(br|hr) \/>/g, '<$1>');
}

/** Parses markup as a browser does, head and body. */
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
