import { asc, gt, inArray, sql } from 'drizzle-orm';
import { compareNames } from '../../../contract/collation.ts';
import type { Alteration, ModelResponse, ModelType } from '../../../contract/entities/model.ts';
import { genesOf } from '../../../contract/fusions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KnownResponse } from '../analysis/origins.ts';
import { bestResponse, reportedResponses, responsesOf } from '../analysis/responses.ts';
import { studyOf } from '../analysis/subjects.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';
import { published } from '../catalog/published.ts';
import { inOneSpelling } from '../search/changes/keys.ts';

/** The data by which models are compared. */
export type Profile = {
  id: string;
  modelCode: string;
  name: string;
  modelType: ModelType;
  diseaseId: string | null;
  oncotreeCode: string | null;
  histology: string | null;
  patientCode: string | null;
  alterations: readonly Alteration[];
  /** log2(TPM + 1) by the index of the gene in `Profiles.genes`; NaN or beyond the end if it was not measured. */
  expression: Float32Array;
  /** The best response to each agent. */
  responses: ReadonlyMap<string, KnownResponse>;
};

export type Profiles = {
  byId: ReadonlyMap<string, Profile>;
  /** Index of each gene whose expression was measured in at least one model. */
  genes: ReadonlyMap<string, number>;
  /** Number of models in which each gene is altered, the most frequent first. */
  altered: ReadonlyMap<string, number>;
  /** Mean and standard deviation of each gene's expression over all models. */
  means: Float64Array;
  deviations: Float64Array;
};

const BATCH = 200;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a function that reads the profiles of all published models, which are cached in memory (about 4 bytes per
 * measured gene and model). Each call queries a stamp of the models; after a change only the changed models are read
 * again. Until then it returns the same object.
 */
export function profileReader(database: Database): () => Promise<Profiles> {
  const kept = new Map<string, Profile & { revision: number }>();
  const genes = new Map<string, number>();
  let stamp: string | undefined;
  let known: Profiles | undefined;
  let refreshing: Promise<Profiles> | undefined;

  const refresh = async (): Promise<Profiles> => {
    const now = await stampOf(database);
    if (now === stamp && known) return known;
    const rows = await database
      .select({ id: model.id, revision: model.revision })
      .from(model)
      .where(published(model))
      .orderBy(asc(model.id));
    const current = new Map(rows.map(({ id, revision }) => [id, revision]));
    for (const id of kept.keys()) if (!current.has(id)) kept.delete(id);
    const changed = rows.filter(({ id, revision }) => kept.get(id)?.revision !== revision).map(({ id }) => id);
    for (let at = 0; at < changed.length; at += BATCH) {
      for (const profile of await readProfiles(database, changed.slice(at, at + BATCH), genes)) {
        kept.set(profile.id, profile);
      }
    }
    known = {
      byId: new Map(kept),
      genes: new Map(genes),
      altered: countAltered(kept.values()),
      ...spread(kept, genes),
    };
    stamp = now;
    return known;
  };

  return () => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}

/** Returns a text that differs after every change of the published models: each write gives its rows a new number. */
async function stampOf(database: Database): Promise<string> {
  const [row] = await database
    .select({ stamp: sql<string>`concat_ws(' ', count(*), sum(${model.revision}))` })
    .from(model)
    .where(published(model));
  return row?.stamp ?? '';
}

async function readProfiles(database: Database, ids: string[], genes: Map<string, number>) {
  const rows = await database
    .select({
      id: model.id,
      revision: model.revision,
      modelCode: model.modelCode,
      name: model.name,
      modelType: model.modelType,
      diseaseId: model.diseaseId,
      oncotreeCode: model.oncotreeCode,
      histology: model.histology,
      patientCode: model.patientCode,
      alterations: model.alterations,
      expression: model.expression,
      responses: model.responses,
    })
    .from(model)
    .where(inArray(model.id, ids));
  const derived = await derivedResponses(database, ids);
  return rows.map(({ expression, responses, alterations, ...row }) => ({
    ...row,
    alterations: (alterations ?? []).map(inOneSpelling),
    expression: placed(expression, genes),
    responses: bestByAgent([...reportedResponses(responses), ...(derived.get(row.id) ?? [])]),
  }));
}

async function derivedResponses(database: Database, ids: string[]): Promise<Map<string, ModelResponse[]>> {
  const responses = new Map<string, ModelResponse[]>();
  // Single curves are large, so a few studies are read at a time.
  for (let after = NO_ID; ; ) {
    const studies = await database
      .select({
        id: growthStudy.id,
        modelId: growthStudy.modelId,
        study: growthStudy.study,
        arms: growthStudy.arms,
        animals: growthStudy.animals,
      })
      .from(growthStudy)
      .where(sql`${inArray(growthStudy.modelId, ids)} and ${gt(growthStudy.id, after)}`)
      .orderBy(asc(growthStudy.id))
      .limit(BATCH);
    for (const { modelId, ...study } of studies) {
      responses.set(modelId, [...(responses.get(modelId) ?? []), ...responsesOf(studyOf(study))]);
    }
    after = studies.at(-1)?.id ?? after;
    if (studies.length < BATCH) return responses;
  }
}

function bestByAgent(responses: readonly KnownResponse[]): Map<string, KnownResponse> {
  const best = new Map<string, KnownResponse>();
  for (const response of responses) {
    const other = best.get(response.agent);
    best.set(response.agent, other === undefined ? response : (bestResponse([other, response]) ?? other));
  }
  return best;
}

function placed(expression: Record<string, number>, genes: Map<string, number>): Float32Array {
  const entries = Object.entries(expression);
  for (const [gene] of entries) if (!genes.has(gene)) genes.set(gene, genes.size);
  const values = new Float32Array(entries.length === 0 ? 0 : genes.size).fill(Number.NaN);
  for (const [gene, value] of entries) values[genes.get(gene) ?? 0] = value;
  return values;
}

function countAltered(profiles: Iterable<Profile>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { alterations } of profiles) {
    for (const gene of new Set(alterations.flatMap(genesOf))) counts.set(gene, (counts.get(gene) ?? 0) + 1);
  }
  return new Map([...counts].sort(([one, a], [other, b]) => b - a || compareNames(one, other, 'en')));
}

function spread(profiles: ReadonlyMap<string, Profile>, genes: ReadonlyMap<string, number>) {
  const counts = new Float64Array(genes.size);
  const sums = new Float64Array(genes.size);
  const squares = new Float64Array(genes.size);
  for (const { expression } of profiles.values()) {
    for (let gene = 0; gene < expression.length; gene++) {
      const value = expression[gene] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      counts[gene] = (counts[gene] ?? 0) + 1;
      sums[gene] = (sums[gene] ?? 0) + value;
      squares[gene] = (squares[gene] ?? 0) + value * value;
    }
  }
  const means = sums.map((sum, gene) => sum / Math.max(1, counts[gene] ?? 1));
  const deviations = squares.map((square, gene) => {
    const mean = means[gene] ?? 0;
    return Math.sqrt(Math.max(0, square / Math.max(1, counts[gene] ?? 1) - mean * mean));
  });
  return { means, deviations };
}
