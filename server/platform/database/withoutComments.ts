/**
 * Returns SQL without its comment lines; lines of drizzle-kit (`--> statement-breakpoint`) remain. The files of triggers
 * and collations are compared with their migrations in this form, so that a changed comment needs no migration.
 */
export const withoutComments = (sql: string): string => sql.replaceAll(/^-- .*\n/gm, '');
