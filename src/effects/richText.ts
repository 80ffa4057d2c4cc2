import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { keepsAttribute, RICH_TEXT_ATTRIBUTES, RICH_TEXT_ELEMENTS, RICH_TEXT_SILENT } from '../../contract/richText.ts';
import { richTextOf } from '../../contract/richTextStructure/richTextOf.ts';
import { markupIn } from './markupIn.ts';
import { richTextPolicy } from './trustedTypes.ts';

let purifier: DOMPurify | undefined;

/** Markup with what rich text may hold, and nothing else (`contract/richText.ts`), letter for letter as the server. */
export function sanitizeRichText(markup: string): string {
  const holder = document.implementation.createHTMLDocument().createElement('div');
  holder.append(cleanFragment(markup));
  return holder.innerHTML.replaceAll('&nbsp;', '\u00a0');
}

/** The same as elements of a document of its own, in which nothing runs and nothing is fetched. */
export function cleanFragment(markup: string): DocumentFragment {
  purifier ??= makePurifier();
  // DOMPurify has types of its own for the browser's trusted types
  const policy = richTextPolicy() as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>;
  const structured = richTextOf(markupIn(markup));
  return purifier.sanitize(structured, { ...RULES, RETURN_DOM_FRAGMENT: true, TRUSTED_TYPES_POLICY: policy });
}

/** An instance of its own, so that no one else's rules are in it. */
function makePurifier(): DOMPurify {
  const made = createDOMPurify();
  made.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = keepsAttribute(element.localName, data.attrName, data.attrValue);
  });
  return made;
}

const RULES: Config = {
  ALLOWED_TAGS: [...RICH_TEXT_ELEMENTS, '#text'],
  ALLOWED_ATTR: [...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flat())],
  FORBID_CONTENTS: [...RICH_TEXT_SILENT],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};
