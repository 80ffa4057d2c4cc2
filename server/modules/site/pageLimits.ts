import type { FastifyRequest } from 'fastify';
import type { Limit, Limiter } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';

/** Pages of one address: 50 a second, more than a crawler asks for, or a campus of people behind one address. */
const PER_ADDRESS: Limit = { max: 3_000, windowSeconds: 60 };
/** Pages that are made at the same time; drawing one keeps the program from everything else. */
const AT_ONCE = 4;
/** Pages that are made or wait for their turn: in all, and of one address, so that it cannot take every place. */
const MOST = 128;
const MOST_OF_ADDRESS = 16;

/** So many pages are being made that one more would wait too long. */
export class TooBusy extends Error {}

export type PageLimits = {
  /** Counts a page of the request's address. Returns the seconds to wait; 0 where the page may be sent. */
  secondsToWait: (request: FastifyRequest) => Promise<number>;
  /**
   * Makes a page when it is its turn.
   * @throws TooBusy where too many wait before it, of all or of the same address
   */
  inTurn: <Page>(request: FastifyRequest, make: () => Promise<Page>) => Promise<Page>;
};

/** What one address may ask for of the pages, by the proxy settings; of IPv6 a /64 is one address. */
export function createPageLimits(limiter: Limiter): PageLimits {
  const places = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  let making = 0;
  const leave = (network: string) => {
    const left = (places.get(network) ?? 1) - 1;
    taken -= 1;
    if (left === 0) places.delete(network);
    else places.set(network, left);
  };
  return {
    secondsToWait: async ({ ip }) => (await limiter.take(`pages ${networkOf(ip)}`, PER_ADDRESS)).retryAfterSeconds,
    inTurn: async ({ ip }, make) => {
      const network = networkOf(ip);
      const own = places.get(network) ?? 0;
      if (taken >= MOST || own >= MOST_OF_ADDRESS) throw new TooBusy();
      places.set(network, own + 1);
      taken += 1;
      if (making < AT_ONCE) making += 1;
      // the drawing that ends passes its turn on
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await make();
      } finally {
        leave(network);
        const next = waiting.shift();
        if (next) next();
        else making -= 1;
      }
    },
  };
}
