import type { comparisonEndpoints } from '../../../contract/endpoints/comparison.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { NameReader } from '../catalog/names.ts';
import { compareModels } from './comparison.ts';

/** Models side by side. */
export function comparisonHandlers({
  database,
  readNames,
}: Pick<Dependencies, 'database'> & { readNames: NameReader }): Handlers<keyof typeof comparisonEndpoints> {
  return { compareModels: async ({ body: { ids } }) => compareModels(database, ids, await readNames()) };
}
