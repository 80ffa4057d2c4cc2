import { type SQL, sql } from 'drizzle-orm';

/** Characters without a glyph: Unicode's `Default_Ignorable_Code_Point`, which PostgreSQL has no name for. */
const INVISIBLE_SIGNS = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164',
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff',
].join('');
const INVISIBLE = `[${INVISIBLE_SIGNS}]`;
/** The blanks that separate words after normalizing, which turns all other Unicode blanks into plain ones. */
const BLANK_SIGNS = '\\u0009-\\u000d\\u0020\\u0085\\u1680\\u2028\\u2029';
const BLANKS = `[${BLANK_SIGNS}]+`;
/** Matches a visible character. The blanks that normalizing turns into plain ones do not count. */
const VISIBLE = `[^${INVISIBLE_SIGNS}${BLANK_SIGNS}\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]`;
/** Matches texts that `keyText` might change. Most keys are plain, and normalizing takes most of the time. */
const UNUSUAL = '[^ -~]|^ | $|  ';

/** Literals instead of parameters: PostgreSQL uses an expression index only for the identical expression. */
const [unusual, invisible, blanks] = [UNUSUAL, INVISIBLE, BLANKS].map((pattern) => sql.raw(`'${pattern}'`));

/** Returns a text in the form in which keys are compared, the same as `keyOf` of the contract. */
export const keySql = (text: SQL): SQL => sql`lower(case when ${text} ~ ${unusual}
  then btrim(regexp_replace(normalize(regexp_replace(${text}, ${invisible}, '', 'g'), NFKC), ${blanks}, ' ', 'g'))
  else ${text} end)`;

/** Returns whether a text has a visible character, the same as `isWritten` of the contract; null for a null text. */
export const writtenSql = (text: SQL): SQL => sql`(${text} ~ ${VISIBLE})`;

/**
 * Ends a lateral select that finds the row of one key. A table has no statistics while an import fills it. Without
 * them, PostgreSQL joins a few keys by reading all rows; this keeps it at the index.
 */
export const BY_INDEX = sql`offset 0`;
