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
        const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        const said = await reply.text();
        if (reply.status === 200) visits.answered += 1;
        else visits.failed.push(`${path}: ${reply.status} ${said.slice(0, 200)}`);
      } catch (error) {
        visits.failed.push(`${path}: ${error instanceof Error ? String(error.cause ?? error) : error}`);
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
