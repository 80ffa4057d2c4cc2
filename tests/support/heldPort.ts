import { BoundSocket } from 'node:net';

/**
 * A TCP port of this machine that is kept for one who will listen on it, now or after a restart: the system gives it to
 * nobody else, and whoever connects before is refused. Kept as long as this process lives.
 */
export function holdPort(): number {
  const socket = new BoundSocket({ host: '127.0.0.1' });
  const { port } = socket.address();
  // elsewhere a port that is bound can be listened on by nobody else
  if (process.platform !== 'linux') socket.close();
  return port;
}
