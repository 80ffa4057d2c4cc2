import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EndpointData, EndpointKey } from '../../../contract/endpoints/index.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { stalePurger } from '../../platform/cache/stalePurger.ts';
import type { Locale } from '../../platform/http/handler.ts';

/**
 * What every public page requests at its start (specification, section 4: "On start") and may paint. The list of all
 * publications is left out: it only fills a menu but would be half of a page's size. The browser requests it later.
 */
const EVERY_PAGE = ['diseases', 'headNewsletters'] as const satisfies EndpointKey[];
/** How long visitors share a reply. An edit is visible after this time at the latest. */
const FRESH_MS = 1_000;
/** The most bytes of all cached replies, and the estimate for one that has not arrived. */
const READINGS_BYTES = 24_000_000;
const UNKNOWN_BYTES = 100_000;
/**
 * The longest wait for a reply: 750 ms. After that the page is sent without it, so the server cannot paint what it
 * would show, and the browser requests it while it renders the rest. The wait is counted in short steps, so that it is
 * longer on a busy server. Otherwise the time would be over as soon as the server is free again, with replies that have
 * arrived but are not yet read.
 */
const PATIENCE_STEPS = 30;
const STEP_MS = 25;

/** What a page needs to know about its visitor to read on their behalf. */
export type Visitor = { locale: Locale; languageTag: string; address: string };

/** Requests made while a page is built. */
export type Reader = {
  /**
   * Returns the data of a public request as the browser would get it. The reply is sent with the page. Undefined if
   * refused.
   */
  read: <K extends EndpointKey>(key: K, params?: Record<string, string>) => Promise<Read<EndpointData<K>>>;
  /** Sends the reply of a public request with the page, if it arrives in time. */
  bring: (key: EndpointKey, params?: Record<string, string>) => void;
  /** Returns the replies of all these requests, by the name that the browser's request pipeline uses. */
  replies: () => Promise<Record<string, unknown>>;
  /**
   * Returns the tables from which the replies that the page took were read. Returns null if one was missing or refused,
   * or if a table has changed since it was read.
   */
  currentTables: () => readonly string[] | null;
};

/** `missing`: the record does not exist. `failed`: the server cannot know. */
export type Read<Data> = { data: Data } | { data?: undefined; because: 'missing' | 'failed' };

/** `bytes`: memory use, two per character and the same again for the objects. */
type Reading = { status: number; body: { data: unknown }; bytes: number };
/** `there`: the reply, once it has arrived. `state`: of its tables, from before they were read. */
type Coming = { reading: Promise<Reading>; there?: Reading; state: TableState | null };

/** The tables of a reply, and a number that differs after each change of one of them. */
export type TableState = { tables: readonly string[]; epoch: number };
/** Returns the present state of the tables of a request; null if it is unknown. */
export type StateOf = (key: EndpointKey) => TableState | null;

/**
 * Creates readers that make a page's first requests, so that the first paint need not wait for them. The requests pass
 * through the API like a visitor's, so they contain nothing that is hidden from the public (drafts).
 *
 * A refused reply is left out, except 404. The browser then repeats the request and shows the error. Without the
 * `shell` of the public site, a page includes only what it reads itself.
 */
export function createReaders(
  app: FastifyInstance,
  stateOf: StateOf = () => null,
): (visitor: Visitor, shell: boolean) => Reader {
  const readings = new LRUCache<string, Coming>({ maxSize: READINGS_BYTES, ttl: FRESH_MS });
  const purge = stalePurger(readings);
  const underWay = new Set<Promise<unknown>>();
  // Requests that a page did not wait for must end before the database closes.
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)));

  const begin = (asked: AppCall, state: TableState | null): Coming => {
    const reading = call(app, asked);
    underWay.add(reading);
    const done = () => underWay.delete(reading);
    reading.then(done, done);
    return { reading, state };
  };

  return ({ locale, languageTag, address }, shell) => {
    const calls = new Map<string, Coming>();
    const keys = new Map<Coming, EndpointKey>();
    /** Whether every reply was there when the page took them. A later one is not in the page. */
    let areAllTaken = false;
    const reply = (key: EndpointKey, params: Record<string, string> = {}): Promise<Reading> => {
      const { method } = routes[key];
      const url = pathOf(routes[key], params);
      const body = method === 'POST' ? {} : null;
      const name = `${method} ${url} ${JSON.stringify(body)}`;
      const kept = `${locale} ${name}`;
      const known = readings.get(kept);
      const coming: Coming = known ?? begin({ method, url, body, languageTag, address }, stateOf(key));
      if (!known) {
        readings.set(kept, coming, { size: UNKNOWN_BYTES });
        purge();
        coming.reading
          .then((there) => {
            coming.there = there;
            // A failure is not cached for the next visitor.
            if (readings.peek(kept) === coming) readings.delete(kept);
            // The cache updates the size only for a new entry.
            if (there.status < 429) readings.set(kept, coming, { size: there.bytes });
          })
          .catch(() => readings.delete(kept));
      }
      calls.set(name, coming);
      keys.set(coming, key);
      return coming.reading;
    };
    const bring: Reader['bring'] = (key, params) => {
      reply(key, params);
    };
    if (shell) for (const key of EVERY_PAGE) bring(key);
    return {
      bring,
      read: async <K extends EndpointKey>(key: K, params?: Record<string, string>) => {
        const { status, body } = await reply(key, params);
        if (status === 200) return { data: body.data as EndpointData<K> };
        return { because: status === 404 || status === 400 ? 'missing' : 'failed' };
      },
      replies: async () => {
        const missing = [...calls.values()].filter(({ there }) => there === undefined);
        if (missing.length > 0) await inTime(missing.map(({ reading }) => reading));
        areAllTaken = [...calls.values()].every(({ there }) => there?.status === 200);
        return Object.fromEntries(
          [...calls].flatMap(([name, { there }]) =>
            there?.status === 200 || there?.status === 404 ? [[name, there.body]] : [],
          ),
        );
      },
      currentTables: () => {
        const tables = new Set<string>();
        for (const [{ state }, key] of keys) {
          if (state === null || stateOf(key)?.epoch !== state.epoch) return null;
          for (const table of state.tables) tables.add(table);
        }
        return areAllTaken ? [...tables].toSorted() : null;
      },
    };
  };
}

/** Waits until all of them have arrived or failed, or the time is over. */
function inTime(readings: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    let left = PATIENCE_STEPS;
    const step = () => {
      left -= 1;
      if (left === 0) resolve();
      else late = setTimeout(step, STEP_MS);
    };
    let late = setTimeout(step, STEP_MS);
    Promise.allSettled(readings).then(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

type AppCall = { method: 'GET' | 'POST'; url: string; body: object | null; languageTag: string; address: string };

async function call(app: FastifyInstance, { method, url, body, languageTag, address }: AppCall): Promise<Reading> {
  const reply = await app.inject({
    method,
    url,
    remoteAddress: address, // the visitor's rate limits apply
    headers: { 'accept-language': languageTag },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json(), bytes: 1 + 4 * reply.payload.length };
}
