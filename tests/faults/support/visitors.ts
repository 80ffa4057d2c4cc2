import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { group } from '../../../contract/resources/group.ts';
import { resourceRoutes } from '../../../contract/resources/resource.ts';
import { pathOf, routes } from '../../../contract/routes.ts';

export type Visits = {
  /** The number of requests answered with 200. */
  answered: number;
  /** The results of the other requests. */
  failed: string[];
  /** The longest wait of a visitor, in milliseconds. */
  longestMs: number;
};

const VISITORS = 2;
/** The pause of editors between two writes, in which the proxy's connections become idle. */
const PAUSE_MS = 10;
/** The beginning of the codes that editors add. */
export const ADDED = 'added-';
/** The number of client addresses, because one address would exceed the limit of pages. */
const ADDRESSES = 50;
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}` }),
);

type Asked = { token: string; agent: Agent | undefined; body?: string };

function ask(url: string, { token, agent, body }: Asked): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    });
    asked.on('error', reject);
    asked.on('response', (reply: IncomingMessage) => {
      text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, said }), reject);
    });
    asked.end(body);
  });
}

/** Returns the next request: a path, and the body of a write. */
type Next = (at: number) => { path: string; body?: string };

/** Requests a page and the session in turn, without pauses, until stopped. */
export function visit(url: string, token: string): { stop: () => Promise<Visits>; visits: Visits } {
  const paths = ['/', pathOf(routes.session)];
  return go(url, token, (at) => ({ path: paths[at % paths.length] ?? '/' }));
}

/** Adds records, each with a new code, until stopped. */
export function edit(url: string, token: string): { stop: () => Promise<Visits>; visits: Visits } {
  const path = resourceRoutes(group).save?.path ?? '';
  const next = (at: number) => {
    const name = { en: `Added ${at}`, zh: `新增 ${at}` };
    return { path, body: JSON.stringify({ code: `${ADDED}${at}`, name, enabled: true }) };
  };
  return go(url, token, next, PAUSE_MS);
}

function go(url: string, token: string, next: Next, pauseMs = 0) {
  const visits: Visits = { answered: 0, failed: [], longestMs: 0 };
  let over = false;
  let count = 0;
  const visitor = async (turn: number) => {
    for (let at = turn; !over; at = VISITORS + count++) {
      const { path, body } = next(at);
      const begun = performance.now();
      try {
        const agent = agents[at % ADDRESSES];
        const { status, said } = await ask(`${url}${path}`, { token, agent, ...(body !== undefined && { body }) });
        if (status === 200) visits.answered += 1;
        else visits.failed.push(`${path}: ${status} ${said.slice(0, 200)}`);
      } catch (error) {
        visits.failed.push(`${path}: ${error}`);
      }
      visits.longestMs = Math.max(visits.longestMs, Math.round(performance.now() - begun));
      if (pauseMs > 0) await delay(pauseMs);
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
