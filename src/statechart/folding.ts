import type { ChartState, Statechart } from './statechart.ts';

/** Which states are folded in the view, and which had to be open when that was last decided. */
export type Folding = { folded: ReadonlySet<string>; needed: ReadonlySet<string> };

/** A statechart with more transitions than this one is large: it does not fit a screen unfolded. */
const LARGE = 30;

/**
 * Returns the folding a statechart begins with. In a large one, compound states that are not active are folded, and
 * regions of an active parallel state in which nothing is selected. A small one is shown unfolded.
 */
export function foldingAtFirst(chart: Statechart, active: ReadonlySet<string>, near: readonly string[]): Folding {
  if (chart.transitions.length > LARGE) return onlyNeeded(chart, active, near);
  return { folded: new Set(), needed: neededOf(chart, active, near) };
}

/** Returns the folding that shows only what is active and near, whatever the size of the statechart. */
export function onlyNeeded(chart: Statechart, active: ReadonlySet<string>, near: readonly string[]): Folding {
  const needed = neededOf(chart, active, near);
  return { folded: new Set(foldableOf(chart).filter((id) => !needed.has(id))), needed };
}

/** Opens the states that have become active or near. Nothing closes by itself: the drawing would jump. */
export function followed(folding: Folding, needed: ReadonlySet<string>): Folding {
  if (sameSet(folding.needed, needed)) return folding;
  const fresh = new Set([...needed].filter((id) => !folding.needed.has(id)));
  const folded = new Set([...folding.folded].filter((id) => !fresh.has(id)));
  return { folded: folded.size === folding.folded.size ? folding.folded : folded, needed };
}

/** Folds or unfolds one state. The root and states without content stay as they are. */
export function toggled(folding: Folding, chart: Statechart, id: string): Folding {
  if (!foldableOf(chart).includes(id)) return folding;
  const folded = new Set(folding.folded);
  if (!folded.delete(id)) folded.add(id);
  return { ...folding, folded };
}

/** Opens the states around a state, so that it is drawn. */
export function revealed(folding: Folding, chart: Statechart, id: string): Folding {
  const around = new Set(aboveOf(chart, id));
  const folded = new Set([...folding.folded].filter((one) => !around.has(one)));
  return folded.size === folding.folded.size ? folding : { ...folding, folded };
}

/** Opens every state. */
export const unfolded = (folding: Folding): Folding => ({ ...folding, folded: new Set() });

/** Returns the states that can be folded: all with content, except the root. */
export const foldableOf = ({ states, root }: Statechart): string[] =>
  states.filter(({ id, children }) => id !== root && children.length > 0).map(({ id }) => id);

/**
 * Returns the foldable states that must be open: active ones, and among the regions of a parallel state those with a
 * selected state inside. Without a selection the region of the deepest active state is taken.
 */
export function neededOf(chart: Statechart, active: ReadonlySet<string>, near: readonly string[]): Set<string> {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const selected = near.length > 0 ? near : deepestOf(chart, active);
  const around = new Set(selected.flatMap((id) => aboveOf(chart, id)));
  const isRegion = ({ parent }: ChartState) => parent !== null && byId.get(parent)?.kind === 'parallel';
  return new Set(
    foldableOf(chart).filter((id) => {
      const state = byId.get(id);
      return active.has(id) && state !== undefined && (!isRegion(state) || around.has(id));
    }),
  );
}

function deepestOf(chart: Statechart, active: ReadonlySet<string>): string[] {
  const depths = chart.states
    .filter(({ id }) => active.has(id))
    .map(({ id }) => ({ id, depth: aboveOf(chart, id).length }));
  const deepest = depths.reduce<{ id: string; depth: number } | null>(
    (best, one) => (best === null || one.depth > best.depth ? one : best),
    null,
  );
  return deepest ? [deepest.id] : [];
}

/** Returns the states of a selection of states and transitions; of a transition its source and targets. */
export function statesNear({ transitions }: Statechart, near: readonly string[] = []): string[] {
  const byId = new Map(transitions.map((one) => [one.id, one]));
  return near.flatMap((id) => {
    const transition = byId.get(id);
    return transition ? [transition.source, ...transition.targets] : [id];
  });
}

/** Returns the states around a state, without it. */
function aboveOf({ states }: Statechart, id: string): string[] {
  const parents = new Map(states.map((state) => [state.id, state.parent]));
  const above: string[] = [];
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) above.push(at);
  return above;
}

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((id) => other.has(id));
