import { createHash } from 'node:crypto';
import type { ControlGrowth, PlanToSimulate } from '../../../../contract/entities/planner.ts';
import type { CohortCriteria } from '../../../../contract/entities/workbench.ts';
import { PLAN_MOST_ANIMALS, PLAN_TRIALS } from '../../../../contract/planLimits.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers, Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { InShare } from '../../../platform/limits/shares.ts';
import { createWorkers, TookTooLong } from '../../../platform/workers/workers.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { readCohort } from '../cohort.ts';
import { chooseModels } from './chooseModels.ts';
import { controlReader, LEAST_MODELS } from './controls.ts';
import { planDocument } from './document.ts';
import type { EstimatedGrowth, PlanTask, PlanTaskResult } from './planTask.ts';
import { animalsOfPlan } from './simulate.ts';

/** Maximum time of a simulation; 10,000 trials of the largest plan take some seconds. */
const MOST_MS = 60_000;
/** Memory of a simulation in megabytes, and how long it waits for those of other accounts. */
const MEMORY_MB = 256;
const PATIENCE_MS = 60_000;

export type PlannerKeys = 'simulatePlan' | 'choosePlanModels' | 'planDocument';
type Needs = { local: EmbeddedEngine; database: Database; config: { publicUrl: string }; inShare: InShare };

/** Creates the trial planner. Simulations run in a thread that ends if the caller disconnects. */
export function createPlanner({ local, database, config: { publicUrl }, inShare }: Needs): {
  handlers: Handlers<PlannerKeys>;
  stop: () => Promise<void>;
} {
  const file = new URL('./planTask.ts', import.meta.url);
  const workers = createWorkers<PlanTask, PlanTaskResult>(file, MOST_MS, {
    memoryMb: MEMORY_MB,
    patienceMs: PATIENCE_MS,
  });
  const readGrowth = controlReader(database, async (rows, signal) => {
    const result = await workers.run({ kind: 'growth', rows }, signal);
    if (!('estimated' in result)) throw new Error('the task answered another question');
    return result.estimated;
  });
  const growthOf = async (criteria: CohortCriteria, locale: Locale, signal: AbortSignal) => {
    const own = await readGrowth(await readCohort(local, criteria, locale), signal);
    const isEnough = own.models >= LEAST_MODELS && own.growth !== null;
    const used = isEnough ? own : await readGrowth(await readCohort(local, {}, locale), signal);
    if (used.growth === null) throw new Refusal('fail', m.planner_no_controls({}, { locale }));
    return { variance: used.growth, told: toldGrowth(used, isEnough ? 'cohort' : 'catalog', own.models) };
  };
  const simulate = async ({ cohort, plan, trials }: PlanToSimulate, locale: Locale, signal: AbortSignal) => {
    if (animalsOfPlan(plan) > PLAN_MOST_ANIMALS)
      throw new Refusal('fail', m.planner_too_many({ most: PLAN_MOST_ANIMALS }, { locale }));
    const { variance, told } = await growthOf(cohort, locale, signal);
    const task: PlanTask = { kind: 'simulate', plan, growth: variance, trials };
    const result = await workers.run(task, signal).catch((error: unknown) => {
      throw error instanceof TookTooLong ? refusals.busy(locale) : error;
    });
    if (!('simulated' in result)) throw new Error('the task answered another question');
    return { growth: told, ...result.simulated };
  };
  return {
    handlers: {
      simulatePlan: ({ body }, context) => inShare(context, () => simulate(body, context.locale, context.signal)),
      choosePlanModels: async ({ body: { cohort, ...asked } }, { locale }) =>
        chooseModels(await readCohort(local, cohort, locale), asked),
      planDocument: async ({ body }, context) => {
        const { locale, signal } = context;
        const { cohort, plan, address: _, ...choice } = body;
        const result = await inShare(context, () =>
          simulate({ cohort, plan, trials: PLAN_TRIALS.final }, locale, signal),
        );
        const asked = { ...choice, count: plan.models, seed: plan.seed };
        const chosen = chooseModels(await readCohort(local, cohort, locale), asked);
        const date = new Date();
        const content = await planDocument({ asked: body, result, chosen, publicUrl, date });
        return {
          body: content,
          bytes: content.length,
          contentType: 'application/pdf',
          etag: createHash('sha256').update(content).digest('base64url'),
          cacheControl: 'private, no-store',
          fileName: 'study-plan.pdf',
        };
      },
    },
    stop: workers.stop,
  };
}

function toldGrowth(used: EstimatedGrowth, source: ControlGrowth['source'], cohortModels: number): ControlGrowth {
  const { growth, studies, models, animals } = used;
  const deviation = (variance = 0) => Math.sqrt(variance);
  return {
    source,
    cohortModels,
    least: LEAST_MODELS,
    studies,
    models,
    animals,
    rate: growth?.rate ?? 0,
    betweenModels: deviation(growth?.betweenModels),
    betweenAnimals: deviation(growth?.betweenAnimals),
    residual: deviation(growth?.residual),
  };
}
