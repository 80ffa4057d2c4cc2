import type { Cohort, CohortCriteria } from '../../../contract/entities/workbench.ts';
import { MODEL_TYPES } from '../../../contract/modelTypes.ts';
import { M_RECIST, type MRecist } from '../../../contract/mRecist.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { EmbeddedEngine } from '../search/engine/embedded.ts';
import { IndexNotReady } from '../search/engine/engine.ts';
import type { Field } from '../search/engine/record.ts';
import { at } from '../search/index/bits.ts';
import type { Segment } from '../search/index/segment.ts';
import type { Snapshot } from '../search/index/snapshot.ts';
import { foundBy, unreadIn } from '../search/query/evaluate.ts';
import { agentNamed } from '../search/query/names.ts';
import { bestRows } from '../search/query/waterfall.ts';

/** A model of a cohort: a document of a segment of the index. */
export type CohortModel = { segment: Segment; doc: number };

/** The models of a cohort as they are in one generation of the index. */
export type CohortModels = {
  snapshot: Snapshot;
  /** Grows with every change of the index. Results of the same generation may be cached. */
  generation: number;
  models: readonly CohortModel[];
  /** The text that was searched instead of a misspelled one. */
  corrected: string | undefined;
};

/** The best response of a model to an agent; NaN and null if the number is unknown. */
export type CohortResponse = {
  model: CohortModel;
  study: string;
  mRecist: MRecist | null;
  /** Median BestAvgResponse of the animals, in percent of the baseline. */
  bestAverageChange: number;
  /** Tumor growth inhibition in percent. */
  tgi: number;
};

/**
 * Reads the models of a cohort from the index in this server's memory. Every caller analyzes published models only.
 *
 * @throws Refusal `system` while there is no index
 */
export async function readCohort(
  local: Pick<EmbeddedEngine, 'view'>,
  criteria: CohortCriteria,
  locale: Locale,
): Promise<CohortModels> {
  const { snapshot, generation } = await local.view().catch((error: unknown) => {
    throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
  });
  const { found, corrected } = foundBy(snapshot, { ...criteria, locale }, 'published');
  const models = found.flatMap(({ segment, docs }) => Array.from(docs, (doc) => ({ segment, doc })));
  return { snapshot, generation, models, corrected };
}

/** Returns what of the criteria of a cohort has no effect or finds nothing. */
export function unreadOf({ snapshot }: CohortModels, criteria: CohortCriteria, locale: Locale): Pick<Cohort, 'unread'> {
  const { unknown, words } = unreadIn(snapshot, { ...criteria, locale }, 'published');
  return unknown.length + words.length > 0 ? { unread: { unknown, words } } : {};
}

/** Returns the code of a model's patient; null if the patient is unknown. It must not be shown. */
export function patientOf({ segment: { parts }, doc }: CohortModel): string | null {
  const number = at(parts.patientOf, doc);
  return number === 0 ? null : parts.patients.at(number - 1);
}

export const codeOf = ({ segment, doc }: CohortModel): string => segment.parts.codes.at(doc);

/** Returns a model's values of a field that the index stores by document (facets and `ownDisease`). */
export function valuesOf({ segment, doc }: CohortModel, field: Field): string[] {
  const index = segment.parts.fields[field];
  return index.codesOfDoc(doc).map((code) => index.values.at(code) ?? '');
}

/** Returns how many patients some models come from. A model without a known patient counts as a patient of its own. */
export function countPatients(models: readonly CohortModel[]): number {
  const known = new Set<string>();
  let unknown = 0;
  for (const model of models) {
    const patient = patientOf(model);
    if (patient === null) unknown++;
    else known.add(patient);
  }
  return known.size + unknown;
}

/**
 * Returns one model of each patient, for tests that assume independent observations: the first by type in the order of
 * `MODEL_TYPES` (a PDX before a cell line), then by code. Models without a known patient stay.
 */
export function onePerPatient<Item extends { model: CohortModel }>(items: readonly Item[]): Item[] {
  const chosen = new Map<string, Item>();
  for (const item of items) {
    const patient = patientOf(item.model);
    if (patient === null) continue;
    const other = chosen.get(patient);
    if (other === undefined || isPreferred(item.model, other.model)) chosen.set(patient, item);
  }
  return items.filter((item) => {
    const patient = patientOf(item.model);
    return patient === null || chosen.get(patient) === item;
  });
}

function isPreferred(one: CohortModel, other: CohortModel): boolean {
  const [first, second] = [typeRank(one), typeRank(other)];
  return first === second ? one.segment.codeKeyOf(one.doc) < other.segment.codeKeyOf(other.doc) : first < second;
}

/** Returns the place of a model's type in the order of `MODEL_TYPES`. */
export const typeRank = ({ segment, doc }: CohortModel): number => {
  const type = segment.modelTypeOf(doc);
  return type === undefined ? MODEL_TYPES.length : MODEL_TYPES.indexOf(type);
};

/** Returns the name of an agent as the catalog has it; null if no published model was treated with it. */
export const agentIn = ({ snapshot }: CohortModels, name: string): string | null =>
  agentNamed(name, snapshot, 'published');

/** Returns the best response to an agent of each model of the cohort that has one, in the order of the cohort. */
export function responsesTo({ models }: CohortModels, agent: string): CohortResponse[] {
  const rowsOf = new Map<Segment, Map<number, number>>();
  const rowOf = ({ segment, doc }: CohortModel): number | undefined => {
    let rows = rowsOf.get(segment);
    if (rows === undefined) {
      const { docs } = segment.parts.responses;
      rows = new Map(Array.from(bestRows(segment, agent), (row) => [at(docs, row), row]));
      rowsOf.set(segment, rows);
    }
    return rows.get(doc);
  };
  return models.flatMap((model) => {
    const row = rowOf(model);
    if (row === undefined) return [];
    const { responses } = model.segment.parts;
    const { study, bestAverageChangePercent } = responses.responseAt(row);
    return {
      model,
      study,
      mRecist: M_RECIST[at(responses.categories, row) - 1] ?? null,
      bestAverageChange: bestAverageChangePercent ?? Number.NaN,
      tgi: at(responses.tgi, row),
    };
  });
}
