import { EmbeddedEngine } from '../../../server/modules/search/engine/embedded.ts';
import type { EngineSelection } from '../../../server/modules/search/engine/engine.ts';
import { modelSource } from '../../../server/modules/search/model-source.ts';
import type { TestApp } from './testApp.ts';

/** An hour: what such an engine finds, messages have told it. */
export const NEVER_MS = 3_600_000;

/** A search engine beside the portal's own, over the same models, that looks for changes by itself as often as told. */
export function ownEngine({ dependencies }: Pick<TestApp, 'dependencies'>, pollMs: number) {
  const failures: unknown[] = [];
  const engine = new EmbeddedEngine({
    source: modelSource(dependencies.database, dependencies.connection),
    onError: (error) => failures.push(error),
    pollMs,
  });
  return {
    /** How many published models it finds. */
    count: async (selection: EngineSelection): Promise<number> =>
      (await engine.search({ page: 1, limit: 1, ...selection }, 'published')).count,
    failures,
    stop: () => engine.stop(),
  };
}
