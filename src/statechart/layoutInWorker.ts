import ELK from 'elkjs/lib/elk-api.js';
import workerAddress from 'elkjs/lib/elk-worker.min.js?url';
import { layoutChart } from './layout.ts';
import type { Placed } from './placed.ts';
import type { Statechart } from './statechart.ts';

const known = new Map<string, Promise<Placed>>();
let engine: InstanceType<typeof ELK> | undefined;

/** Lays a chart out beside the page's own thread. The same chart with the same states collapsed is laid out once. */
export function layoutInWorker(chart: Statechart, collapsed: ReadonlySet<string>): Promise<Placed> {
  engine ??= new ELK({ workerUrl: workerAddress });
  const key = JSON.stringify([chart, [...collapsed].toSorted()]);
  const placed = known.get(key) ?? layoutChart(engine, chart, collapsed);
  known.set(key, placed);
  placed.catch(() => known.delete(key)); // tried again when it is next asked for
  return placed;
}
