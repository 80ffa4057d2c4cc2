import { catalogHandlers } from './modules/catalog/handlers.ts';
import { KEPT_READS } from './modules/catalog/keepingReplies.ts';
import type { NameReader } from './modules/catalog/names.ts';
import { panelHandlers } from './modules/panels/handlers.ts';
import { passportHandlers } from './modules/passport/handlers.ts';
import { productHandlers } from './modules/products/handlers.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createPreviews, type Previews } from './platform/resources/preview.ts';
import type { Engine } from './platform/resources/source.ts';

/** The reads that content pages use. */
const KEYS: ReadonlySet<string> = new Set([...KEPT_READS, 'image', 'modelPassport']);

/**
 * Creates the public reads as they will be after a record is published. They use the same handlers as public requests,
 * over the only connection on which the record is already published. Their results are never cached.
 */
export function portalPreviews(dependencies: Dependencies & { readNames: NameReader }, engine: Engine): Previews {
  const { cache, changes } = dependencies;
  const unkept = {
    cache: { ...cache, read: async () => null, write: async () => {} },
    changes: { ...changes, epochOf: () => null },
  };
  return createPreviews(engine, KEYS, (database) => {
    const needs = { ...dependencies, ...unkept, database };
    return {
      ...catalogHandlers(needs),
      ...productHandlers(needs),
      ...panelHandlers(needs),
      ...passportHandlers(needs),
    };
  });
}
