import { m } from '../../i18n/compiled/messages.js';
import type { Statechart } from '../statechart.ts';
import { shortName } from './names.ts';

/** Returns why no event can be sent, or none for the chosen transition. */
export function emptyWords(
  chart: Statechart,
  active: ReadonlySet<string>,
  ended: boolean,
  chosen: string | null,
): string {
  const transition = chart.transitions.find(({ id }) => id === chosen);
  if (ended) return m.charts_no_events();
  if (transition && !active.has(transition.source))
    return m.charts_source_inactive({ state: shortName(transition.source, chart) });
  return transition?.trigger.kind === 'always' ? m.charts_by_itself() : m.charts_no_sample();
}
