import { Cluster } from '../../../server/modules/search/cluster/cluster.ts';
import { OpenSearchEngine } from '../../../server/modules/search/cluster/engine.ts';
import { EmbeddedEngine } from '../../../server/modules/search/engine/embedded.ts';
import type { IndexedModel, Vocabulary } from '../../../server/modules/search/engine/record.ts';
import type { ModelSource } from '../../../server/modules/search/engine/source.ts';
import { createJobs } from '../../../server/platform/jobs/jobs.ts';

export const clusterUrl = process.env.OPENSEARCH_URL ?? '';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns the alias of an index for one test. */
export const newAlias = (): string => `test-${crypto.randomUUID().slice(0, 8)}`;

export async function removeIndices(alias: string): Promise<void> {
  const cluster = new Cluster(clusterUrl);
  const found = await cluster.indices(`${alias}-*`);
  await cluster.deleteIndices(found.map(({ index }) => index));
  await cluster.close();
}

export type TwoEngines = {
  embedded: EmbeddedEngine;
  cluster: OpenSearchEngine;
  /** Errors of the cluster that the user did not see. */
  complaints: unknown[];
  /** Gives both engines exactly these models. */
  hold(models: readonly IndexedModel[]): Promise<void>;
  stop(): Promise<void>;
};

/** Makes both engines over one source in memory. The queue is not started: the test decides when indices are built. */
export function twoEngines(vocabulary: Vocabulary): TwoEngines {
  let models: readonly IndexedModel[] = [];
  let mark = 1;
  const source: ModelSource = {
    mark: async () => mark,
    async *models(since = 0) {
      if (since <= mark) yield models.map((model) => ({ model, revision: mark }));
    },
    ids: async () => new Set(models.map(({ id }) => id)),
    count: async () => models.length,
    vocabulary: async () => vocabulary,
    vocabularyVersion: async () => '1',
    // never connected: only the test makes changes
    exclusively: (work) => work(),
    listen: () => new Promise(() => {}),
  };
  const complaints: unknown[] = [];
  const complain = (details: unknown) => void complaints.push(details);
  const embedded = new EmbeddedEngine({ source, onError: complain });
  const alias = newAlias();
  const cluster = new OpenSearchEngine({
    url: clusterUrl,
    source,
    local: embedded,
    jobs: createJobs({ connection: {}, log: silent }),
    log: { info: () => {}, warn: complain, error: complain },
    alias,
    timeoutMs: 30_000,
  });
  return {
    embedded,
    cluster,
    complaints,
    async hold(next) {
      models = next;
      mark++;
      await cluster.rebuild();
      complaints.length = 0;
    },
    async stop() {
      await cluster.stop();
      await removeIndices(alias);
    },
  };
}
