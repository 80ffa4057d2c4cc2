import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
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
  readonly open: number;
  readonly caps: ConnectionCaps;
};

/** `asking`: the request under way on it. */
type Held = { socket: Socket; network: string; asking: IncomingMessage | undefined };

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
    const address = socket.remoteAddress;
    // gone before we looked
    if (address === undefined) return socket.destroy();
    const held: Held = { socket, network: networkOf(address), asking: undefined };
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
    guard(server) {
      server.on('connection', take);
      server.on('request', (request, response) => {
        const held = everyone.get(request.socket);
        if (!held) return;
        held.asking = request;
        response.once('close', () => {
          if (held.asking !== request) return;
          held.asking = undefined;
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

const isIdle = ({ asking, socket }: Held) => !asking || (!asking.complete && !isAllowedTime(socket));
