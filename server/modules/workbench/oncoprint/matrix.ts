import type { Oncoprint, OncoprintGene, OncoprintModel } from '../../../../contract/entities/oncoprint.ts';
import { ALTERATION_KINDS, MAX_ONCOPRINT_MODELS } from '../../../../contract/vocabulary.ts';
import { alterationParts } from '../../search/changes/alteration.ts';
import { at, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates } from '../../search/query/genes.ts';
import { type CohortModel, type CohortModels, type CohortResponse, codeOf, valuesOf } from '../cohort.ts';
import { type CohortDocs, shareOf } from './genes.ts';

const NOT_READ = '-';
const WILD_TYPE = '0';

/** The models that are shown, in the order of their codes, and how they were chosen. */
export type Shown = { models: CohortModel[]; choice: Oncoprint['choice'] };

/**
 * Chooses the models of an oncoprint: all of the cohort if they are few enough. Otherwise those with a response to the
 * drug, or all, in the order of their codes up to the limit.
 */
export function shownModels({ models }: CohortModels, responses: readonly CohortResponse[]): Shown {
  if (models.length <= MAX_ONCOPRINT_MODELS) return { models: inOrder(models), choice: 'all' };
  const [candidates, choice] =
    responses.length > 0 ? [responses.map(({ model }) => model), 'responses' as const] : [models, 'code' as const];
  return { models: inOrder(candidates).slice(0, MAX_ONCOPRINT_MODELS), choice };
}

function inOrder(models: readonly CohortModel[]): CohortModel[] {
  const keyed = models.map((model) => ({ model, key: model.segment.codeKeyOf(model.doc) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ model }) => model);
}

/** Returns the columns of the matrix. */
export function columnsOf(models: readonly CohortModel[], responses: readonly CohortResponse[]): OncoprintModel[] {
  const responseOf = new Map(responses.map((response) => [keyOf(response.model), response]));
  return models.map((model) => {
    const { segment, doc } = model;
    const response = responseOf.get(keyOf(model));
    return {
      id: segment.idOf(doc),
      modelCode: codeOf(model),
      modelType: segment.modelTypeOf(doc) ?? null,
      disease: diseaseOf(model),
      msi: valuesOf(model, 'msi')[0] ?? null,
      tmb: numberOrNull(at(segment.parts.numbers.tmb, doc)),
      response: response
        ? {
            study: response.study,
            mRecist: response.mRecist,
            bestAverageChange: numberOrNull(response.bestAverageChange),
          }
        : null,
    };
  });
}

const keyOf = ({ segment, doc }: CohortModel): string => segment.idOf(doc);
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function diseaseOf({ segment, doc }: CohortModel): OncoprintModel['disease'] {
  const { ownDisease } = segment.parts.fields;
  const code = ownDisease.codesOfDoc(doc)[0];
  const value = ownDisease.values.at(code);
  if (code === undefined || value === undefined) return null;
  const label = ownDisease.labels[code];
  return { value, ...(label && { label }) };
}

/** Returns the rows of the matrix. */
export function rowsOf(
  genes: readonly string[],
  shown: readonly CohortModel[],
  cohort: CohortModels,
  docs: CohortDocs,
): OncoprintGene[] {
  const placesOf = new Map<Segment, Map<number, number>>();
  for (const [place, { segment, doc }] of shown.entries()) {
    const places = placesOf.get(segment) ?? new Map<number, number>();
    placesOf.set(segment, places.set(doc, place));
  }
  return genes.map((gene) => ({
    gene,
    drivers: [...cohort.snapshot.drivers(gene)],
    ...shareOf(gene, cohort, docs),
    ...cellsOf(gene, shown.length, placesOf, cohort),
  }));
}

function cellsOf(
  gene: string,
  size: number,
  placesOf: ReadonlyMap<Segment, ReadonlyMap<number, number>>,
  { snapshot }: CohortModels,
): Pick<OncoprintGene, 'cells' | 'changes'> {
  const cells = new Array<string>(size).fill(NOT_READ);
  const kinds = new Uint8Array(size);
  const changes = new Map<number, string[]>();
  for (const [segment, places] of placesOf) {
    const { wildType } = geneStates(segment, gene, snapshot);
    for (const [doc, place] of places) if (hasBit(wildType, doc)) cells[place] = WILD_TYPE;
    const { fields, genes } = segment.parts;
    for (const code of genes.codesOf(gene)) {
      const { kind, change } = alterationParts(fields.alteration.values.at(code) ?? '');
      for (const doc of fields.alteration.docsOfCode(code)) {
        const place = places.get(doc);
        if (place === undefined) continue;
        kinds[place] = at(kinds, place) | (1 << ALTERATION_KINDS.indexOf(kind));
        if (change !== null) changes.set(place, [...(changes.get(place) ?? []), change]);
      }
    }
  }
  for (const [place, mask] of kinds.entries()) if (mask !== 0) cells[place] = mask.toString(16);
  const listed = [...changes].sort(([one], [other]) => one - other);
  return { cells: cells.join(''), changes: listed.map(([model, words]) => ({ model, changes: words.toSorted() })) };
}
