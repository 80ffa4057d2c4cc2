import type { ShownValue } from '../../../contract/entities/cache.ts';

const TOLD = 1_000;

/** Returns what the operation log keeps of a value: its type and its beginning. */
export function toldOf(value: ShownValue): { type: ShownValue['type']; value: string } {
  const { type, ...parts } = value;
  const text = 'text' in parts ? parts.text : JSON.stringify(Object.values(parts)[0]);
  return { type, value: text.length > TOLD ? `${text.slice(0, TOLD)}…` : text };
}
