import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** What the thread does: it encrypts its standard input into a new file, or decrypts a file into a descriptor. */
export type CipherWork =
  | { act: 'encrypt'; passphrase: string; to: string }
  | { act: 'decrypt'; passphrase: string; from: string; to: number };

/** `refused` is why a file cannot be decrypted. Errors lose their class between threads, so it is data. */
export type CipherAnswer = { refused?: string };

type Options = {
  signal: AbortSignal | undefined;
  /** Writes the standard input of the thread. It ends when `stopped` is aborted. */
  feed?: (thread: Writable, stopped: AbortSignal) => Promise<void>;
};

/**
 * Encrypts or decrypts in a thread of its own, because the library computes in JavaScript: the key alone would block a
 * running portal for a second. Returns why a file cannot be decrypted, or undefined.
 */
export async function inCipherThread(work: CipherWork, { signal, feed }: Options): Promise<string | undefined> {
  const thread = new Worker(new URL('./cipherWork.ts', import.meta.url), {
    workerData: work,
    stdin: feed !== undefined,
  });
  const over = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const answered = new Promise<CipherAnswer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread of a backup ended early')));
    if (stopped.aborted) reject(stopped.reason);
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
  });
  try {
    const [{ refused }] = await Promise.all([answered, feed?.(thread.stdin as Writable, stopped)]);
    return refused;
  } finally {
    over.abort();
    await thread.terminate();
  }
}
