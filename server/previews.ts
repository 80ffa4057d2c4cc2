import { catalogHandlers } from './modules/catalog/handlers.ts';
import { KEPT_READS } from './modules/catalog/keepingReplies.ts';
import type { NameReader } from './modules/catalog/names.ts';
import { panelHandlers } from './modules/panels/handlers.ts';
import { passportHandlers } from './modules/passport/handlers.ts';
import { productHandlers } from './modules/products/handlers.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createPreviews, type Previews } from './platform/resources/preview.ts';
import type { Engine } from './platform/resources/source.ts';

/** What the pages of content read. */
const KEYS: ReadonlySet<string> = new Set([...KEPT_READS, 'image', 'modelPassport']);

/**
 * The public reads as they will be once a record is published. They are the very handlers that the public asks, over
 * the one connection on which it is published already; what they compute there is never kept where others would find
 * it.
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
