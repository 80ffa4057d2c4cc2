import type { EngineName } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Given } from './given.ts';

const resources = { embedded: 'lucene', opensearch: 'elasticsearch' } as const;
const labels = {
  embedded: { en: 'Index in memory answers', zh: '由内存索引应答' },
  opensearch: { en: 'Search cluster answers', zh: '由搜索集群应答' },
};

/**
 * Makes an engine answer visitors from now on, on every server.
 *
 * @throws Refusal if there is no cluster to choose, or it has no index that could answer
 */
export async function makeActive(
  { database, distributed }: Pick<Given, 'database' | 'distributed'>,
  engine: EngineName,
  context: CallContext<SignedIn>,
): Promise<null> {
  const { locale } = context;
  if (distributed === undefined) throw new Refusal('fail', m.search_no_cluster({}, { locale }));
  if (engine === 'opensearch' && distributed.cluster.state().state !== 'ready')
    throw new Refusal('fail', m.search_cluster_not_ready({}, { locale }));
  await distributed.chosen.choose(engine);
  await audit(database, context, {
    action: 'edit',
    resource: resources[engine],
    resourceId: null,
    label: labels[engine],
  });
  return null;
}
