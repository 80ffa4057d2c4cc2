import { FOUND_MAX, type FoundRecord } from '../../../contract/entities/system.ts';
import { codesFor, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { namedLike } from '../../platform/resources/list.ts';
import type { Engine } from '../../platform/resources/source.ts';

/**
 * Records by their names, over all resources that the caller may list, a few of each: those whose name begins with the
 * text first. Data scopes and rules hold as they do for the lists.
 */
export function findHandlers(engine: Engine): Handlers<'findRecords'> {
  return {
    findRecords: async ({ body: { text } }, context) => {
      const found = await Promise.all(
        [...engine.sources.values()]
          .filter(({ definition }) => isFindable(definition) && mayList(definition, context))
          .map(async (of): Promise<FoundRecord[]> => {
            const { name, title, route } = of.definition;
            const rows = await namedLike(engine, of, { text: text.trim(), limit: FOUND_MAX }, context);
            return rows.map(({ id, label }) => ({ resource: name, title, route, id, label }));
          }),
      );
      const list = found.flat();
      return { count: list.length, list };
    },
  };
}

/** What people keep and call by a name; nothing that the server alone writes, and nothing without a screen of its own. */
const isFindable = ({ paths, within }: ResourceDefinition): boolean => paths.save !== undefined && !within;

const mayList = (definition: ResourceDefinition, { caller }: CallContext<SignedIn>): boolean =>
  codesFor(definition, 'list').some((code) => caller.codes.has(code));
