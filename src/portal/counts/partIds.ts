import type { AnyTransitionDefinition } from 'xstate';

/** Returns the ID of a transition, which is the same for every machine made from the same statechart. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const event = String(eventType);
  return `${source.id}|${event || 'always'}|${branchesOf(transition).indexOf(transition)}`;
}

/** Returns the transitions of the same event and state. */
export function branchesOf({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  const event = String(eventType);
  return (event === '' ? source.always : source.transitions.get(event)) ?? [];
}
