import { clusterSynonym, synonym as definition } from '../../../contract/resources/synonym.ts';
import { type ResourceSource, source } from '../../platform/resources/source.ts';
import { synonym } from '../catalog/synonym.table.ts';
import { synonymHooks } from './synonym-hooks.ts';

/** The words of the search as resources: one table, edited at either engine's screen. */
export const searchSources: readonly ResourceSource[] = [definition, clusterSynonym].map((each) =>
  source({ definition: each, table: synonym, hooks: synonymHooks }),
);
