import type { Handlers } from './http/handler.ts';
import type { HealthCheck } from './http/health.ts';
import type { MeasureSource } from './http/metrics.ts';

type AnyHandlers = Partial<Handlers>;

/** A domain of the server as one value: the calls it answers, what it tells of itself, and how it ends. */
export type ServerModule<Own extends AnyHandlers = AnyHandlers> = {
  name: string;
  handlers: Own;
  /** Figures of this moment, for `/metrics`. */
  measures?: readonly MeasureSource[];
  /** Parts for `/readyz`. */
  checks?: readonly HealthCheck[];
  /** Ends what the module does without being called. */
  stop?: () => Promise<void>;
};

export const defineModule = <Own extends AnyHandlers>(module: ServerModule<Own>): ServerModule<Own> => module;

/** Everything that any of the modules answers. */
type Joined<All extends readonly ServerModule[]> = {
  [Index in keyof All]: (own: All[Index]['handlers']) => void;
}[number] extends (all: infer Own) => void
  ? Own
  : never;

/**
 * The modules as one.
 * @throws Error where two of them answer the same call: one of them would never be asked
 */
export function joinModules<const All extends readonly ServerModule[]>(...modules: All) {
  const owners = new Map<string, string>();
  for (const { name, handlers } of modules)
    for (const key of Object.keys(handlers)) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`the modules ${owner} and ${name} both answer ${key}`);
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
