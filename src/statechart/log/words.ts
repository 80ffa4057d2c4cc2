import { labelOf } from '../export/mermaid.ts';
import type { Statechart } from '../statechart.ts';
import { shortName } from '../view/names.ts';

const LONGEST = 80;

/** Returns a value as a short line of JSON. */
export function shortValue(value: unknown): string {
  const text = value === undefined ? '–' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Returns a transition in words: its source, label and targets. Without its statechart, its source and event. */
export function transitionWords(id: string, chart: Statechart | null): string {
  const transition = chart?.transitions.find((one) => one.id === id);
  if (!chart || !transition) return id.split('|').slice(0, 2).join(' · ');
  const names = [transition.source, ...transition.targets].map((state) => shortName(state, chart));
  return `${names.join(' → ')} · ${labelOf(transition)}`;
}

/** Returns the time of day of an event, with milliseconds. */
export function timeOf(at: number): string {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const seconds = `${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
  return `${two(time.getHours())}:${two(time.getMinutes())}:${seconds}`;
}
