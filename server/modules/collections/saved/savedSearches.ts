import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { mailSender } from '../../mail/sender.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';
import { sweepModelLists } from '../lists/store.ts';
import { type SavedSearchKey, savedSearchHandlers } from './handlers.ts';
import { sweepSavedSearches } from './store.ts';
import { newModelsWatch } from './watch.ts';

export type SavedSearches = {
  handlers: Handlers<SavedSearchKey>;
  /**
   * Deletes expired searches and lists, checks saved searches for new models, and sends mails; call it about every
   * minute.
   */
  look: () => Promise<void>;
};

/** Creates the saved searches: their handlers and their periodic work. */
export function createSavedSearches(dependencies: Dependencies & { engine: SearchEngine }): SavedSearches {
  const { database, config } = dependencies;
  const watch = newModelsWatch({ ...dependencies, mail: mailSender(config) });
  return {
    handlers: savedSearchHandlers(dependencies),
    look: async () => {
      await sweepSavedSearches(database);
      await sweepModelLists(database);
      await watch();
    },
  };
}
