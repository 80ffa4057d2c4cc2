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
import type { CorrelatedGenes, GenesToCorrelate } from './correlateGenes.ts';
import { expressionIn, inParts, joined } from './expression.ts';
import type { OrdersToFill } from './fillOrders.ts';
import { createKeptOrders } from './keptOrders.ts';
import type { GenesToOrder, OrderedGenes } from './orderGenes.ts';
import { createPreparation } from './preparation.ts';
import { testedFor } from './tested.ts';

/** Results are kept for as long as the index does not change. */
const KEPT = 20;
/** The most time of a comparison in milliseconds. */
const MOST_MS = 20_000;
/** An analysis that begins within this time after the workbench was opened gains nothing from a preparation. */
const SOON_MS = 500;
/** The most time of a preparation, which other work on the server delays. */
const PREPARE_MS = 5 * 60_000;
/** The correlations of an answer are computed in as many threads. Answers are computed one after the other. */
const THREADS = 2;
const WAITING = 16;
const PATIENCE_MS = 20_000;

type AssociationKeys = 'association' | 'associationValues';

/**
 * Creates the handlers of associations. Features are compared in threads, which end if the caller disconnects.
 * `expected` says that an analysis may follow, because a user has opened the workbench: if none was made lately and
 * none begins at once, its threads start and its orders are prepared.
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
  const correlating = createWorkers<GenesToCorrelate[], CorrelatedGenes[]>(
    new URL('./correlateGenes.ts', import.meta.url),
    MOST_MS,
  );
  const ordering = createWorkers<readonly GenesToOrder[], OrderedGenes>(
    new URL('./orderGenes.ts', import.meta.url),
    MOST_MS,
  );
  const filling = createWorkers<OrdersToFill, void>(new URL('./fillOrders.ts', import.meta.url), PREPARE_MS);
  const kept = createKeptOrders();
  const stopping = new AbortController();
  const preparation = createPreparation(local, kept, (task) => filling.run(task, stopping.signal));
  const inTurn = createWorkQueue(1, WAITING, PATIENCE_MS);
  const answers = new LRUCache<string, Association>({ max: KEPT });
  let hint: NodeJS.Timeout | undefined;
  const dropHint = () => {
    clearTimeout(hint);
    hint = undefined;
  };
  const prepare = () => {
    hint = undefined;
    preparation.used();
    // an analysis starts the threads itself if this fails
    for (let thread = 0; thread < THREADS; thread += 1) correlating.run([], stopping.signal).catch(() => {});
  };
  const handlers: Handlers<AssociationKeys> = {
    association: async ({ body }, { locale, signal }) => {
      dropHint();
      const cohort = await readCohort(local, body.cohort, locale);
      const key = JSON.stringify([cohort.generation, locale, body]);
      const known = answers.get(key);
      if (known !== undefined) {
        preparation.used();
        return known;
      }
      const correlate = async (groups: readonly GenesToCorrelate[]) =>
        joined(await Promise.all(inParts(groups, THREADS).map((part) => correlating.run(part, signal))));
      const compare = (task: AssociationTask) => comparing.run(task, signal);
      const order = (groups: readonly GenesToOrder[]) => ordering.run(groups, signal);
      const association = await inTurn(async () => {
        // other requests are answered between two analyses that were asked for at once
        await setImmediate();
        signal.throwIfAborted();
        return associationOf(cohort, body, { compare, correlate, order, kept }, signal);
      }, signal);
      answers.set(key, association);
      preparation.used();
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
      if (!preparation.isActive()) hint ??= setTimeout(prepare, SOON_MS).unref();
    },
    stop: async () => {
      dropHint();
      preparation.stop();
      stopping.abort();
      await Promise.all([comparing.stop(), correlating.stop(), ordering.stop(), filling.stop()]);
    },
  };
}
