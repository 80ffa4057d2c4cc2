import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathOf, routes } from '../../../contract/routes.ts';

export type Visits = {
  /** Requests that were answered 200. */
  answered: number;
  /** What became of the others. */
  failed: string[];
  /** The longest that a visitor waited. */
  longestMs: number;
};

const VISITORS = 2;
/** They come from so many addresses: one alone would ask for more pages than it may. */
const ADDRESSES = 50;
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}` }),
);

function read(url: string, token: string, agent: Agent | undefined): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } });
    asked.on('error', reject);
    asked.on('response', (reply: IncomingMessage) => {
      text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, said }), reject);
    });
    asked.end();
  });
}

/** Visitors who read without a pause until they are told to stop: a page, and whose session it is. */
export function visit(url: string, token: string): { stop: () => Promise<Visits>; visits: Visits } {
  const visits: Visits = { answered: 0, failed: [], longestMs: 0 };
  const paths = ['/', pathOf(routes.session)];
  let over = false;
  const visitor = async (turn: number) => {
    for (let at = turn; !over; at += 1) {
      const path = paths[at % paths.length] ?? '/';
      const begun = performance.now();
      try {
        const { status, said } = await read(`${url}${path}`, token, agents[at % ADDRESSES]);
        if (status === 200) visits.answered += 1;
        else visits.failed.push(`${path}: ${status} ${said.slice(0, 200)}`);
      } catch (error) {
        visits.failed.push(`${path}: ${error}`);
      }
      visits.longestMs = Math.max(visits.longestMs, Math.round(performance.now() - begun));
    }
  };
  const all = Promise.all(Array.from({ length: VISITORS }, (_, turn) => visitor(turn)));
  return {
    visits,
    stop: async () => {
      over = true;
      await all;
      return visits;
    },
  };
}
