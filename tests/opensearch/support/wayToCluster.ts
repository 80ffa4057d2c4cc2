import { createConnection, createServer, type Server, type Socket } from 'node:net';

export type WayToCluster = { url: string; block(): Promise<void>; clear(): Promise<void> };

/** Starts a proxy to the cluster that a test can block. */
export async function wayTo(target: string): Promise<WayToCluster> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let own = 0;
  const join = (from: Socket, to: Socket) => {
    from.pipe(to);
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  };
  const clear = () =>
    new Promise<void>((resolve) => {
      server = createServer((visitor) => {
        const cluster = createConnection(Number(port), hostname);
        join(visitor, cluster);
        join(cluster, visitor);
      }).listen(own, '127.0.0.1', resolve);
    });
  await clear();
  const address = server?.address();
  own = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${own}`,
    clear,
    block: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
