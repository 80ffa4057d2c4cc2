import { sql } from 'drizzle-orm';

/**
 * By the database's clock. Drizzle takes an expression for any value when it writes, but a helper's own types do not.
 */
export const inAnHour = sql`now() + interval '1 hour'` as unknown as Date;
