import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EndpointData, EndpointKey } from '../../../contract/endpoints/index.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { lettingGo } from '../../platform/cache/lettingGo.ts';
import type { Locale } from '../../platform/http/handler.ts';

/**
 * What every page of the public site asks for at its start (specification, section 4: "On start") and may paint. The list of all
 * publications, of which only a menu is made, is half of what a page would weigh: the browser asks for it meanwhile.
 */
const EVERY_PAGE = ['diseases', 'headNewsletters'] as const satisfies EndpointKey[];
/** Many visitors share one reading; an edit shows after so long at most. */
const FRESH_MS = 1_000;
/** Bytes that all readings together take at most, and what one is reckoned with until it is there. */
const READINGS_BYTES = 24_000_000;
const UNKNOWN_BYTES = 100_000;
/** What takes longer is not waited for: the page comes without, and asks for it while it draws the rest. */
const PATIENCE_MS = 750;

/** What a page needs to know of its visitor to read in their name. */
export type Visitor = { locale: Locale; languageTag: string; address: string };

/** Calls made while a page is put together. */
export type Reader = {
  /** The data of a public call, as the browser would get it; its reply comes with the page. Undefined when refused. */
  read: <K extends EndpointKey>(key: K, params?: Record<string, string>) => Promise<Read<EndpointData<K>>>;
  /** Has the reply to a public call come with the page, if it is there in time. */
  bring: (key: EndpointKey, params?: Record<string, string>) => void;
  /** The replies to all of these calls, by the name under which the browser's request pipeline knows them. */
  replies: () => Promise<Record<string, unknown>>;
};

/** `missing`: the server knows nothing of the kind. `failed`: it cannot tell. */
export type Read<Data> = { data: Data } | { data?: undefined; because: 'missing' | 'failed' };

/** `bytes`: what it takes in memory, two a character and as much again for its objects. */
type Reading = { status: number; body: { data: unknown }; bytes: number };
/** `there`: what came, once it has. */
type Coming = { reading: Promise<Reading>; there?: Reading };

/**
 * Makes the calls that a page begins with, so that no paint waits for them. They pass through the API like a visitor's:
 * what it keeps from the public (drafts) is in none of them. A call that is refused is left out, but for one
 * that asks for what is not there; the page then makes it itself and shows what is wrong. Without the `shell` of the public site a page brings what it reads itself.
 */
export function createReaders(app: FastifyInstance): (visitor: Visitor, shell: boolean) => Reader {
  const readings = new LRUCache<string, Coming>({ maxSize: READINGS_BYTES, ttl: FRESH_MS });
  const letGo = lettingGo(readings);
  const underWay = new Set<Promise<unknown>>();
  // a page did not wait for them, the database has to
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)));

  const begin = (asked: AppCall): Coming => {
    const reading = call(app, asked);
    underWay.add(reading);
    const done = () => underWay.delete(reading);
    reading.then(done, done);
    return { reading };
  };

  return ({ locale, languageTag, address }, shell) => {
    const calls = new Map<string, Coming>();
    const reply = (key: EndpointKey, params: Record<string, string> = {}): Promise<Reading> => {
      const { method } = routes[key];
      const url = pathOf(routes[key], params);
      const body = method === 'POST' ? {} : null;
      const name = `${method} ${url} ${JSON.stringify(body)}`;
      const kept = `${locale} ${name}`;
      const known = readings.get(kept);
      const coming: Coming = known ?? begin({ method, url, body, languageTag, address });
      if (!known) {
        readings.set(kept, coming, { size: UNKNOWN_BYTES });
        letGo();
        coming.reading
          .then((there) => {
            coming.there = there;
            // a failure is not kept for the next visitor
            if (readings.peek(kept) === coming) readings.delete(kept);
            // the cache takes a new size for a new entry alone
            if (there.status < 429) readings.set(kept, coming, { size: there.bytes });
          })
          .catch(() => readings.delete(kept));
      }
      calls.set(name, coming);
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
        return Object.fromEntries(
          [...calls].flatMap(([name, { there }]) =>
            there?.status === 200 || there?.status === 404 ? [[name, there.body]] : [],
          ),
        );
      },
    };
  };
}

/** Until all of them are there or have failed, or time is over. */
function inTime(readings: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS);
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
    remoteAddress: address, // the visitor's limits hold
    headers: { 'accept-language': languageTag },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json(), bytes: 1 + 4 * reply.payload.length };
}
