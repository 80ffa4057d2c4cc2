import { type Column, eq, type SQL } from 'drizzle-orm';

/**
 * The condition for public visibility. Every public query of the catalog has it, and no filter, id or parameter of a
 * caller can remove it (security: A21).
 */
export const published = (table: { state: Column }): SQL => eq(table.state, 'published');
