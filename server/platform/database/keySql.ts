import { type SQL, sql } from 'drizzle-orm';

/** What is drawn as nothing: `Default_Ignorable_Code_Point` of Unicode, which PostgreSQL has no name for. */
const INVISIBLE = [
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164',
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]',
].join('');
/** What separates words, after normalizing: the other blanks of Unicode have become plain ones. */
const BLANKS = '[\\u0009-\\u000d\\u0020\\u0085\\u1680\\u2028\\u2029]+';
/** What `keyText` would change of a text, or might; most keys are plain, and normalizing takes most of the time. */
const UNUSUAL = '[^ -~]|^ | $|  ';

/** A text as keys are compared, the same as `keyOf` of the contract. */
export const keySql = (text: SQL): SQL => sql`lower(case when ${text} ~ ${UNUSUAL}
  then btrim(regexp_replace(normalize(regexp_replace(${text}, ${INVISIBLE}, '', 'g'), NFKC), ${BLANKS}, ' ', 'g'))
  else ${text} end)`;
