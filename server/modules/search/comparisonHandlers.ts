import type { comparisonEndpoints } from '../../../contract/endpoints/comparison.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { driverReader } from '../catalog/drivers.ts';
import type { NameReader } from '../catalog/names.ts';
import { compareModels } from './comparison.ts';

/** Returns the handler that compares models. */
export function comparisonHandlers(
  needs: Pick<Dependencies, 'database' | 'cache' | 'changes'> & { readNames: NameReader },
): Handlers<keyof typeof comparisonEndpoints> {
  const readDrivers = driverReader(needs);
  return {
    compareModels: async ({ body: { ids } }) => {
      const [names, drivers] = await Promise.all([needs.readNames(), readDrivers()]);
      return compareModels(needs.database, ids, { names, drivers });
    },
  };
}
