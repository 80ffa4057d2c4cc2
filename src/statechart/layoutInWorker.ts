import ELK from 'elkjs/lib/elk-api.js';
import workerAddress from 'elkjs/lib/elk-worker.min.js?url';
import { trustedScriptAddress } from '../effects/trustedTypes.ts';
import { layoutChart } from './layout.ts';
import type { Placed } from './placed.ts';
import type { Statechart } from './statechart.ts';

const known = new Map<string, Promise<Placed>>();
let engine: InstanceType<typeof ELK> | undefined;

/** Lays out a statechart in a worker. The same statechart with the same collapsed states is laid out once. */
export function layoutInWorker(chart: Statechart, collapsed: ReadonlySet<string>, hasNotes = false): Promise<Placed> {
  engine ??= new ELK({ workerFactory: () => new Worker(trustedScriptAddress(workerAddress)) });
  const key = JSON.stringify([chart, [...collapsed].toSorted(), hasNotes]);
  const placed = known.get(key) ?? layoutChart(engine, chart, collapsed, hasNotes);
  known.set(key, placed);
  placed.catch(() => known.delete(key)); // a failure is retried on the next request
  return placed;
}
