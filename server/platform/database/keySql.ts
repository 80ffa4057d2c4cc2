import { type SQL, sql } from 'drizzle-orm';

/** What is drawn as nothing: `Default_Ignorable_Code_Point` of Unicode, which PostgreSQL has no name for. */
const INVISIBLE_SIGNS = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164',
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff',
].join('');
const INVISIBLE = `[${INVISIBLE_SIGNS}]`;
/** What separates words, after normalizing: the other blanks of Unicode have become plain ones. */
const BLANK_SIGNS = '\\u0009-\\u000d\\u0020\\u0085\\u1680\\u2028\\u2029';
const BLANKS = `[${BLANK_SIGNS}]+`;
/** A sign that can be seen; the blanks that normalizing makes plain are none. */
const VISIBLE = `[^${INVISIBLE_SIGNS}${BLANK_SIGNS}\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]`;
/** What `keyText` would change of a text, or might; most keys are plain, and normalizing takes most of the time. */
const UNUSUAL = '[^ -~]|^ | $|  ';

/** Written out: an index of an expression is found for the same expression alone, in which nothing is a parameter. */
const [unusual, invisible, blanks] = [UNUSUAL, INVISIBLE, BLANKS].map((pattern) => sql.raw(`'${pattern}'`));

/** A text as keys are compared, the same as `keyOf` of the contract. */
export const keySql = (text: SQL): SQL => sql`lower(case when ${text} ~ ${unusual}
  then btrim(regexp_replace(normalize(regexp_replace(${text}, ${invisible}, '', 'g'), NFKC), ${blanks}, ' ', 'g'))
  else ${text} end)`;

/** Whether a text shows a reader anything, the same as `isWritten` of the contract; null where there is no text. */
export const writtenSql = (text: SQL): SQL => sql`(${text} ~ ${VISIBLE})`;
