import type { Database } from '../../platform/database/database.ts';
import type { EngineChoice } from './engine/chosen.ts';
import { searchChoice } from './searchChoice.table.ts';

/** The chosen engine, stored in the database for all servers. */
export const engineChoice = (database: Database): EngineChoice => ({
  read: async () => (await database.select().from(searchChoice))[0]?.engine,
  keep: async (engine) => {
    const set = { engine, chosenAt: new Date() };
    await database.insert(searchChoice).values(set).onConflictDoUpdate({ target: searchChoice.only, set });
  },
});
