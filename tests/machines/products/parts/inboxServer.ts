import type { InboxEvent, InboxMessage } from '../../../../contract/entities/messagePush.ts';
import type { InboxAct } from '../../../../machines/inbox/messages.ts';
import type { World } from '../../support/product/product.ts';
import type { Person } from './session.ts';

/**
 * The inbox of a person on the server. It has a message, a second one may come, and each is unread, read or gone since
 * a position. The positions end, so that the states are finitely many.
 */
type Kept = { state: 'absent' | 'unread' | 'read' | 'gone'; at: number };
type Server = { position: number; messages: readonly [Kept, Kept] };

const LAST_POSITION = 4;
const ARRIVED = ['2026-03-02T08:00:00.000Z', '2026-03-03T08:00:00.000Z'] as const;

/** The server at the start, as a fact of the world. */
export const serverAtStart = JSON.stringify({
  position: 1,
  messages: [
    { state: 'unread', at: 1 },
    { state: 'absent', at: 0 },
  ],
} satisfies Server);

const serverIn = ({ server }: World): Server => JSON.parse(String(server)) as Server;
const idOf = (person: Person, at: number) => `message-${at + 1}-${person}`;

function messageOf(person: Person, { state }: Kept, at: number): InboxMessage[] {
  if (state === 'absent' || state === 'gone') return [];
  const arrivedAt = ARRIVED[at] ?? '';
  const words = { en: '', zh: '' };
  const readAt = state === 'read' ? arrivedAt : null;
  return [{ id: idOf(person, at), title: words, body: words, level: 'information', arrivedAt, readAt }];
}

const unreadIn = ({ messages }: Server) => messages.filter(({ state }) => state === 'unread').length;

/** The messages and their number, as the person finds them on the server. */
export function serverInbox(world: World, person: Person): { messages: InboxMessage[]; unread: number } {
  const server = serverIn(world);
  const messages = server.messages.flatMap((kept, at) => messageOf(person, kept, at));
  return { messages: messages.toReversed(), unread: unreadIn(server) };
}

/** The event that brings a reader up to date who has the events to a position. */
export function newsSince(world: World, person: Person, after: number): { id: number; data: InboxEvent } {
  const server = serverIn(world);
  const whole = after === 0;
  const changed = server.messages.map((kept, at) => ({ kept, at })).filter(({ kept }) => whole || kept.at > after);
  const messages = changed.flatMap(({ kept, at }) => messageOf(person, kept, at));
  const gone = whole ? [] : changed.filter(({ kept }) => kept.state === 'gone').map(({ at }) => idOf(person, at));
  return { id: server.position, data: { whole, messages, gone, unread: unreadIn(server) } };
}

export const positionIn = (world: World): number => serverIn(world).position;
/** Whether the server still changes by others than this page. One position is left for the page's own act. */
export const mayChange = (world: World): boolean => positionIn(world) < LAST_POSITION - 1;

/** The world after a change of messages on the server; each message that changes has a new position. */
function changed(world: World, change: (kept: Kept, at: number) => Kept['state']): World {
  const server = serverIn(world);
  const states = server.messages.map(change);
  if (states.every((state, at) => state === server.messages[at]?.state)) return world;
  const position = Math.min(server.position + 1, LAST_POSITION);
  const messages = server.messages.map((kept, at) => {
    const state = states[at] ?? kept.state;
    return state === kept.state ? kept : { state, at: position };
  });
  return { ...world, server: JSON.stringify({ position, messages }) };
}

export const arrives = (world: World): World => changed(world, ({ state }) => (state === 'absent' ? 'unread' : state));

export function acted(world: World, act: InboxAct, person: Person): World {
  return changed(world, ({ state, at }, place) => {
    if (state === 'absent' || state === 'gone') return state;
    if (act.act === 'readAll') return at <= act.upTo ? 'read' : state;
    if (!act.ids.includes(idOf(person, place))) return state;
    return act.act === 'remove' ? 'gone' : 'read';
  });
}

export const unreadOn = (world: World): number => unreadIn(serverIn(world));
