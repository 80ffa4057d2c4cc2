import type { ClusterIndex } from '../../../../contract/entities/searchConsole.ts';
import { type Hindrance, hindranceOf, type IndexAct, isTaking } from '../../../../contract/indexActs.ts';
import type { ModelSource } from '../engine/source.ts';
import { type Cluster, IndexMissing } from './cluster.ts';

type Given = {
  cluster: Cluster;
  source: Pick<ModelSource, 'exclusively'>;
  /** Returns the current state of the portal's indices. */
  look: () => Promise<readonly ClusterIndex[]>;
};

/** The index before the action, and whether the action is complete. A merge may continue in the cluster. */
export type ActDone = { before: ClusterIndex; finished: boolean };

/** The current state of the index does not allow the action. */
export class IndexHindered extends Error {
  readonly hindrance: Hindrance;

  constructor(hindrance: Hindrance) {
    super(hindrance);
    this.hindrance = hindrance;
  }
}

/** How long a request waits for a running index update to end. A build takes longer and is reported instead. */
const TURN_MS = 3_000;

/**
 * Performs an action on one of the portal's indices. Actions that make an index unavailable run between builds, because
 * a build must find the index that it writes to unchanged.
 * @throws IndexMissing, IndexHindered, SourceBusy while an index is built; ClusterAway, ClusterRefusal
 */
export function actOnIndex(given: Given, name: string, act: IndexAct): Promise<ActDone> {
  const work = () => checkAndRun(given, name, act);
  return isTaking(act) ? given.source.exclusively(work, TURN_MS) : work();
}

async function checkAndRun({ cluster, look }: Given, name: string, act: IndexAct): Promise<ActDone> {
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
