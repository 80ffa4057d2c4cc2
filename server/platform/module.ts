import type { Handlers } from './http/handler.ts';
import type { HealthCheck } from './http/health.ts';
import type { MeasureSource } from './http/metrics.ts';

type AnyHandlers = Partial<Handlers>;

/** A domain of the server as one value: the requests it handles, its figures, and how it stops. */
export type ServerModule<Own extends AnyHandlers = AnyHandlers> = {
  name: string;
  handlers: Own;
  /** Current figures for `/metrics`. */
  measures?: readonly MeasureSource[];
  /** Parts for `/readyz`. */
  checks?: readonly HealthCheck[];
  /** Stops the module's background work. */
  stop?: () => Promise<void>;
};

export const defineModule = <Own extends AnyHandlers>(module: ServerModule<Own>): ServerModule<Own> => module;

/** All handlers of the modules. */
type Joined<All extends readonly ServerModule[]> = {
  [Index in keyof All]: (own: All[Index]['handlers']) => void;
}[number] extends (all: infer Own) => void
  ? Own
  : never;

/**
 * Merges the modules into one.
 * @throws Error when two of them handle the same endpoint, because one would never be called
 */
export function joinModules<const All extends readonly ServerModule[]>(...modules: All) {
  const owners = new Map<string, string>();
  for (const { name, handlers } of modules)
    for (const key of Object.keys(handlers)) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`the modules ${owner} and ${name} both handle ${key}`);
      owners.set(key, name);
    }
  return {
    handlers: Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Joined<All>,
    measures: modules.flatMap(({ measures = [] }) => measures),
    checks: modules.flatMap(({ checks = [] }) => checks),
    stop: async () => {
      await Promise.all(modules.map(({ stop }) => stop?.()));
    },
  };
}
