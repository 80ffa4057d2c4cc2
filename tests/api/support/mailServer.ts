import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a message: take it, refuse it with a reply code, or take it when `wait` resolves. */
export type Behavior = { reply?: number; wait?: Promise<void> };

export type MailServer = {
  url: string;
  /** Messages that were taken, parsed, in the order of arrival. */
  received: Email[];
  /** Messages that reached the server, taken or not, also those that wait. */
  reached: Email[];
  /** How many reached it. */
  tries: () => number;
  /** Connections that were opened so far. */
  connections: () => number;
  /** From now on, to every message or as each one asks for. */
  behave: (behavior: Behavior | ((message: Email) => Behavior)) => void;
  /** Turns away connections with 421 from now on, while so many are open. */
  allow: (connections: number) => void;
  /** From now on refuses with 554 before any message: each connection, or our address as a sender; nothing without. */
  refuse: (what?: 'connection' | 'sender') => void;
  stop: () => Promise<void>;
};

/** Connections that clients keep for their next message are cut so soon after the end. */
const CLOSE_MS = 100;

const withCode = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** A real SMTP server on this machine, on a free port or on one that it had before. */
export async function mailServer(at = 0): Promise<MailServer> {
  const received: Email[] = [];
  const reached: Email[] = [];
  let connections = 0;
  let open = 0;
  let allowed = Number.POSITIVE_INFINITY;
  let refused: 'connection' | 'sender' | undefined;
  let behavior: Behavior | ((message: Email) => Behavior) = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: CLOSE_MS,
    onConnect(_session, done) {
      connections += 1;
      open += 1;
      if (refused === 'connection') return done(withCode(554, 'Not for you'));
      done(open > allowed ? withCode(421, 'Too many connections') : undefined);
    },
    onMailFrom(_address, _session, done) {
      done(refused === 'sender' ? withCode(554, 'Not from you') : undefined);
    },
    onClose() {
      open -= 1;
    },
    async onData(stream, _session, done) {
      const message = await PostalMime.parse(await text(stream));
      reached.push(message);
      const { reply, wait } = typeof behavior === 'function' ? behavior(message) : behavior;
      await wait;
      if (reply !== undefined) return done(withCode(reply, 'Not taken'));
      received.push(message);
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    reached,
    tries: () => reached.length,
    connections: () => connections,
    behave: (next) => {
      behavior = next;
    },
    allow: (count) => {
      allowed = count;
    },
    refuse: (what) => {
      refused = what;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
