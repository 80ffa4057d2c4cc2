import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { keepsAttribute, RICH_TEXT_ATTRIBUTES, RICH_TEXT_ELEMENTS, RICH_TEXT_SILENT } from '../../contract/richText.ts';
import { richTextOf } from '../../contract/richTextStructure/richTextOf.ts';
import { markupIn } from './markupIn.ts';
import { richTextPolicy } from './trustedTypes.ts';

let purifier: DOMPurify | undefined;

/**
 * Removes everything from markup that rich text may not contain (`contract/richText.ts`). The result is exactly the
 * same as on the server.
 */
export function sanitizeRichText(markup: string): string {
  const holder = document.implementation.createHTMLDocument().createElement('div');
  holder.append(cleanFragment(markup));
  return holder.innerHTML.replaceAll('&nbsp;', '\u00a0');
}

/**
 * Returns markup, cleaned like `sanitizeRichText`, as elements of a separate document in which nothing runs and nothing
 * is fetched.
 */
export function cleanFragment(markup: string): DocumentFragment {
  purifier ??= makePurifier();
  // DOMPurify has its own types for the browser's trusted types.
  const policy = richTextPolicy() as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>;
  const structured = richTextOf(markupIn(markup));
  return purifier.sanitize(structured, { ...RULES, RETURN_DOM_FRAGMENT: true, TRUSTED_TYPES_POLICY: policy });
}

/** Creates a separate DOMPurify instance, so that rules of other code do not apply. */
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
