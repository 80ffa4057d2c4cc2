import type { comparisonEndpoints } from '../../../contract/endpoints/comparison.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { compareModels } from './comparison.ts';

/** Models side by side. */
export function comparisonHandlers({
  database,
}: Pick<Dependencies, 'database'>): Handlers<keyof typeof comparisonEndpoints> {
  return { compareModels: ({ body: { ids } }) => compareModels(database, ids) };
}
