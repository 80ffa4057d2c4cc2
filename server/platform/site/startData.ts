import type { FastifyInstance } from 'fastify';
import type { EndpointKey } from '../../../contract/endpoints/index.ts';
import { routes } from '../../../contract/routes.ts';

/** What every page asks for at its start (specification, section 4: "On start"). */
const CALLS = ['diseases', 'newsletters', 'headNewsletters'] as const satisfies EndpointKey[];
/** Many visitors share one reading; an edit shows after so long at most. */
const FRESH_MS = 1_000;

/**
 * The replies of the calls that every page begins with, as JSON for the page to carry: no paint waits for them.
 * A call that is refused is left out; the page then makes it itself and shows what is wrong.
 */
export function createStartData(app: FastifyInstance): () => Promise<string> {
  let reading: { at: number; json: Promise<string> } | undefined;
  return () => {
    if (!reading || Date.now() - reading.at > FRESH_MS) reading = { at: Date.now(), json: read(app) };
    return reading.json;
  };
}

async function read(app: FastifyInstance): Promise<string> {
  const entries = await Promise.all(
    CALLS.map(async (key) => {
      const { method, path: url } = routes[key];
      const body = method === 'POST' ? {} : null;
      const reply = await app.inject({ method, url, ...(body && { payload: body }) });
      // the name by which the browser's request pipeline knows the call
      return reply.statusCode === 200 ? [`${method} ${url} ${JSON.stringify(body)}`, reply.json()] : undefined;
    }),
  );
  return JSON.stringify(Object.fromEntries(entries.filter((entry) => entry !== undefined)));
}
