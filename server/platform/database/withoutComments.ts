/**
 * Returns SQL without its comment lines; drizzle-kit's `--> statement-breakpoint` remains. Trigger and collation files
 * are compared with their migrations in this form, so that a changed comment needs no migration.
 */
export const withoutComments = (sql: string): string => sql.replaceAll(/^-- .*\n/gm, '');
