import type { IncomingMessage } from 'node:http';

/** The most that is read, and for how long. */
const MOST_BYTES = 67_108_864;
const MOST_MS = 5_000;

/**
 * Reads and discards the rest of a body. Otherwise a client that sends the whole body before it reads the response
 * would find a broken connection, because the connection closes right after the response. Resolves at the end of the
 * body or at the limit.
 */
export function readOn(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      body.off('data', take).off('end', stop).off('close', stop);
      resolve();
    };
    const take = (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) stop();
    };
    const timer = setTimeout(stop, MOST_MS);
    if (body.readableEnded || body.destroyed) stop();
    else body.on('data', take).on('end', stop).on('close', stop).resume();
  });
}
