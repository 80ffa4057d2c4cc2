import { FOUND_MAX, type FoundRecord } from '../../../contract/entities/system.ts';
import { codesFor, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { namedLike } from '../../platform/resources/list.ts';
import type { Engine } from '../../platform/resources/source.ts';

/**
 * Returns the handler that finds records by name, over all resources that the caller may list, a few of each. Names
 * that begin with the text come first. Data scopes and rules apply as in the lists.
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

/** Returns whether a resource is searchable: users can edit its records, and it has its own screen. */
const isFindable = ({ paths, within }: ResourceDefinition): boolean => paths.save !== undefined && !within;

const mayList = (definition: ResourceDefinition, { caller }: CallContext<SignedIn>): boolean =>
  codesFor(definition, 'list').some((code) => caller.codes.has(code));
