import type { ComparedModel, Comparison } from '../../../contract/entities/comparison.ts';

/** Returns whether an entry of the URL names this model, by ID or by code, ignoring case. */
export const isNamed = ({ id, modelCode }: Pick<ComparedModel, 'id' | 'modelCode'>, entry: string): boolean =>
  id === entry || modelCode.toUpperCase() === entry.toUpperCase();

/**
 * Returns the comparison of only the named models, in that order. Rows with nothing left to compare are removed: a gene
 * altered in none of them, an agent given to none, an expression measured in only one.
 */
export function arrange(comparison: Comparison, names: readonly string[]): Comparison {
  const order = names
    .map((name) => comparison.models.findIndex((model) => isNamed(model, name)))
    .filter((index, place, all) => index >= 0 && all.indexOf(index) === place);
  const pick = <Cell>(cells: readonly Cell[]) => order.flatMap((index) => cells.slice(index, index + 1));
  return {
    models: pick(comparison.models),
    unavailable: comparison.unavailable.filter((entry) => names.includes(entry)),
    genes: comparison.genes
      .map(({ gene, cells }) => ({ gene, cells: pick(cells) }))
      .filter(({ cells }) => cells.some(({ status }) => status === 'altered')),
    responses: comparison.responses
      .map(({ agent, cells }) => ({ agent, cells: pick(cells) }))
      .filter(({ cells }) => cells.some((cell) => cell !== null)),
    expression: comparison.expression
      .map(({ gene, values }) => ({ gene, values: pick(values) }))
      .filter(({ values }) => values.filter((value) => value !== null).length > 1),
    growth: pick(comparison.growth),
  };
}
