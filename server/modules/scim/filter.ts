import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';

/** One comparison of a filter: the attribute as it is listed, and the value. */
export type Comparison<Attribute extends string> = { attribute: Attribute; value: string };

/** An attribute, perhaps of chosen values (`emails[type eq "work"].value`), `eq`, and a value. */
const COMPARISON = /\s*([a-z][\w.:]*)(?:\[[^[\]"]*"[^"\\]*"\]\.(\w+))?\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*/iy;
const AND = /and\s/iy;

/**
 * Reads a filter (RFC 7644, 3.4.2.2): comparisons with `eq`, joined by `and`. Directories look up users and groups with
 * these.
 *
 * @param attributes the attributes that can be compared. Their case does not matter (RFC 7643, 2.1)
 * @throws ScimRefusal `invalidFilter` for everything else
 */
export function readFilter<Attribute extends string>(
  filter: string | undefined,
  attributes: readonly Attribute[],
  locale: Locale,
): readonly Comparison<Attribute>[] {
  if (filter === undefined || filter.trim() === '') return [];
  const wrong = new ScimRefusal('invalidFilter', m.scim_filter({ attributes: attributes.join(', ') }, { locale }));
  const found: Comparison<Attribute>[] = [];
  for (let at = 0; at < filter.length; ) {
    if (found.length > 0) at = after(AND, filter, at) ?? fail(wrong);
    COMPARISON.lastIndex = at;
    const [, name = '', part, value = ''] = COMPARISON.exec(filter) ?? fail(wrong);
    at = COMPARISON.lastIndex;
    const own = name.slice(name.lastIndexOf(':') + 1);
    const given = (part === undefined ? own : `${own}.${part}`).toLowerCase();
    const attribute = attributes.find((one) => one.toLowerCase() === given) ?? fail(wrong);
    found.push({ attribute, value: value.startsWith('"') ? unquoted(value, wrong) : value });
  }
  return found;
}

function after(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function fail(refusal: ScimRefusal): never {
  throw refusal;
}

function unquoted(value: string, wrong: ScimRefusal): string {
  const text = parsed(value);
  // No stored value has control characters, and the database takes no NUL.
  if (text === null || /\p{Cc}/u.test(text) || !text.isWellFormed()) throw wrong;
  return text;
}

function parsed(value: string): string | null {
  try {
    return String(JSON.parse(value));
  } catch {
    return null;
  }
}
