import { type Column, eq, type SQL } from 'drizzle-orm';

/**
 * What the public sees. Every public query of the catalog carries this condition, and none takes it from a caller: no
 * filter, id or parameter can lift it (security: A21).
 */
export const published = (table: { state: Column }): SQL => eq(table.state, 'published');
