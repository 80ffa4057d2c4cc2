type Asked = { page: number; limit: number };

/** The page that a list gives: the one asked for, beyond the end the last one, of an empty list the first. */
export const givenPage = (count: number, { page, limit }: Asked): number =>
  Math.max(1, Math.min(page, Math.ceil(count / limit)));

/** How many rows stand before that page. */
export const offsetIn = (count: number, asked: Asked): number => (givenPage(count, asked) - 1) * asked.limit;
