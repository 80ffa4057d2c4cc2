import { failureOf } from '../../machines/request/outcome.ts';
import { isTabKey } from '../../machines/search/idList.ts';
import type { RecalledList } from '../../machines/search/search.setup.ts';
import { recallList } from '../effects/keptLists.ts';
import type { Api } from './api.ts';

/** Returns the models of a list by its key, from this tab or from the server; null if the list does not exist. */
export async function openList(api: Api, key: string, signal: AbortSignal): Promise<RecalledList | null> {
  if (isTabKey(key)) {
    const models = recallList(key);
    return models && { models, unavailable: 0 };
  }
  try {
    return (await api('modelList', { params: { key } }, { signal, notice: 'never' })).data;
  } catch (error) {
    if (failureOf(error).error === 'not_found') return null;
    throw error;
  }
}
