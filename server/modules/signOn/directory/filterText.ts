/** Characters that would change the meaning of a filter (RFC 4515), and all that are not printable ASCII. */
const SPECIAL = /[\\*()\0]|[^\x20-\x7e]/gu;

/** Returns a text as a value of a filter: it matches itself and nothing else. */
export const filterValue = (text: string): string =>
  text.replace(SPECIAL, (sign) =>
    [...Buffer.from(sign, 'utf8')].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join(''),
  );

/** Returns a filter with a value in the place of every placeholder. */
export const filledFilter = (filter: string, placeholder: string, value: string): string =>
  filter.replaceAll(placeholder, () => filterValue(value));
