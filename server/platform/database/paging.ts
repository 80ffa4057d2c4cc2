type Asked = { page: number; limit: number };

/** Returns the page that a list shows: the requested one, at most the last one, and the first one for an empty list. */
export const givenPage = (count: number, { page, limit }: Asked): number =>
  Math.max(1, Math.min(page, Math.ceil(count / limit)));

/** Returns how many rows come before that page. */
export const offsetIn = (count: number, asked: Asked): number => (givenPage(count, asked) - 1) * asked.limit;
