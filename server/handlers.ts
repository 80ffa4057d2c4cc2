import type { Dependencies } from './platform/dependencies.ts';
import type { ResolveToken } from './platform/http/guard.ts';
import type { Handlers } from './platform/http/handler.ts';

export type Modules = { handlers: Partial<Handlers>; resolveToken: ResolveToken };

/** The handlers of all modules, merged. A route of the contract without one does not compile. */
export function createModules(_dependencies: Dependencies): Modules {
  return { handlers: {}, resolveToken: async () => null };
}
