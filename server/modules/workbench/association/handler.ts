import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Association, AssociationFeature } from '../../../../contract/entities/association.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { createWorkQueue } from '../../../platform/limits/workQueue.ts';
import { createWorkers } from '../../../platform/workers/workers.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { readCohort } from '../cohort.ts';
import { associationOf } from './association.ts';
import type { AssociationTask } from './compareFeatures.ts';
import type { ComputedGenes, GeneTask } from './computeGenes.ts';
import { expressionIn, type GeneCorrelators, inParts, joined } from './expression.ts';
import type { OrdersToFill } from './fillOrders.ts';
import { createKeptOrders } from './keptOrders.ts';
import { createPreparation, UNUSED_MS } from './preparation.ts';
import { testedFor } from './tested.ts';
import { warmUp } from './warmUp.ts';

/** Results are kept for as long as the index does not change. */
const KEPT = 20;
/** The most time of a comparison in milliseconds. */
const MOST_MS = 20_000;
/** An analysis that begins within this time after the workbench was opened gains nothing from a preparation. */
const SOON_MS = 500;
/** From the start of the server to a preparation without a user, so that the first requests do not wait for it. */
const AFTER_START_MS = 10_000;
/** The most time of a preparation, which other work on the server delays. */
const PREPARE_MS = 5 * 60_000;
/** The genes of an answer are correlated in as many threads. Answers are computed one after the other. */
const THREADS = 2;
const WAITING = 16;
const PATIENCE_MS = 20_000;

type AssociationKeys = 'association' | 'associationValues';

/**
 * Creates the handlers of associations. Features are compared in threads, which end if the caller disconnects.
 * `expected` says that an analysis may follow, because a user has opened the workbench: if none was made lately and
 * none begins at once, its threads start and its orders are prepared. The same is done once after the start.
 */
export function createAssociation(local: Pick<EmbeddedEngine, 'view' | 'onChange'>): {
  handlers: Handlers<AssociationKeys>;
  expected: () => void;
  stop: () => Promise<void>;
} {
  const comparing = createWorkers<AssociationTask, AssociationFeature[]>(
    new URL('./compareFeatures.ts', import.meta.url),
    MOST_MS,
  );
  const computing = createWorkers<GeneTask, ComputedGenes>(new URL('./computeGenes.ts', import.meta.url), MOST_MS, {
    idleMs: UNUSED_MS,
  });
  const filling = createWorkers<OrdersToFill, void>(new URL('./fillOrders.ts', import.meta.url), PREPARE_MS);
  const kept = createKeptOrders();
  const stopping = new AbortController();
  const correlatorsFor = (signal: AbortSignal): GeneCorrelators => ({
    correlate: async (groups) => {
      const parts = inParts(groups, THREADS).map((correlate) => computing.run({ correlate }, signal));
      return joined((await Promise.all(parts)).map(({ correlated }) => correlated));
    },
    order: async (groups) => (await computing.run({ order: groups }, signal)).ordered,
    kept,
  });
  const preparation = createPreparation(local, kept, {
    fill: (task) => filling.run(task, stopping.signal),
    warm: (snapshot) => warmUp(snapshot, correlatorsFor(stopping.signal), THREADS),
  });
  const inTurn = createWorkQueue(1, WAITING, PATIENCE_MS);
  const answers = new LRUCache<string, Association>({ max: KEPT });
  let hint = setTimeout(preparation.expected, AFTER_START_MS).unref();
  const handlers: Handlers<AssociationKeys> = {
    association: async ({ body }, { locale, signal }) => {
      clearTimeout(hint);
      const note = body.kind === 'expression' ? preparation.used : preparation.expected;
      const cohort = await readCohort(local, body.cohort, locale);
      const key = JSON.stringify([cohort.generation, locale, body]);
      const known = answers.get(key);
      if (known !== undefined) {
        note();
        return known;
      }
      const compare = (task: AssociationTask) => comparing.run(task, signal);
      const association = await inTurn(async () => {
        // other requests are answered between two analyses that were asked for at once
        await setImmediate();
        signal.throwIfAborted();
        return associationOf(cohort, body, { compare, ...correlatorsFor(signal) }, signal);
      }, signal);
      answers.set(key, association);
      note();
      // writing the reply takes as long as the last step before it
      await setImmediate();
      return association;
    },
    associationValues: async ({ body: { cohort: criteria, agent, gene } }, { locale }) => {
      const { used } = testedFor(await readCohort(local, criteria, locale), agent);
      return { gene, values: expressionIn(used, gene) };
    },
  };
  return {
    handlers,
    expected: () => {
      clearTimeout(hint);
      if (!preparation.isActive()) hint = setTimeout(preparation.expected, SOON_MS).unref();
    },
    stop: async () => {
      clearTimeout(hint);
      preparation.stop();
      stopping.abort();
      await Promise.all([comparing.stop(), computing.stop(), filling.stop()]);
    },
  };
}
