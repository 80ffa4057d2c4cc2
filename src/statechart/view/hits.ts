import { labelOf } from '../export/mermaid.ts';
import { triggerLabel } from '../names.ts';
import type { Statechart } from '../statechart.ts';

/**
 * Returns what a search finds, ignoring case: states by name, tag and description, transitions by event, guard and
 * action. Matches of the name come first.
 */
export function hitsOf(chart: Statechart, wanted: string): Set<string> {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return new Set();
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return new Set([
    ...chart.states.filter(({ key }) => fits(key)).map(({ id }) => `state ${id}`),
    ...chart.transitions.filter(({ trigger }) => fits(triggerLabel(trigger))).map(({ id }) => `transition ${id}`),
    ...chart.states
      .filter(({ key, tags, description, entry, exit, invokes }) =>
        fits([key, ...tags, description, ...entry, ...exit, ...invokes.map(({ source }) => source)].join(' ')),
      )
      .map(({ id }) => `state ${id}`),
    ...chart.transitions.filter((one) => fits(labelOf(one))).map(({ id }) => `transition ${id}`),
  ]);
}

/** Returns the hit after the current one, and the first after the last. */
export function nextHit(hits: ReadonlySet<string>, current: string): string | undefined {
  const all = [...hits];
  return all[(all.indexOf(current) + 1) % all.length];
}
