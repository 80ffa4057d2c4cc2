import type { ChartState, ChartTransition, Statechart } from '../statechart.ts';

type Config = { [key: string]: unknown };

/**
 * Returns the statechart as a machine configuration, with names only, for Stately's editor and `createMachine`.
 * `chartOf` turns it into the same statechart again.
 */
export function configOf(chart: Statechart): Config {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const root = byId.get(chart.root);
  return root ? { id: chart.id, ...stateConfig(root, chart, byId) } : {};
}

/** Returns the configuration of a statechart's machine as a module. */
export function codeOf(chart: Statechart): string {
  const body = JSON.stringify(configOf(chart), null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  return `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${body});\n`;
}

function stateConfig(state: ChartState, chart: Statechart, byId: ReadonlyMap<string, ChartState>): Config {
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const take = (fits: (transition: ChartTransition) => boolean) => own.filter(fits).map(branchConfig);
  const invoked = new Set(state.invokes.map(({ id }) => id));
  const after = grouped(own, (one) => (one.trigger.kind === 'after' ? one.trigger.delay : null));
  const on = grouped(own, ({ event, trigger }) => {
    if (trigger.kind === 'always' || trigger.kind === 'after' || trigger.kind === 'stateDone') return null;
    return 'actor' in trigger && invoked.has(trigger.actor) ? null : event;
  });
  const endings = (kind: 'done' | 'error' | 'snapshot', id: string) =>
    take(({ trigger }) => trigger.kind === kind && 'actor' in trigger && trigger.actor === id);
  return filled({
    type: state.kind === 'atomic' || state.kind === 'compound' ? undefined : state.kind,
    history: state.history ?? undefined,
    description: state.description,
    tags: state.tags,
    initial: state.initial ? initialConfig(state.initial, byId) : undefined,
    entry: state.entry,
    exit: state.exit,
    invoke: state.invokes.map(({ id, source }) =>
      filled({
        id,
        src: source,
        onDone: endings('done', id),
        onError: endings('error', id),
        onSnapshot: endings('snapshot', id),
      }),
    ),
    on,
    onDone: take(({ trigger }) => trigger.kind === 'stateDone'),
    after,
    always: take(({ trigger }) => trigger.kind === 'always'),
    states: Object.fromEntries(
      state.children.flatMap((id) => {
        const child = byId.get(id);
        if (!child) return [];
        const ownName = id === `${state.id}.${child.key}` ? {} : { id };
        return [[child.key, { ...ownName, ...stateConfig(child, chart, byId) }]];
      }),
    ),
  });
}

function initialConfig({ target, actions }: NonNullable<ChartState['initial']>, byId: ReadonlyMap<string, ChartState>) {
  const key = byId.get(target)?.key ?? target;
  return actions.length > 0 ? { target: key, actions } : key;
}

function branchConfig({ targets, guard, actions, reenter, description }: ChartTransition): Config {
  const aims = targets.map((id) => `#${id}`);
  return filled({
    target: aims.length > 1 ? aims : aims[0],
    guard: guard ?? undefined,
    actions,
    reenter: reenter || undefined,
    description,
  });
}

function grouped(transitions: ChartTransition[], keyOf: (transition: ChartTransition) => string | null): Config {
  const groups: Record<string, Config[]> = {};
  for (const transition of transitions) {
    const key = keyOf(transition);
    if (key !== null) groups[key] = [...(groups[key] ?? []), branchConfig(transition)];
  }
  return groups;
}

/** Removes empty entries. */
function filled(config: Config): Config {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => !isEmpty(value)));
}
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
