import { EmbeddedEngine } from '../../../server/modules/search/engine/embedded.ts';
import type { EngineSelection } from '../../../server/modules/search/engine/engine.ts';
import { modelSource } from '../../../server/modules/search/modelSource.ts';
import type { TestApp } from './testApp.ts';

/** A poll interval of an hour: such an engine learns of changes by messages only. */
export const NEVER_MS = 3_600_000;

/** Starts a second search engine over the portal's models that polls for changes at this interval. */
export function ownEngine({ dependencies }: Pick<TestApp, 'dependencies'>, pollMs: number) {
  const failures: unknown[] = [];
  const engine = new EmbeddedEngine({
    source: modelSource(dependencies.database, dependencies.connection),
    onError: (error) => failures.push(error),
    pollMs,
  });
  return {
    /** Returns how many published models it finds. */
    count: async (selection: EngineSelection): Promise<number> =>
      (await engine.search({ page: 1, limit: 1, ...selection }, 'published')).count,
    failures,
    stop: () => engine.stop(),
  };
}
