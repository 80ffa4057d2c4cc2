import type { ClusterIndex } from '../../../../contract/entities/searchConsole.ts';
import { type Hindrance, hindranceOf, type IndexAct, isTaking } from '../../../../contract/indexActs.ts';
import type { ModelSource } from '../engine/source.ts';
import { type Cluster, IndexMissing } from './cluster.ts';

type Given = {
  cluster: Cluster;
  source: Pick<ModelSource, 'exclusively'>;
  /** Our indices as they are now. */
  look: () => Promise<readonly ClusterIndex[]>;
};

/** How an index was before, and whether what was asked for is done: a merge may go on in the cluster. */
export type ActDone = { before: ClusterIndex; finished: boolean };

/** Something stands against the act, as the index is now. */
export class IndexHindered extends Error {
  readonly hindrance: Hindrance;

  constructor(hindrance: Hindrance) {
    super(hindrance);
    this.hindrance = hindrance;
  }
}

/** So long a person waits for the end of an update of the index; a build takes longer, and is told of. */
const TURN_MS = 3_000;

/**
 * Does something to one of our indices, and to no other. What takes an index away is done between builds: a build writes
 * to its index and moves the alias to it, and must find it as it made it.
 * @throws IndexMissing, IndexHindered, SourceBusy while an index is built; ClusterAway, ClusterRefusal
 */
export function actOnIndex(given: Given, name: string, act: IndexAct): Promise<ActDone> {
  const work = () => judgeAndDo(given, name, act);
  return isTaking(act) ? given.source.exclusively(work, TURN_MS) : work();
}

async function judgeAndDo({ cluster, look }: Given, name: string, act: IndexAct): Promise<ActDone> {
  const before = (await look()).find(({ index }) => index === name);
  if (before === undefined) throw new IndexMissing(name);
  const hindrance = hindranceOf(act, before);
  if (hindrance !== null) throw new IndexHindered(hindrance);
  if (act === 'merge') return { before, finished: await cluster.merge(name) };
  await doings[act](cluster, name);
  return { before, finished: true };
}

const doings: Record<Exclude<IndexAct, 'merge'>, (cluster: Cluster, index: string) => Promise<void>> = {
  refresh: (cluster, index) => cluster.refresh(index),
  flush: (cluster, index) => cluster.flush(index),
  open: (cluster, index) => cluster.openIndex(index),
  close: (cluster, index) => cluster.closeIndex(index),
  lock: (cluster, index) => cluster.lockIndex(index),
  release: (cluster, index) => cluster.releaseIndex(index),
  delete: (cluster, index) => cluster.deleteIndex(index),
};
