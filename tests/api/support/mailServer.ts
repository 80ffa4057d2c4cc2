import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** How the server treats a message: it accepts it, refuses it with a reply code, or accepts it when `wait` resolves. */
export type Behavior = { reply?: number; wait?: Promise<void> };

export type MailServer = {
  url: string;
  /** Accepted messages, parsed, in the order of arrival. */
  received: Email[];
  /** All messages that reached the server: accepted, refused and waiting ones. */
  reached: Email[];
  /** The number of messages that reached the server. */
  tries: () => number;
  /** The number of connections opened so far. */
  connections: () => number;
  /** Sets the behavior from now on, for every message or by message. */
  behave: (behavior: Behavior | ((message: Email) => Behavior)) => void;
  /** From now on refuses connections with 421 while this many are open. */
  allow: (connections: number) => void;
  /**
   * From now on refuses with 554 before each message: every connection, or our sender address. Without an argument it
   * refuses nothing.
   */
  refuse: (what?: 'connection' | 'sender') => void;
  stop: () => Promise<void>;
};

/** The time in milliseconds after the end until connections that clients keep open are cut. */
const CLOSE_MS = 100;

const withCode = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** Starts a real SMTP server on this machine, on a free port or on a given one. */
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
