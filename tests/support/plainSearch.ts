import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion, SearchSelection } from '../../contract/entities/search.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { DATA_KINDS, FACETS, type Facet, HISTOGRAM_BINS, RANGES, type RangeName } from '../../contract/vocabulary.ts';
import type { EngineAnswer, EngineQuery, Visibility } from '../../server/modules/search/engine/engine.ts';
import type { IndexedModel, NamedField, Vocabulary } from '../../server/modules/search/engine/record.ts';
import { compactOf, sortKeyOf } from '../../server/modules/search/engine/text.ts';
import { answerOf, plainDrivers } from './plainGenes.ts';

type Asked = Omit<EngineQuery, 'text'>;
type Part = Facet | RangeName | 'genes' | 'responses' | 'ids';
type Plain = Omit<EngineAnswer, 'ids' | 'tookMs' | 'generation'> & {
  /** The ids of the whole result, in order. */
  ids: string[];
};

/** A reference implementation of the search that checks every model for every query. For queries without text. */
export class PlainSearch {
  readonly #models: readonly IndexedModel[];
  readonly #published: readonly IndexedModel[];
  readonly #query: Asked;
  readonly #vocabulary: Vocabulary;

  constructor(models: readonly IndexedModel[], query: Asked, visibility: Visibility, vocabulary: Vocabulary) {
    this.#models = models.filter(({ published }) => published || visibility === 'all');
    this.#published = models.filter(({ published }) => published);
    this.#query = query;
    this.#vocabulary = vocabulary;
  }

  answer(): Plain {
    const { genes = [], responses = [], waterfall, page, limit } = this.#query;
    const found = this.#passing().toSorted((one, other) => this.#compare(one, other));
    return {
      count: found.length,
      total: this.#models.length,
      page: Math.min(page, Math.max(1, Math.ceil(found.length / limit))),
      ids: found.map(({ id }) => id),
      facets: Object.fromEntries(FACETS.map((facet) => [facet, this.#facet(facet)])) as Plain['facets'],
      histograms: Object.fromEntries(RANGES.map((name) => [name, this.#histogram(name)])) as Plain['histograms'],
      genes: genes.map(({ gene }) => this.#geneCount(gene)),
      responses: responses.map(({ agent }) => ({
        asked: agent,
        agent: this.#agent(agent),
        studied: this.#passing('responses').filter((model) => this.#responses(model, this.#agent(agent)).length > 0)
          .length,
      })),
      ...(waterfall !== undefined && { waterfall: this.#waterfall(waterfall) }),
      ...(this.#shownAgent() !== null && { agent: this.#shownAgent() ?? '' }),
      ...this.#unknown(),
      ...(this.#query.availability && { availability: this.#availability() }),
    };
  }

  /** Returns the models that satisfy the query, optionally without one part of it. */
  #passing(without?: Part): IndexedModel[] {
    return this.#models.filter((model) => this.#partsOf(model).every(([part, holds]) => part === without || holds));
  }

  #partsOf(model: IndexedModel): [Part, boolean][] {
    const { filters = {}, facetMatch, ranges, genes = [], match, responses = [], ids } = this.#query;
    const matches: Partial<Record<Facet, string>> = facetMatch ?? {};
    return [
      ...FACETS.map((facet): [Part, boolean] => {
        const wanted = (filters[facet] ?? []).map((value) => this.#value(facet, value).toLowerCase());
        const own = valuesOf(model, facet).map((value) => value.toLowerCase());
        const has = (value: string) => own.includes(value);
        return [facet, wanted.length === 0 || (matches[facet] === 'all' ? wanted.every(has) : wanted.some(has))];
      }),
      ...RANGES.map((name): [Part, boolean] => [
        name,
        isOpen(ranges?.[name]) || isWithin(model.numbers[name], ranges?.[name] ?? {}),
      ]),
      [
        'genes',
        genes.length === 0 ||
          (match === 'any'
            ? genes.some((criterion) => this.#hasGene(model, criterion))
            : genes.every((criterion) => this.#hasGene(model, criterion))),
      ],
      ['responses', responses.every((criterion) => this.#hasResponse(model, criterion))],
      ['ids', ids === undefined || ids.some((id) => id === model.id || compactOf(id) === compactOf(model.modelCode))],
    ];
  }

  #hasGene(model: IndexedModel, criterion: GeneCriterion): boolean {
    const { kind, change, copyNumber, expressionPercentile, among } = criterion;
    const gene = this.#named('gene', criterion.gene);
    if (gene === undefined) return false;
    const measures = copyNumber !== undefined || expressionPercentile !== undefined;
    const status = criterion.status ?? (kind || change || !measures ? 'altered' : undefined);
    if (status !== undefined) {
      const answer = answerOf(model, { gene, kind, change }, plainDrivers(this.#published, gene));
      if (status === 'tested' ? answer === 'notTested' : answer !== status) return false;
    }
    if (copyNumber !== undefined && !isWithin(measuredOf(model.copyNumber, gene), copyNumber)) return false;
    if (expressionPercentile === undefined) return true;
    const value = measuredOf(model.expression, gene);
    return value !== null && isWithin(this.#percentile(model, gene, value, among), expressionPercentile);
  }

  #percentile(model: IndexedModel, gene: string, value: number, among: GeneCriterion['among']): number {
    const diseaseOf = ({ values }: IndexedModel) => values.find(([field]) => field === 'ownDisease')?.[1];
    const same = this.#models.filter(
      (other) => diseaseOf(other) === diseaseOf(model) && other.expression.genes.length > 0,
    );
    const useDisease = among !== 'catalog' && diseaseOf(model) !== undefined && same.length >= 20;
    const all = (useDisease ? same : this.#models).flatMap((other) => measuredOf(other.expression, gene) ?? []);
    const below = all.filter((other) => other < value).length;
    const equal = all.filter((other) => other === value).length;
    return ((below + equal / 2) / all.length) * 100;
  }

  #hasResponse(model: IndexedModel, { agent, minTgi, mRecist = [] }: ResponseCriterion): boolean {
    return this.#responses(model, this.#agent(agent)).some(
      (response) =>
        (minTgi === undefined || (response.tgiPercent !== null && response.tgiPercent >= minTgi)) &&
        (mRecist.length === 0 || (response.mRecist !== null && mRecist.includes(response.mRecist))),
    );
  }

  #responses(model: IndexedModel, agent: string | null) {
    return model.responses.filter((response) => response.agent === agent);
  }

  #best(model: IndexedModel, agent: string | null) {
    return this.#responses(model, agent).toSorted(byGoodness)[0] ?? null;
  }

  #facet(facet: Facet) {
    const counts = new Map<string, number>();
    for (const model of this.#passing(facet))
      for (const value of new Set(valuesOf(model, facet))) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, count]) => {
        const label = this.#vocabulary.labelOf(facet, value);
        return { value, count, ...(label && { label }) };
      })
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  }

  #histogram(name: RangeName) {
    const all = this.#models.flatMap(({ numbers }) => numbers[name] ?? []);
    const [min, max] = [Math.min(...all), Math.max(...all)];
    const bins = new Array<number>(all.length === 0 ? 0 : HISTOGRAM_BINS).fill(0);
    const counted = this.#passing(name).map(({ numbers }) => numbers[name]);
    for (const value of counted) {
      if (value === null) continue;
      const bin =
        max === min ? 0 : Math.min(HISTOGRAM_BINS - 1, Math.floor((value - min) * (HISTOGRAM_BINS / (max - min))));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const unknown = counted.filter((value) => value === null).length;
    return all.length === 0 ? { min: null, max: null, bins, unknown } : { min, max, bins, unknown };
  }

  #geneCount(asked: string) {
    const gene = this.#named('gene', asked);
    const drivers = gene === undefined ? [] : plainDrivers(this.#published, gene);
    const count = { asked, gene: gene ?? null, altered: 0, wildType: 0, notTested: 0, drivers };
    if (gene !== undefined) for (const model of this.#passing('genes')) count[answerOf(model, { gene }, drivers)]++;
    return count;
  }

  #waterfall(asked: string) {
    const agent = this.#agent(asked);
    const rows = this.#passing().flatMap((model) => {
      const best = this.#best(model, agent);
      return best === null ? [] : [{ model, best }];
    });
    rows.sort((one, other) => worse(goodness(one.best), goodness(other.best), 1) || byCode(one.model, other.model));
    return {
      asked,
      agent,
      count: rows.length,
      bars: rows.map(({ model, best: { study, tgiPercent, mRecist, bestAverageChange } }) => ({
        id: model.id,
        modelCode: model.modelCode,
        modelType: valuesOf(model, 'modelType')[0] ?? 'PDX',
        study,
        mRecist,
        bestAverageChangePercent: bestAverageChange ?? null,
        tgiPercent,
      })),
    } as NonNullable<EngineAnswer['waterfall']>;
  }

  #availability() {
    const rows = new Map<string, { total: number; counts: number[] }>();
    for (const model of this.#passing()) {
      const disease = model.values.find(([field]) => field === 'ownDisease')?.[1] ?? '';
      const row = rows.get(disease) ?? { total: 0, counts: DATA_KINDS.map(() => 0) };
      const has = valuesOf(model, 'dataAvailable');
      rows.set(disease, {
        total: row.total + 1,
        counts: DATA_KINDS.map((kind, index) => (row.counts[index] ?? 0) + Number(has.includes(kind))),
      });
    }
    return [...rows]
      .map(([disease, row]) => {
        const label = this.#vocabulary.labelOf('ownDisease', disease);
        return { disease, ...(label && { label }), ...row };
      })
      .sort(
        (one, other) =>
          Number(one.disease === '') - Number(other.disease === '') ||
          other.total - one.total ||
          (one.disease < other.disease ? -1 : 1),
      );
  }

  /** Returns the parts of the query that no visible model has. */
  #unknown(): Pick<Plain, 'unknown'> {
    const { filters = {}, ranges = {}, genes = [], responses = [], waterfall, ids = [] } = this.#query;
    const isNamed = (id: string) =>
      this.#models.some((model) => id === model.id || compactOf(id) === compactOf(model.modelCode));
    const unknown: NonNullable<Plain['unknown']> = [
      ...FACETS.flatMap((part) =>
        (filters[part] ?? [])
          .filter((value) => {
            const wanted = this.#value(part, value).toLowerCase();
            return !this.#models.some((model) => valuesOf(model, part).some((own) => own.toLowerCase() === wanted));
          })
          .map((value) => ({ part, value })),
      ),
      ...RANGES.filter((part) => {
        const range = ranges[part];
        const all = this.#models.flatMap(({ numbers }) => numbers[part] ?? []);
        const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range ?? {};
        return !isOpen(range) && (all.length === 0 || Math.max(...all) < min || Math.min(...all) > max);
      }).map((part) => ({ part, value: '' })),
      ...genes
        .filter(({ gene }) => this.#named('gene', gene) === undefined)
        .map(({ gene }) => ({ part: 'gene' as const, value: gene })),
      ...responses
        .filter(({ agent }) => this.#agent(agent) === null)
        .map(({ agent }) => ({ part: 'response' as const, value: agent })),
      ...(waterfall !== undefined && this.#agent(waterfall) === null
        ? [{ part: 'waterfall' as const, value: waterfall }]
        : []),
      ...ids.filter((id) => !isNamed(id)).map((value) => ({ part: 'ids' as const, value })),
    ];
    return unknown.length === 0 ? {} : { unknown };
  }

  /**
   * Returns the agent whose responses the rows show: the waterfall's, the first criterion's, or the only chosen agent.
   */
  #shownAgent(): string | null {
    const { waterfall, responses = [], filters } = this.#query;
    const drawn = waterfall === undefined ? null : this.#agent(waterfall);
    const asked = responses[0] === undefined ? null : this.#agent(responses[0].agent);
    const [only, ...more] = filters?.testedAgent ?? [];
    return drawn ?? asked ?? (only === undefined || more.length > 0 ? null : this.#agent(only));
  }

  #compare(one: IndexedModel, other: IndexedModel): number {
    const usual = [{ field: 'response', order: 'desc' }] as const;
    const asked = this.#query.sort?.length ? this.#query.sort : usual;
    for (const { field, order } of asked) {
      if (field === 'response') {
        const [mine, others] = [one, other].map((model) => goodness(this.#best(model, this.#shownAgent())));
        const difference = worse(mine ?? [], others ?? [], order === 'desc' ? 1 : -1);
        if (difference !== 0) return difference;
        continue;
      }
      const [left, right] = [one, other].map((model) => this.#sortValue(model, field));
      if (left === right || left === undefined || right === undefined) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      return (left < right ? -1 : 1) * (order === 'asc' ? 1 : -1);
    }
    return byCode(one, other);
  }

  #sortValue(model: IndexedModel, field: Exclude<NonNullable<SearchSelection['sort']>[number]['field'], 'response'>) {
    if (field === 'modelCode') return sortKeyOf(model.modelCode);
    if (field === 'updatedAt') return model.updatedAt;
    if (field === 'relevance') return 0;
    if (field === 'listOrder') {
      const { ids = [] } = this.#query;
      const place = ids.findIndex((id) => id === model.id || compactOf(id) === compactOf(model.modelCode));
      return place < 0 ? null : place;
    }
    if (field !== 'disease') return model.numbers[field];
    const disease = model.values.find(([name]) => name === 'ownDisease')?.[1];
    return disease === undefined ? null : (this.#vocabulary.labelOf('disease', disease)?.en ?? disease);
  }

  #value(facet: Facet, value: string): string {
    if (facet === 'disease') return this.#named('disease', value) ?? value;
    return facet === 'testedAgent' ? (this.#agent(value) ?? value) : value;
  }

  #agent(name: string): string | null {
    return this.#named('testedAgent', name) ?? null;
  }

  #named(field: NamedField, name: string): string | undefined {
    return this.#vocabulary.valuesNamed(field, name)[0];
  }
}

const valuesOf = (model: IndexedModel, facet: Facet): string[] =>
  model.values.filter(([field]) => field === facet).map(([, value]) => value);

const measuredOf = ({ genes, values }: IndexedModel['expression'], gene: string): number | null =>
  values[genes.indexOf(gene)] ?? null;

const isOpen = (range: { min?: number; max?: number } | undefined): boolean =>
  range?.min === undefined && range?.max === undefined;

function isWithin(value: number | null, { min, max }: { min?: number; max?: number }): boolean {
  return value !== null && value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
}

type Response = IndexedModel['responses'][number];

/** Returns the numbers that order responses, lower is better: class, best average change, inhibition up to 100. */
const goodness = (response: Response | null): (number | null)[] =>
  response === null
    ? [null, null, null]
    : [
        response.mRecist === null ? null : M_RECIST.indexOf(response.mRecist),
        response.bestAverageChange ?? null,
        response.tgiPercent === null ? null : -Math.min(100, response.tgiPercent),
      ];

const byGoodness = (one: Response, other: Response): number => worse(goodness(one), goodness(other), 1);

/** Compares lists of numbers, lower is better; null comes last in both directions. */
function worse(one: readonly (number | null)[], other: readonly (number | null)[], direction: 1 | -1): number {
  for (const [place, left] of one.entries()) {
    const right = other[place] ?? null;
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    return (left - right) * direction;
  }
  return 0;
}

const byCode = (one: IndexedModel, other: IndexedModel): number =>
  sortKeyOf(one.modelCode) < sortKeyOf(other.modelCode) ? -1 : 1;
