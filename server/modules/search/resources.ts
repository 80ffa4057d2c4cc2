import { clusterSynonym, synonym as definition } from '../../../contract/resources/synonym.ts';
import { type ResourceSource, source } from '../../platform/resources/source.ts';
import { synonym } from '../catalog/synonym.table.ts';
import { synonymHooks } from './synonymHooks.ts';

/** The synonyms of the search as resources: one table, which the screens of both engines edit. */
export const searchSources: readonly ResourceSource[] = [definition, clusterSynonym].map((each) =>
  source({ definition: each, table: synonym, hooks: synonymHooks }),
);
