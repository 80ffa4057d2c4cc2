import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterState } from '../../../contract/entities/searchConsole.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { openSearchCluster } from '../../support/openSearchCluster.ts';
import { startServer } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';
import { type Asking, headersOf, search, timesOf } from './asking.ts';
import { filledDatabase, START_LIMIT_MS } from './filledDatabase.ts';
import { memoryOf } from './processes.ts';
import { missed, note } from './report.ts';

/** Loading a million models into a cluster on a small machine takes minutes. */
const FILL_LIMIT_MS = 3_600_000;

/**
 * Loads this many models into a real OpenSearch, and asks both engines of one server the same, over HTTP: are the
 * answers the same, and how long do they take? A different answer counts as missed. Without a cluster it says why.
 */
export async function benchCluster(size: number, texts: readonly string[], rounds: number): Promise<void> {
  const cluster = await openSearchCluster('2g');
  if (cluster === undefined) return;
  const made = await filledDatabase(size);
  const begun = performance.now();
  const server = await startServer({ ...made.environment, OPENSEARCH_URL: cluster.url }, START_LIMIT_MS);
  try {
    const asking = { url: server.url, token: (await signIn(server.url, made.account)).user.token };
    await call(asking, 'useIndex');
    while ((await search(asking, 0, '')).count < size) await delay(200);
    console.log(`\n${size.toLocaleString('en')} models in OpenSearch`);
    const seconds = () => ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(`       after ${seconds()} s the server's own index has every model`);
    await untilFilled(asking, begun);
    const { documents, bytes } = await call<ClusterState>(asking, 'clusterState');
    console.log(`       after ${seconds()} s the cluster has ${documents.toLocaleString('en')} documents`);
    note('size of its index', bytes / 1_000_000);
    if (cluster.pid !== undefined) note('memory of the cluster', memoryOf(cluster.pid));
    note('memory of the server, which keeps its own index', memoryOf(server.process.pid ?? 0));
    console.log(`       ${'p50 (p99), ms'.padEnd(32)} ${'own index'.padStart(16)} ${'OpenSearch'.padStart(16)}`);
    for (const text of texts) await compare(asking, text, rounds);
  } finally {
    await server.stop();
    await cluster.stop();
    await made.stop();
  }
}

async function compare(asking: Asking, text: string, rounds: number): Promise<void> {
  await call(asking, 'useIndex');
  const own = await timesOf(asking, text, rounds);
  await call(asking, 'useCluster');
  const theirs = await timesOf(asking, text, rounds);
  const different = own.found.findIndex(({ count, ids }, turn) => {
    const other = theirs.found[turn];
    return count !== other?.count || ids.join() !== other.ids.join();
  });
  if (different >= 0) missed.push(text);
  const figures = [own, theirs].map(({ p50, p99 }) => `${p50.toFixed(1)} (${p99.toFixed(1)})`.padStart(16));
  const first = own.found[0]?.count ?? 0;
  const told = different < 0 ? `the same, ${first} found` : `DIFFERENT: ${first}, ${theirs.found[0]?.count} found`;
  console.log(`${different < 0 ? 'ok    ' : 'MISSED'} ${`"${text}"`.padEnd(32)} ${figures.join(' ')}  ${told}`);
}

/** Waits until the cluster has as many documents as the server's own index. */
async function untilFilled(asking: Asking, begun: number): Promise<void> {
  const { count } = await search(asking, 0, '');
  for (;;) {
    const { state, documents } = await call<ClusterState>(asking, 'clusterState');
    if (state === 'ready' && documents >= count) return;
    if (performance.now() - begun > FILL_LIMIT_MS) throw new Error(`The cluster is ${state}: ${documents} documents`);
    await delay(1_000);
  }
}

async function call<Data>({ url, token }: Asking, key: 'useIndex' | 'useCluster' | 'clusterState'): Promise<Data> {
  const reply = await fetch(`${url}${pathOf(routes[key])}`, {
    method: 'POST',
    headers: headersOf(token, 0),
    body: '{}',
  });
  const { data, message } = (await reply.json()) as Envelope<Data>;
  if (reply.status !== 200) throw new Error(`${key} answered ${reply.status}: ${message}`);
  return data as Data;
}
