import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { SearchCriteria } from '../../contract/entities/search.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';

/**
 * The criteria of a question, written independently of its text. `has` and `marker` are looked up in the models
 * themselves. For the status of a gene, the structured query is used, which has its own tests.
 */
export type Asked =
  | { has: string; kind?: string; change?: RegExp }
  | { gene: GeneCriterion }
  | { criteria: SearchCriteria }
  | { marker: 'er' | 'pr' | 'her2' | 'pdl1' | 'msi' | 'modelType'; is: RegExp }
  | { all: readonly Asked[] }
  | { any: readonly Asked[] }
  | { not: Asked };

export const has = (gene: string, change?: RegExp, kind?: string): Asked => ({
  has: gene,
  ...(change && { change }),
  ...(kind !== undefined && { kind }),
});
export const mutated = (gene: string): Asked => has(gene, undefined, 'mutation');
export const fused = (gene: string): Asked => has(gene, undefined, 'fusion');
export const amplified = (gene: string): Asked => has(gene, undefined, 'amplification');
export const wildType = (gene: string): Asked => ({ gene: { gene, status: 'wildType' } });
export const notTested = (gene: string): Asked => ({ gene: { gene, status: 'notTested' } });
export const all = (...of: readonly Asked[]): Asked => ({ all: of });
export const any = (...of: readonly Asked[]): Asked => ({ any: of });
export const not = (of: Asked): Asked => ({ not: of });
export const marker = (name: 'er' | 'pr' | 'her2' | 'pdl1' | 'msi', is: RegExp): Asked => ({ marker: name, is });
export const modelType = (value: string): Asked => ({ marker: 'modelType', is: new RegExp(`^${value}$`) });

/**
 * Returns the ids of the models that satisfy the criteria.
 * @param find returns the ids that a structured query finds
 */
export function satisfying(
  asked: Asked,
  models: readonly IndexedModel[],
  find: (criteria: SearchCriteria) => readonly string[],
): Set<string> {
  if ('gene' in asked) return new Set(find({ genes: [asked.gene] }));
  if ('criteria' in asked) return new Set(find(asked.criteria));
  const found = new Set<string>();
  const parts = 'all' in asked ? asked.all : 'any' in asked ? asked.any : 'not' in asked ? [asked.not] : [];
  const sets = parts.map((part) => satisfying(part, models, find));
  for (const model of models) {
    const { id } = model;
    if ('all' in asked ? sets.every((set) => set.has(id)) : 'any' in asked && sets.some((set) => set.has(id)))
      found.add(id);
    if ('not' in asked && !sets.some((set) => set.has(id))) found.add(id);
    if ('marker' in asked && model.values.some(([field, value]) => field === asked.marker && asked.is.test(value)))
      found.add(id);
    if ('has' in asked && hasAlteration(model, asked)) found.add(id);
  }
  return found;
}

function hasAlteration({ alterations }: IndexedModel, { has: gene, kind, change }: Extract<Asked, { has: string }>) {
  return alterations.some(
    (own) =>
      own.gene === gene &&
      (kind === undefined || own.kind === kind) &&
      (change === undefined || (own.proteinChange !== null && change.test(own.proteinChange))),
  );
}
