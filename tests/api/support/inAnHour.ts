import { sql } from 'drizzle-orm';

/**
 * The time in an hour by the database's clock. Drizzle accepts an expression for every value that it writes, but a
 * helper's own types do not.
 */
export const inAnHour = sql`now() + interval '1 hour'` as unknown as Date;
