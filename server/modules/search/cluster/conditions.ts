import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion } from '../../../../contract/entities/search.ts';
import { type AlterationClass, RANGES } from '../../../../contract/vocabulary.ts';
import { classesAsked } from '../changes/alteration.ts';
import { keysAsked } from '../changes/keys.ts';
import type { AlterationKind, EngineSelection, Visibility } from '../engine/engine.ts';
import type { Field } from '../engine/record.ts';
import { compactOf } from '../engine/text.ts';
import type { Condition as EmbeddedCondition } from '../index/count.ts';
import { type GeneExpression, rangesOf } from '../index/expression.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Names } from '../query/names.ts';
import type { Clause } from './cluster.ts';
import { alterationToken, EVERY_GENE, testedToken } from './document.ts';

/** A condition of a query. Counts of the same name ignore it. */
export type Condition = { name: EmbeddedCondition['name']; clause: Clause };

const NOTHING: Clause = { match_none: {} };

export const every = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
export const any = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? NOTHING : { bool: { should: clauses, minimum_should_match: 1 } };
export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

/** Returns the conditions that every count includes: what the caller may see, and the list that limits the query. */
export function baseClauses({ ids }: EngineSelection, visibility: Visibility): Clause[] {
  const clauses: Clause[] = visibility === 'all' ? [] : [{ term: { published: true } }];
  if (ids === undefined) return clauses;
  const codes = ids.map(compactOf).filter((code) => code !== '');
  return [
    ...clauses,
    any([{ terms: { id: ids.map((id) => id.trim().toLowerCase()) } }, { terms: { compactCode: codes } }]),
  ];
}

/** Returns all other conditions of a query for the cluster. Names are already resolved. */
export function conditionsOf(
  query: EngineSelection,
  names: Names,
  snapshot: Snapshot,
  visibility: Visibility,
): Condition[] {
  const conditions: Condition[] = names.filters.map(({ facet, values, all }) => {
    const wanted = [...new Set(values.map((value) => value.toLowerCase()))];
    const clause = all ? every(wanted.map((value) => valuesClause(facet, [value]))) : valuesClause(facet, wanted);
    return { name: facet, clause };
  });
  for (const name of RANGES) {
    const range = query.ranges?.[name];
    if (range?.min !== undefined || range?.max !== undefined)
      conditions.push({ name, clause: rangeClause(`numbers.${name}`, range) });
  }
  const genes = query.genes ?? [];
  if (genes.length > 0) {
    const clauses = names.criteria.map((criterion, place) =>
      geneClause(criterion, names.genes[place] ?? null, snapshot, visibility),
    );
    conditions.push({ name: 'genes', clause: query.match === 'any' ? any(clauses) : every(clauses) });
  }
  const responses = query.responses ?? [];
  if (responses.length > 0)
    conditions.push({
      name: 'responses',
      clause: every(responses.map((criterion, place) => responseClause(criterion, names.agents[place] ?? null))),
    });
  return conditions;
}

/** Matches models with one of the values, which are in lower case. */
export const valuesClause = (field: Field, values: readonly string[]): Clause => ({
  terms: { [`fields.${field}`]: values },
});

/** Returns all conditions except those of one name. */
export const withoutName = (conditions: readonly Condition[], name: Condition['name']): Clause[] =>
  conditions.filter((condition) => condition.name !== name).map(({ clause }) => clause);

export const alteredClause = (gene: string, kind?: AlterationKind, change?: string): Clause => {
  const keys = change === undefined ? [undefined] : keysAsked(gene, change);
  const [token = '', ...others] = keys.map((key) => alterationToken(gene, kind, key));
  if (keys.length === 0) return NOTHING;
  return others.length === 0 ? { term: { alterations: token } } : { terms: { alterations: [token, ...others] } };
};

/** Matches models in which all classes were tested. */
const testedClause = (gene: string, classes: readonly AlterationClass[]): Clause =>
  every(classes.map((name) => ({ terms: { tested: [testedToken(name, gene), testedToken(name, EVERY_GENE)] } })));

/** Matches models with a response to the agent. */
export const studiedClause = (agent: string): Clause => responseClause({ agent }, agent);

export function geneClause(
  criterion: GeneCriterion,
  gene: string | null,
  snapshot: Snapshot,
  visibility: Visibility,
): Clause {
  if (gene === null) return NOTHING;
  const { kind, change, copyNumber, expressionPercentile } = criterion;
  const measures = copyNumber !== undefined || expressionPercentile !== undefined;
  const asksAlteration = kind !== undefined || change !== undefined || !measures;
  const status = criterion.status ?? (asksAlteration ? 'altered' : undefined);
  const clauses =
    status === undefined ? [] : [statusClause({ gene, kind, change: change || undefined }, status, snapshot)];
  if (copyNumber !== undefined) clauses.push(measuredClause('copyNumber', gene, rounded(copyNumber)));
  if (expressionPercentile !== undefined) {
    clauses.push(rankedClause(gene, criterion, snapshot.expression(gene, visibility)));
  }
  return every(clauses);
}

/** Matches models by the status of a gene. An altered gene counts as tested, even if no panel lists it. */
export function statusClause(
  { gene, kind, change }: { gene: string; kind?: AlterationKind | undefined; change?: string | undefined },
  status: NonNullable<GeneCriterion['status']>,
  snapshot: Snapshot,
): Clause {
  const altered = alteredClause(gene, kind, change);
  const tested = testedClause(gene, classesAsked({ gene, kind, change }, snapshot.drivers(gene)));
  switch (status) {
    case 'altered':
      return altered;
    case 'wildType':
      return every([tested, not(altered)]);
    case 'tested':
      return any([tested, altered]);
    case 'notTested':
      return not(any([tested, altered]));
  }
}

export function responseClause({ minTgi, mRecist = [] }: ResponseCriterion, agent: string | null): Clause {
  if (agent === null) return NOTHING;
  const clauses: Clause[] = [{ term: { 'responses.agent': agent.toLowerCase() } }];
  if (minTgi !== undefined) clauses.push({ range: { 'responses.tgiPercent': { gte: minTgi } } });
  if (mRecist.length > 0) clauses.push({ terms: { 'responses.mRecist': mRecist } });
  return { nested: { path: 'responses', query: every(clauses) } };
}

type Range = { min?: number; max?: number };

const measuredClause = (path: 'copyNumber' | 'expression', gene: string, range: Range): Clause => ({
  nested: {
    path,
    query: every([{ term: { [`${path}.gene`]: gene.toLowerCase() } }, rangeClause(`${path}.value`, range)]),
  },
});

/**
 * Matches models whose expression has such a rank: within their own disease if that is a cohort, otherwise in the
 * catalog.
 */
function rankedClause(gene: string, criterion: GeneCriterion, expression: GeneExpression): Clause {
  const { catalog, diseases } = rangesOf(criterion, expression);
  const within = (range: Range | undefined) =>
    range === undefined ? NOTHING : measuredClause('expression', gene, range);
  if (diseases.size === 0) return within(catalog);
  const others = every([within(catalog), not(valuesClause('ownDisease', [...diseases.keys()]))]);
  const ranked = [...diseases].filter(([, range]) => range !== undefined);
  return any([
    others,
    ...ranked.map(([disease, range]) => every([valuesClause('ownDisease', [disease]), within(range)])),
  ]);
}

/** Rounds bounds to single precision, in which measurements are stored. */
const rounded = ({ min, max }: Range): Range => ({
  ...(min !== undefined && { min: Math.fround(min) }),
  ...(max !== undefined && { max: Math.fround(max) }),
});

export function rangeClause(
  field: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Range,
): Clause {
  if (min === Number.POSITIVE_INFINITY || max === Number.NEGATIVE_INFINITY) return NOTHING;
  const bounds = { ...(Number.isFinite(min) && { gte: min }), ...(Number.isFinite(max) && { lte: max }) };
  return Object.keys(bounds).length === 0 ? { exists: { field } } : { range: { [field]: bounds } };
}
