import type { Association, AssociationFeature } from '../../../../contract/entities/association.ts';
import { MARKER_NAMES, type MarkerName, RANGES } from '../../../../contract/vocabulary.ts';
import { withLabel } from '../../../i18n/format.ts';
import { facetLabel, rangeLabel, valueLabel } from '../../../shared/facetLabels.ts';

/** Returns an association with the columns of expression as features. */
export function withFeatures(association: Association): Association {
  const { expression, adjusted } = association;
  if (expression === null) return association;
  const { genes, models, strata, rho, low, high, p, q } = expression;
  const at = (column: readonly number[], place: number) => column[place] ?? Number.NaN;
  const features = genes.map(
    (name, place): AssociationFeature => ({
      name,
      value: null,
      groups: null,
      values: null,
      effect: { value: at(rho, place), low: at(low, place), high: at(high, place) },
      models: at(models, place),
      strata: adjusted ? at(strata, place) : null,
      p: at(p, place),
      q: at(q, place),
    }),
  );
  return { ...association, features, expression: null };
}

/** Returns a feature as the address has it. */
export const keyOf = ({ name, value }: AssociationFeature): string => (value === null ? name : `${name}:${value}`);

const markerOf = (name: string): MarkerName | undefined => MARKER_NAMES.find((known) => known === name);
const isRange = (name: MarkerName): name is (typeof RANGES)[number] => RANGES.some((range) => range === name);

/** Whether a feature is a gene, whose symbol is set in italics. */
export const isGene = ({ name }: AssociationFeature): boolean => markerOf(name) === undefined;

/** Returns the name of a feature: a gene, a marker with its value, or a number. */
export function featureName({ name, value, label }: AssociationFeature): string {
  const marker = markerOf(name);
  if (marker === undefined) return name;
  if (isRange(marker)) return rangeLabel(marker);
  if (value === null) return facetLabel(marker);
  return withLabel(facetLabel(marker), valueLabel(marker, { value, ...(label && { label }) }));
}
