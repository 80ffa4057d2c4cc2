import type { FastifyRequest } from 'fastify';
import type { Limit, Limiter } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';

/** Pages for one address: 50 a second, more than a crawler or a campus behind one address requests. */
const PER_ADDRESS: Limit = { max: 3_000, windowSeconds: 60 };
/** How many pages are built at the same time. Rendering one blocks the event loop. */
const AT_ONCE = 4;
/**
 * How many pages may be under construction or waiting: in total, and for one address, so that one address cannot take
 * every slot.
 */
const MOST = 128;
const MOST_OF_ADDRESS = 16;

/** So many pages are being built that one more would wait too long. */
export class TooBusy extends Error {}

export type PageLimits = {
  /** Counts a page for the request's address. Returns the seconds to wait; 0 if the page may be sent. */
  secondsToWait: (request: FastifyRequest) => Promise<number>;
  /**
   * Builds a page when its turn comes.
   * @throws TooBusy when too many wait, in total or for the same address
   */
  inTurn: <Page>(request: FastifyRequest, make: () => Promise<Page>) => Promise<Page>;
};

/** Creates the limits on pages for one address, according to the proxy settings. For IPv6, a /64 is one address. */
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
      // A page that is finished passes its slot on.
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
