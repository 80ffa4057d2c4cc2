import type { Statechart } from '../statechart.ts';
import type { ChartPlaces, Place, SourcePlaces, ViewPlace } from './sourcePlaces.ts';

/** What a name in the source is. */
export type PartKind = 'chart' | 'state' | 'event' | 'guard' | 'action' | 'actor';
/** A part of a statechart that can be opened in the editor. */
export type SourcePart = { kind: PartKind; name: string; place: Place };

/**
 * Returns the parts of the chosen state or transition that have a place in the source: itself, and its guards, actions
 * and actors. Parts without a name of their own are at the place of the state or transition. Without a choice, returns
 * the statechart itself.
 */
export function partsOf(
  chart: Statechart,
  { state, transition }: { state: string | null; transition: string | null },
  places: ChartPlaces,
): SourcePart[] {
  const named = (kind: PartKind, from: Record<string, Place>, names: readonly string[]) =>
    [...new Set(names)].flatMap((name) => {
      const place = from[name];
      return place ? [{ kind, name, place }] : [];
    });
  const chosenState = chart.states.find(({ id }) => id === state);
  const stateAt = (id: string): SourcePart[] => {
    const key = chart.states.find((one) => one.id === id)?.key ?? id;
    const place = places.states[id];
    return place ? [{ kind: 'state', name: key, place }] : [];
  };
  if (chosenState) {
    const { id, initial, entry, exit, invokes } = chosenState;
    return [
      ...stateAt(id),
      ...named('action', places.actions, [...entry, ...(initial?.actions ?? []), ...exit]),
      ...named(
        'actor',
        places.actors,
        invokes.map(({ source }) => source),
      ),
    ];
  }
  const chosen = chart.transitions.find(({ id }) => id === transition);
  if (chosen) {
    const { source, event, guard, actions } = chosen;
    const handled = places.events[`${source} ${event}`];
    return [
      ...(handled ? [{ kind: 'event' as const, name: event, place: handled }] : stateAt(source)),
      ...named('guard', places.guards, guardNames(guard)),
      ...named('action', places.actions, actions),
    ];
  }
  return [{ kind: 'chart', name: chart.id, place: places.chart }];
}

/** Returns the names in a guard: two for `isKnown and not isBusy`. */
export const guardNames = (guard: string | null): string[] =>
  guard === null ? [] : guard.split(/ and | or /).map((name) => name.replace(/^(?:not )+/, ''));

/** Returns the places where views ask for a state, or for one of its tags. */
export function viewsOf(chart: Statechart, state: string, { views }: SourcePlaces): ViewPlace[] {
  const tags = chart.states.find(({ id }) => id === state)?.tags ?? [];
  return views.filter(
    (view) => view.chart === chart.id && (view.state === state || (view.tag !== null && tags.includes(view.tag))),
  );
}
