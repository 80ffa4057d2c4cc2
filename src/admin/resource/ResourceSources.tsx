import { type ReactNode, useCallback } from 'react';
import { isDenied } from '../../../machines/session/permission.ts';
import { createResourceCalls } from '../../app/resourceActors.ts';
import { useSystem } from '../../app/system.tsx';
import { resourceNamed } from './resourceNamed.ts';
import { OptionsProvider, type Referred } from './sources.tsx';
import { useCallRoute } from './useCrud.ts';

/**
 * Fetches what the fields below refer to: the records of other resources, by the options call of each. What the person
 * may not list is not asked for.
 */
export function ResourceSources({ children }: { children: ReactNode }) {
  const callRoute = useCallRoute();
  const { session } = useSystem();
  const load = useCallback(
    async (resource: string): Promise<readonly Referred[]> => {
      const definition = resourceNamed(resource);
      if (!definition || isDenied(session.getSnapshot().context.buttons, definition.codes.list)) return [];
      const call = createResourceCalls(definition, callRoute);
      const { list } = await call<{ list: Referred[] }>('options', { body: {} });
      return list;
    },
    [callRoute, session],
  );
  return <OptionsProvider load={load}>{children}</OptionsProvider>;
}
