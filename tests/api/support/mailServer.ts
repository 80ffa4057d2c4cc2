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
  /** Tries that reached the server, taken or not. */
  tries: () => number;
  behave: (behavior: Behavior) => void;
  stop: () => Promise<void>;
};

/** A real SMTP server on a free port of this machine. */
export async function mailServer(): Promise<MailServer> {
  const received: Email[] = [];
  let tries = 0;
  let behavior: Behavior = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, _session, done) {
      tries += 1;
      const { reply, wait } = behavior;
      const message = await text(stream);
      await wait;
      if (reply !== undefined) return done(Object.assign(new Error('Not taken'), { responseCode: reply }));
      received.push(await PostalMime.parse(message));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    behave: (next) => {
      behavior = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
