import type { modelListEndpoints } from '../../../../contract/endpoints/modelLists.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import { idsOfModels, keepModelList, markListOpened, readModelList } from './store.ts';

/** Lists that an account may store per hour: more than a user pastes. At 80 KB each they need little space. */
const LIMIT: Limit = { max: 60, windowSeconds: 3_600 };

/**
 * Returns the handlers for lists of models with a short address. Every user who may search can store a list, and open
 * one by its address; it shows the models that the user may see.
 *
 * @throws Refusal `too_many` for too many lists of one account, `fail` for a list without a known model
 */
export function modelListHandlers({
  database,
  limiter,
}: Pick<Dependencies, 'database' | 'limiter'>): Handlers<keyof typeof modelListEndpoints> {
  return {
    keepModelList: async ({ body }, { caller, locale, commit }) => {
      const { allowed, retryAfterSeconds } = await limiter.take(`model-list:${caller.user.id}`, LIMIT);
      if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
      const models = await idsOfModels(database, body.models);
      if (models.length === 0) throw new Refusal('fail', m.model_list_empty({}, { locale }));
      return commit(async (within) => ({ key: await keepModelList(within, models) }));
    },
    modelList: async ({ params: { key } }, { locale }) => {
      const list = await readModelList(database, key);
      if (list === undefined) throw refusals.notFound(locale);
      await markListOpened(database, key);
      return list;
    },
  };
}
