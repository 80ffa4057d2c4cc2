import { setImmediate } from 'node:timers/promises';
import type { Association, AssociationFeature, AssociationQuery } from '../../../../contract/entities/association.ts';
import type { CohortModels } from '../cohort.ts';
import { alterationsOf } from './alterations.ts';
import type { AssociationTask } from './compareFeatures.ts';
import { correlatedExpression, type GeneCorrelators } from './expression.ts';
import { markersOf } from './markers.ts';
import { shownModel, strataOf, testedFor } from './tested.ts';

/** How features are compared: in this thread or in others. */
export type Comparers = GeneCorrelators & {
  compare: (task: AssociationTask) => AssociationFeature[] | Promise<AssociationFeature[]>;
};

/** Returns what goes with the response to an agent among the models of a cohort, one of each patient. */
export async function associationOf(
  cohort: CohortModels,
  { agent: name, kind, adjusted }: Pick<AssociationQuery, 'agent' | 'kind' | 'adjusted'>,
  { compare, ...correlators }: Comparers,
  signal?: AbortSignal,
): Promise<Association> {
  const { used, ...counts } = testedFor(cohort, name);
  const strata = adjusted ? strataOf(used) : null;
  await setImmediate();
  const compared = async () => {
    const features = kind === 'markers' ? markersOf(used) : await alterationsOf(used, cohort, signal);
    return await compare({
      changes: used.map(({ bestAverageChange }) => bestAverageChange),
      classes: used.map(({ mRecist }) => mRecist),
      strata,
      features,
    });
  };
  return {
    ...counts,
    kind,
    adjusted,
    models: used.map(shownModel),
    features: kind === 'expression' ? [] : await compared(),
    expression: kind === 'expression' ? await correlatedExpression(used, strata, cohort.snapshot, correlators) : null,
  };
}
