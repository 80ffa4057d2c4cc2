import { eventWords } from './eventWords.ts';
import type { Heard } from './watch.ts';

/** Who takes part in a sequence and what went between them; `0` is whoever is outside: the page, the server. */
export type Sequence = {
  columns: { id: string; name: string }[];
  messages: { number: number; from: number; to: number; label: string; ends: boolean }[];
};

/** The last messages as a sequence, those who took part in the order in which they first did. */
export function sequenceOf(heard: readonly Heard[], outside: string, most: number): Sequence {
  const columns = [{ id: '', name: outside }];
  const columnOf = (id: string, name: string) => {
    const known = columns.findIndex((column) => column.id === id);
    return known >= 0 ? known : columns.push({ id, name }) - 1;
  };
  const messages = heard.slice(-most).map(({ number, from, actor, name, event }) => ({
    number,
    from: from ? columnOf(from.id, from.name) : 0,
    to: columnOf(actor, name),
    label: eventWords(event.type),
    ends: /^xstate\.(done|error)\./.test(event.type),
  }));
  return { columns, messages };
}
