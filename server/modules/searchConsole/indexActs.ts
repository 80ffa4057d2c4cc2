import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import type { Hindrance, IndexAct } from '../../../contract/indexActs.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Audited, audit } from '../../platform/resources/audit.ts';
import { ClusterRefusal, IndexMissing } from '../search/cluster/cluster.ts';
import type { OpenSearchEngine } from '../search/cluster/engine.ts';
import { type ActDone, IndexHindered } from '../search/cluster/indexActs.ts';
import { SourceBusy } from '../search/engine/source.ts';
import { reached } from './reached.ts';

export type IndexActKeys = 'tendClusterIndex' | 'changeClusterIndex' | 'deleteClusterIndex';

/** Returns the handlers for actions on single indices of the cluster; each action is written to the operation log. */
export function indexActHandlers(clusterFor: (locale: Locale) => OpenSearchEngine): Handlers<IndexActKeys> {
  const acting = (index: string, act: IndexAct, locale: Locale) =>
    reached(understood(clusterFor(locale).actOn(index, act), index, locale), locale);
  return {
    tendClusterIndex: async ({ body: { index, act } }, call) => {
      const { finished } = await acting(index, act, call.locale);
      return call.commit(async (open) => {
        await audit(open, call, { ...about(index, tended[act]), action: 'exec' });
        return { finished };
      });
    },
    changeClusterIndex: async ({ body: { index, act } }, call) => {
      const done = await acting(index, act, call.locale);
      return call.commit(async (open) => {
        await audit(open, call, { ...about(index), action: 'edit', ...changeOf(act, done) });
        return null;
      });
    },
    deleteClusterIndex: async ({ body: { index, typed } }, call) => {
      if (typed !== index) {
        const message = m.search_index_typed({ index }, { locale: call.locale });
        throw new Refusal('validation', m.reply_validation({}, { locale: call.locale }), {
          fields: { typed: message },
        });
      }
      const { before } = await acting(index, 'delete', call.locale);
      return call.commit(async (open) => {
        await audit(open, call, { ...about(index), action: 'del', before: keptOf(before) });
        return null;
      });
    },
  };
}

const tended: Record<'refresh' | 'flush' | 'merge', Localized> = {
  refresh: { en: 'refreshed', zh: '刷新' },
  flush: { en: 'flushed', zh: '落盘' },
  merge: { en: 'merged', zh: '合并' },
};

/**
 * Returns the part of a log entry that names the index.
 * @param done what was done, if the kind of entry does not show it
 */
function about(index: string, done?: Localized): Pick<Audited, 'resource' | 'resourceId' | 'label'> {
  const label = done ? { en: `${index}: ${done.en}`, zh: `${index}：${done.zh}` } : { en: index, zh: index };
  return { resource: 'elasticsearch', resourceId: null, label };
}

function changeOf(act: IndexAct, { before: { open, lock } }: ActDone): Pick<Audited, 'before' | 'after'> {
  if (act === 'open' || act === 'close') return { before: { open }, after: { open: act === 'open' } };
  return { before: { readOnly: lock !== null }, after: { readOnly: act === 'lock' } };
}

/** The data of a deleted index to log. */
const keptOf = ({ documents, bytes, createdAt }: ClusterIndex) => ({ documents, bytes, createdAt });

const hindrances: Record<Hindrance, (values: { index: string }, options: { locale: Locale }) => string> = {
  current: m.search_index_current,
  diskFull: m.search_index_disk_full,
  locked: m.search_index_locked,
  closed: m.search_index_closed,
  merging: m.search_index_merging,
  already: m.search_index_already,
};

/** Explains in words why an action is not possible. */
async function understood<T>(done: Promise<T>, index: string, locale: Locale): Promise<T> {
  return done.catch((error: unknown) => {
    if (error instanceof IndexMissing) throw new Refusal('not_found', m.search_index_gone({ index }, { locale }));
    if (error instanceof IndexHindered) throw new Refusal('fail', hindrances[error.hindrance]({ index }, { locale }));
    if (error instanceof SourceBusy) throw new Refusal('fail', m.search_index_busy({}, { locale }));
    if (error instanceof ClusterRefusal)
      throw new Refusal('fail', m.search_index_refused({ reason: error.message }, { locale }));
    throw error;
  });
}
