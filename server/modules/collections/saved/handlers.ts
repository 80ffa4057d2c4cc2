import type { savedSearchEndpoints } from '../../../../contract/endpoints/savedSearches.ts';
import type { SavedSearch } from '../../../../contract/entities/savedSearches.ts';
import { MAX_SAVED_SEARCHES } from '../../../../contract/vocabulary.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Database } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handlers, Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import { IndexNotReady, type SearchEngine } from '../../search/engine/engine.ts';
import { matchesOf } from './matches.ts';
import { notIn, packed } from './modelSet.ts';
import { mailStopper } from './stopMails.ts';
import {
  changeSavedSearch,
  countSavedSearches,
  findRemoved,
  findSavedSearch,
  lockAccount,
  markOpened,
  namedSearch,
  readSavedSearches,
  removeSavedSearch,
  restoreSavedSearch,
  type SavedSearchRow,
  trimmedName,
  writeSavedSearch,
} from './store.ts';

export type SavedSearchKey = Exclude<keyof typeof savedSearchEndpoints, 'exportModels'>;

/**
 * Returns the handlers for named saved searches. Every query is restricted to the caller's account, so searches of
 * other accounts are not found.
 *
 * @throws Refusal `fail` for a name that is taken (`fields.replace`) and for one search too many
 */
export function savedSearchHandlers({
  database,
  engine,
}: Pick<Dependencies, 'database'> & { engine: SearchEngine }): Handlers<SavedSearchKey> {
  const matches = async (row: Pick<SavedSearchRow, 'criteria'>, locale: Locale) =>
    matchesOf(engine, row.criteria).catch((error: unknown) => {
      throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
    });
  return {
    savedSearches: async (_input, { caller, locale }) => {
      const list: SavedSearch[] = [];
      for (const row of await readSavedSearches(database, caller.user.id, locale)) {
        list.push(told(row, await matches(row, locale)));
      }
      return { count: list.length, list };
    },
    saveSearch: async ({ body }, { caller, locale, commit }) => {
      const accountId = caller.user.id;
      assertNamed(body.name, locale);
      const models = packed(await matches(body, locale));
      return commit(async (within) => {
        await lockAccount(within, accountId);
        const known = await namedSearch(within, accountId, body.name);
        if (known && !body.replace) throw taken(known.name, locale);
        if (!known) await assertSpace(within, accountId, locale);
        return { id: await writeSavedSearch(within, accountId, body, models, known?.id) };
      });
    },
    changeSavedSearch: ({ params: { id }, body }, { caller, locale, commit }) =>
      commit(async (within) => {
        const accountId = caller.user.id;
        await lockAccount(within, accountId);
        if (!(await findSavedSearch(within, accountId, id))) throw refusals.notFound(locale);
        if (body.name !== undefined) {
          assertNamed(body.name, locale);
          const known = await namedSearch(within, accountId, body.name, id);
          if (known) throw fieldRefused(m.saved_name_taken({ name: known.name }, { locale }), locale);
        }
        await changeSavedSearch(within, id, body);
        return null;
      }),
    openSavedSearch: async ({ params: { id } }, { caller, locale }) => {
      const row = await findSavedSearch(database, caller.user.id, id);
      if (!row) throw refusals.notFound(locale);
      await markOpened(database, id, packed(await matches(row, locale)));
      return null;
    },
    deleteSavedSearch: async ({ params: { id } }, { caller, locale }) => {
      if (!(await removeSavedSearch(database, caller.user.id, id))) throw refusals.notFound(locale);
      return null;
    },
    restoreSavedSearch: ({ params: { id } }, { caller, locale, commit }) =>
      commit(async (within) => {
        const accountId = caller.user.id;
        await lockAccount(within, accountId);
        const row = await findRemoved(within, accountId, id);
        if (!row) throw refusals.notFound(locale);
        const known = await namedSearch(within, accountId, row.name);
        if (known) throw new Refusal('fail', m.saved_name_taken({ name: known.name }, { locale }));
        await assertSpace(within, accountId, locale);
        await restoreSavedSearch(within, id);
        return null;
      }),
    stopSearchMails: mailStopper(database),
  };
}

function told(row: SavedSearchRow, ids: string[]): SavedSearch {
  const { id, name, address, mailWhenNew, seen, openedAt, createdAt } = row;
  return {
    id,
    name,
    address,
    mailWhenNew,
    count: ids.length,
    newCount: notIn(seen, ids).length,
    openedAt: openedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

function assertNamed(name: string, locale: Locale): void {
  if (trimmedName(name) === '') throw fieldRefused(m.field_required({}, { locale }), locale);
}

async function assertSpace(database: Database, accountId: string, locale: Locale): Promise<void> {
  if ((await countSavedSearches(database, accountId)) < MAX_SAVED_SEARCHES) return;
  throw new Refusal('fail', m.saved_limit({ max: MAX_SAVED_SEARCHES }, { locale }));
}

const fieldRefused = (message: string, locale: Locale) =>
  new Refusal('validation', m.reply_validation({}, { locale }), { fields: { name: message } });

/** The page asks whether to replace the search with this name. */
const taken = (name: string, locale: Locale) =>
  new Refusal('fail', m.saved_name_taken({ name }, { locale }), { fields: { replace: name } });
