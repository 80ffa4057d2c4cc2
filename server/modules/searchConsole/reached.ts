import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ClusterAway } from '../search/cluster/cluster.ts';

/** Returns a response that only the cluster can give; refuses with an explanation while the cluster is unavailable. */
export async function reached<T>(answer: Promise<T>, locale: Locale): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof ClusterAway ? new Refusal('fail', m.search_cluster_away({}, { locale })) : error;
  });
}
