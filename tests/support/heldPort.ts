import { BoundSocket } from 'node:net';

/**
 * Reserves a TCP port of this machine for a later listener, also across its restarts. The system gives the port to no
 * other process, and earlier connections are refused. The port is reserved until this process ends.
 */
export function holdPort(): number {
  const socket = new BoundSocket({ host: '127.0.0.1' });
  const { port } = socket.address();
  // on other systems, no other process can listen on a bound port
  if (process.platform !== 'linux') socket.close();
  return port;
}
