import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { compile } from '@fastify/proxy-addr';
import { isAllowedTime } from '../http/patience.ts';
import { networkOf } from '../limits/network.ts';

/** How many connections may be open: in total, and from one address (IPv6: one /64). */
export type ConnectionCaps = { all: number; each: number };

export type Connections = {
  /** Applies the limits to a server's connections. Several servers share the limits. */
  guard(server: Server): void;
  /** Closes the half of the idle connections that have waited longest, when another part needs their descriptors. */
  shed(): void;
  /**
   * From now on each response is the last one of its connection and announces this. Connections that wait for a request
   * stay open: a proxy sends requests on its known connections until a response announces the end.
   */
  retire(): void;
  readonly isRetiring: boolean;
  /** Accepts no more connections and closes none. */
  stopListening(): Promise<void>;
  /** Whether a request may be on its way on a new connection that has not sent one yet. */
  readonly expectsCall: boolean;
  /** Closes the connections that wait for a request. */
  closeIdle(): void;
  /** Closes all remaining connections. */
  closeAll(): void;
  readonly open: number;
  readonly caps: ConnectionCaps;
};

/**
 * `asked`: the response to the current request of the connection, the newest if there are several. `since`: when the
 * connection was accepted; null after its first request.
 */
type Held = { socket: Socket; network: string; asked: ServerResponse | undefined; since: number | null };

/** How long a stop looks for a moment in which no connection waits to be accepted. */
const QUIET_WITHIN_MS = 300;
/** A proxy sends the request for which it opens a connection within this time. */
export const FIRST_CALL_MS = 500;
/** A turn of the event loop that takes less than this did almost nothing. */
const SHORT_TURN_MS = 1;

/**
 * Prevents idle connections from using up all descriptors. At the limit, the connection that has been idle longest is
 * closed to admit a new one. So a visitor with a request is served, however many connections are idle.
 *
 * A connection is idle while it has no complete request. If none is idle, the new connection is closed at once.
 *
 * @param proxies addresses and networks through which many visitors come. Only the total limit applies to them and to
 * this machine's own address, where an unconfigured proxy may run.
 */
export function createConnections(caps: ConnectionCaps, proxies: readonly string[]): Connections {
  const everyone = new Map<Socket, Held>();
  const byNetwork = new Map<string, Map<Socket, Held>>();
  const servers = new Set<Server>();
  let retiring = false;
  let taken = 0;
  const isShared = compile(['127.0.0.1', '::1', ...proxies]);

  const groupsOf = ({ network }: Held) => [everyone, byNetwork.get(network)].filter((group) => group !== undefined);
  const drop = (held: Held) => {
    everyone.delete(held.socket);
    const group = byNetwork.get(held.network);
    group?.delete(held.socket);
    if (group?.size === 0) byNetwork.delete(held.network);
  };
  const close = (held: Held) => {
    drop(held);
    held.socket.destroy();
  };
  /** Returns whether there is space for one more, after closing the longest idle connection if needed. */
  const makeRoom = (group: Map<Socket, Held>, cap: number): boolean => {
    if (group.size < cap) return true;
    const idle = longestIdle(group);
    if (idle) close(idle);
    return idle !== undefined;
  };

  const take = (socket: Socket) => {
    taken += 1;
    const address = socket.remoteAddress;
    // closed before this code ran
    if (address === undefined) return socket.destroy();
    const held: Held = { socket, network: networkOf(address), asked: undefined, since: performance.now() };
    const each = isShared(address, 0) ? Number.POSITIVE_INFINITY : caps.each;
    const group = byNetwork.get(held.network) ?? new Map<Socket, Held>();
    if (!makeRoom(group, each) || !makeRoom(everyone, caps.all)) return socket.resetAndDestroy();
    byNetwork.set(held.network, group);
    for (const of of groupsOf(held)) of.set(socket, held);
    socket.once('close', () => drop(held));
  };

  return {
    caps,
    get open() {
      return everyone.size;
    },
    shed() {
      for (let left = Math.ceil(everyone.size / 2); left > 0; left -= 1) {
        const idle = longestIdle(everyone);
        if (!idle) return;
        close(idle);
      }
    },
    retire() {
      retiring = true;
      for (const { asked } of everyone.values()) if (asked) sayLast(asked);
    },
    get isRetiring() {
      return retiring;
    },
    async stopListening() {
      // A connection that the system accepted and the program did not is reset, and its request is lost. So stop right
      // after a check that found no new connection, in a turn too short for another one to arrive.
      const begun = performance.now();
      let [last, before] = [begun, -1];
      await setImmediate();
      while (before !== taken || performance.now() - last > SHORT_TURN_MS) {
        [last, before] = [performance.now(), taken];
        if (last - begun > QUIET_WITHIN_MS) break;
        await setImmediate();
      }
      // The method of HTTP servers would also close connections whose request has not arrived yet.
      for (const server of servers) NetServer.prototype.close.call(server);
    },
    get expectsCall() {
      const now = performance.now();
      return [...everyone.values()].some(({ since }) => since !== null && now - since < FIRST_CALL_MS);
    },
    closeIdle() {
      for (const server of servers) server.closeIdleConnections();
    },
    closeAll() {
      for (const server of servers) server.closeAllConnections();
    },
    guard(server) {
      servers.add(server);
      server.on('connection', take);
      server.on('request', (request, response) => {
        const held = everyone.get(request.socket);
        if (!held) return;
        held.asked = response;
        held.since = null;
        if (retiring) sayLast(response);
        response.once('close', () => {
          if (held.asked !== response) return;
          held.asked = undefined;
          // The connection that was served last moves to the end of the idle order.
          for (const group of groupsOf(held)) if (group.delete(held.socket)) group.set(held.socket, held);
        });
      });
    },
  };
}

function longestIdle(group: ReadonlyMap<Socket, Held>): Held | undefined {
  for (const held of group.values()) if (isIdle(held)) return held;
  return undefined;
}

const isIdle = ({ asked, socket }: Held) => !asked || (!asked.req.complete && !isAllowedTime(socket));

/**
 * Ends the connection with this response. If the headers are already sent, it cannot announce the end and only closes.
 */
function sayLast(answer: ServerResponse): void {
  if (answer.headersSent) answer.once('finish', () => answer.req.socket.destroySoon());
  else answer.setHeader('connection', 'close');
}
