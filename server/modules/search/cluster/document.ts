import { genesOf } from '../../../../contract/fusions.ts';
import { ALTERATION_CLASSES, type AlterationClass, RANGES } from '../../../../contract/vocabulary.ts';
import { alterationValue } from '../changes/alteration.ts';
import { keysOf as changeKeysOf } from '../changes/keys.ts';
import type { GeneValues } from '../engine/geneValues.ts';
import { FIELDS, type Field, type IndexedModel, type IndexedResponse, type TestedGenes } from '../engine/record.ts';
import { goodnessOf, isBetter } from '../engine/responseOrder.ts';
import { compactOf, sortKeyOf } from '../engine/text.ts';
import { keyTerms, WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Clause } from './cluster.ts';

/**
 * The version of the mapping and the document content, including what is derived from studies. Increase it with every
 * such change. These changes write no row, so only this version causes the rebuild of the index.
 * `tests/unit/derivedShape.test.ts` fails when it must be increased.
 */
export const SHAPE = 4;

/** Means every gene in the list of genes that an assay tested. */
export const EVERY_GENE = '*';

const filtered = { type: 'keyword', doc_values: false };
const listed = { type: 'keyword' };
const shown = { type: 'keyword', index: false, doc_values: false };
const response = { agent: filtered, study: shown, tgiPercent: { type: 'double' }, mRecist: filtered };
/** The fields of `best` that sort a result, the most important first. */
export const GOODNESS = ['class', 'average', 'inhibition'] as const;
const goodness = Object.fromEntries(GOODNESS.map((name) => [name, { type: 'double' }]));

/**
 * Returns the body of a new index. The cluster analyzes no text: words are split and folded here, the same for both
 * engines.
 */
export const indexBody = (meta: Clause): Clause => ({
  settings: {
    index: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      refresh_interval: '-1',
      max_result_window: 2_000_000,
      'mapping.nested_objects.limit': 200_000,
    },
  },
  mappings: {
    _meta: meta,
    dynamic: 'strict',
    properties: {
      id: listed,
      modelCode: shown,
      modelType: shown,
      compactCode: listed,
      codeKey: listed,
      published: { type: 'boolean' },
      keys: listed,
      fields: { properties: Object.fromEntries(FIELDS.map((field) => [field, listed])) },
      alterations: filtered,
      tested: filtered,
      numbers: {
        properties: Object.fromEntries(RANGES.map((name) => [name, { type: 'double' }])),
      },
      expression: { type: 'nested', properties: { gene: filtered, value: { type: 'float' } } },
      copyNumber: { type: 'nested', properties: { gene: filtered, value: { type: 'float' } } },
      responses: { type: 'nested', properties: response },
      best: { type: 'nested', properties: { ...response, ...goodness } },
      updatedAt: { type: 'double' },
    },
  },
});

/** Rounded to single precision, like the bounds (`measuredClause`). */
const measurements = ({ genes, values }: GeneValues) =>
  genes.map((gene, place) => ({ gene: gene.toLowerCase(), value: Math.fround(values[place] as number) }));

/** Returns a model as a document of the index. Values are in lower case, because comparisons ignore case. */
export function documentOf(model: IndexedModel): Clause {
  return {
    id: model.id,
    modelCode: model.modelCode,
    modelType: model.values.find(([field]) => field === 'modelType')?.[1] ?? null,
    compactCode: compactOf(model.modelCode),
    codeKey: sortKeyOf(model.modelCode),
    published: model.published,
    keys: keysOf(model),
    fields: fieldsOf(model),
    alterations: [...new Set(model.alterations.flatMap(alterationTokens))],
    tested: testedTokens(model.tested),
    numbers: model.numbers,
    expression: measurements(model.expression),
    copyNumber: measurements(model.copyNumber),
    responses: model.responses.map(lowerAgent),
    best: bestResponses(model.responses).map(judgedResponse),
    updatedAt: model.updatedAt,
  };
}

/**
 * Returns the token for a combination of parts of one alteration. A criterion with several parts then matches only if
 * one alteration has them all.
 * @param changeKey one of the keys of its change
 */
export const alterationToken = (gene: string, kind: string | undefined, changeKey: string | undefined): string =>
  [gene.toLowerCase(), kind ?? '', changeKey === undefined ? '' : `=${changeKey}`].join('|');

export const testedToken = (name: AlterationClass, gene: string): string => `${name}|${gene}`;

const lowerAgent = ({ study, agent, tgiPercent, mRecist }: IndexedResponse): IndexedResponse => ({
  study,
  agent: agent.toLowerCase(),
  tgiPercent,
  mRecist,
});

/** A response with the numbers that sort it. */
export type JudgedResponse = IndexedResponse & { [Name in (typeof GOODNESS)[number]]?: number };

/** Adds the numbers. An unknown one is left out of the document and so sorts last. */
function judgedResponse(response: IndexedResponse): JudgedResponse {
  const numbers = goodnessOf(response);
  const known = GOODNESS.flatMap((name, place) => {
    const number = numbers[place] ?? Number.NaN;
    return Number.isNaN(number) ? [] : [[name, number] as const];
  });
  return { ...lowerAgent(response), ...Object.fromEntries(known) };
}

/** Returns the best response of each agent, and the earlier one of equally good ones. */
function bestResponses(responses: readonly IndexedResponse[]): IndexedResponse[] {
  const best = new Map<string, IndexedResponse>();
  for (const response of responses) {
    const agent = response.agent.toLowerCase();
    const known = best.get(agent);
    if (known === undefined || isBetter(goodnessOf(response), goodnessOf(known))) best.set(agent, response);
  }
  return [...best.values()];
}

type Alteration = IndexedModel['alterations'][number];

function alterationTokens(alteration: Alteration): string[] {
  const { kind, proteinChange } = alteration;
  return genesOf(alteration).flatMap((gene) => {
    const keys = [undefined, ...(proteinChange === null ? [] : changeKeysOf(gene, kind, proteinChange))];
    return keys.flatMap((key) => [alterationToken(gene, undefined, key), alterationToken(gene, kind, key)]);
  });
}

function testedTokens(tested: TestedGenes | null): string[] {
  if (tested === null) return [];
  return ALTERATION_CLASSES.flatMap((name) =>
    [...(tested[name] ?? [EVERY_GENE])].map((gene) => testedToken(name, gene)),
  );
}

function fieldsOf(model: IndexedModel): Partial<Record<Field, string[]>> {
  const fields = new Map<Field, Set<string>>();
  const add = (field: Field, value: string) => {
    const values = fields.get(field) ?? new Set();
    fields.set(field, values.add(value.toLowerCase()));
  };
  for (const [field, value] of model.values) add(field, value);
  for (const alteration of model.alterations)
    for (const gene of genesOf(alteration)) {
      add('gene', gene);
      add('alteration', alterationValue({ gene, kind: alteration.kind, change: alteration.proteinChange }));
    }
  for (const { agent } of model.responses) add('testedAgent', agent);
  return Object.fromEntries([...fields].map(([field, values]) => [field, [...values]]));
}

/** Returns the codes, names and aliases of a model, whole and in words. */
function keysOf({ modelCode, name, otherKeys }: IndexedModel): string[] {
  const own = [modelCode, name].flatMap((key) => keyTerms(key, WHOLE_KEY));
  return [...new Set([...own, ...otherKeys.flatMap((key) => keyTerms(key, WHOLE_ALIAS))])];
}
