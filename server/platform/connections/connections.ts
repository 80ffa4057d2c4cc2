import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { compile } from '@fastify/proxy-addr';
import { isAllowedTime } from '../http/patience.ts';
import { networkOf } from '../limits/network.ts';

/** How many connections may be open: in all, and from one address (IPv6: one /64). */
export type ConnectionCaps = { all: number; each: number };

export type Connections = {
  /** Holds a server's connections to the caps; several servers share them. */
  guard(server: Server): void;
  /** Closes the half of them that wait longest, when something else needs what they take. */
  shed(): void;
  /**
   * From now on each answer is the last one of its connection, and says so. Connections that wait for a call stay open:
   * a proxy sends calls on the connections that it knows until each answer says that its connection ends.
   */
  retire(): void;
  readonly isRetiring: boolean;
  /** Takes no more connections, and closes none. */
  stopListening(): Promise<void>;
  /** Whether a call may be on its way on a connection that is new and has brought none. */
  readonly expectsCall: boolean;
  /** Closes those that wait for a call. */
  closeIdle(): void;
  /** Closes all that are left. */
  closeAll(): void;
  readonly open: number;
  readonly caps: ConnectionCaps;
};

/**
 * `asked`: the answer to the request under way on it, the newest where there are several. `since`: when it was taken;
 * null once a request has come.
 */
type Held = { socket: Socket; network: string; asked: ServerResponse | undefined; since: number | null };

/** A stop looks at most so long for a moment in which no connection waits to be taken. */
const QUIET_WITHIN_MS = 300;
/** A proxy sends the call for which it opens a connection within this time. */
export const FIRST_CALL_MS = 500;
/** A turn of the program in which it does hardly anything. */
const SHORT_TURN_MS = 1;

/**
 * Keeps idle connections from taking all there are. Where one more would be too many, the one that has been idle
 * longest makes room, so that whoever comes with a request is served however many only sit there. A connection is idle
 * while no request on it has arrived in full. Where none is, the new one is closed at once.
 * @param proxies addresses and networks through which many visitors come: only the cap in all holds for them, and for
 *   this machine's own address, where a proxy may run that nobody told us of
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
  /** Whether there is room for one more, if need be after the longest idle one of them has gone. */
  const makeRoom = (group: Map<Socket, Held>, cap: number): boolean => {
    if (group.size < cap) return true;
    const idle = longestIdle(group);
    if (idle) close(idle);
    return idle !== undefined;
  };

  const take = (socket: Socket) => {
    taken += 1;
    const address = socket.remoteAddress;
    // gone before we looked
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
      // a connection that the system has accepted and we have not is reset, with the call that came on it: so we stop
      // right after a look at what came that found none, in a turn too short for another one to come
      const begun = performance.now();
      let [last, before] = [begun, -1];
      await setImmediate();
      while (before !== taken || performance.now() - last > SHORT_TURN_MS) {
        [last, before] = [performance.now(), taken];
        if (last - begun > QUIET_WITHIN_MS) break;
        await setImmediate();
      }
      // the method of HTTP servers would also close connections whose call has not arrived yet
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
          // whoever was just served is idle last
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

/** Has the connection end with this answer; one whose head has gone cannot say so any more, and just ends it. */
function sayLast(answer: ServerResponse): void {
  if (answer.headersSent) answer.once('finish', () => answer.req.socket.destroySoon());
  else answer.setHeader('connection', 'close');
}
