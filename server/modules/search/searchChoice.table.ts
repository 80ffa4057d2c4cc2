import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ENGINE_NAMES } from '../../../contract/entities/searchConsole.ts';

/** The engine that answers searches, as chosen on its screen: one row for all servers, none until a choice is made. */
export const searchChoice = pgTable(
  'search_choice',
  {
    only: boolean().primaryKey().default(true),
    engine: text({ enum: ENGINE_NAMES }).notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  ({ only }) => [check('search_choice_only', sql`${only}`)],
);
