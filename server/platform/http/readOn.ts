import type { IncomingMessage } from 'node:http';

/** So much is read at most, and so long. */
const MOST_BYTES = 67_108_864;
const MOST_MS = 5_000;

/**
 * Reads what somebody still sends and forgets it. Who writes a whole body before looking for an answer would find a
 * broken connection instead: it is closed right behind the answer. Resolves when there is no more, or that was enough.
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
