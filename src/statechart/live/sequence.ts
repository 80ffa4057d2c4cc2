import { eventWords } from './eventWords.ts';
import type { Heard } from './watch.ts';

/** The participants of a sequence and the messages between them; `0` is the outside: the page, the server. */
export type Sequence = {
  columns: { id: string; name: string }[];
  messages: { number: number; from: number; to: number; label: string; ends: boolean }[];
};

/** Returns all messages as a sequence, with the participants in order of their first message. */
export function sequenceOf(heard: readonly Heard[], outside: string): Sequence {
  const columns = [{ id: '', name: outside }];
  const columnOf = (id: string, name: string) => {
    const known = columns.findIndex((column) => column.id === id);
    return known >= 0 ? known : columns.push({ id, name }) - 1;
  };
  const messages = heard.map(({ number, from, actor, name, event }) => ({
    number,
    from: from ? columnOf(from.id, from.name) : 0,
    to: columnOf(actor, name),
    label: eventWords(event.type),
    ends: /^xstate\.(done|error)\./.test(event.type),
  }));
  return { columns, messages };
}
