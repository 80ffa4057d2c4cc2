import { createReadStream, createWriteStream, writeSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Decrypter, Encrypter } from 'age-encryption';
import type { CipherAnswer, CipherWork } from './cipherThread.ts';

/** What each guess at the passphrase costs: 128 MB of memory (1 KB * 2^17) and most of a second of this library. */
const WORK_FACTOR = 17;

/** The module of a thread, see `inCipherThread`. */
const work: CipherWork = workerData;
const answer: CipherAnswer = await (work.act === 'encrypt' ? encrypt(work) : decrypt(work));
parentPort?.postMessage(answer);

async function encrypt({ passphrase, to }: CipherWork & { act: 'encrypt' }): Promise<CipherAnswer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const target = createWriteStream(to, { mode: 0o600 });
  await pipeline(await encrypter.encrypt(ReadableStream.from(process.stdin)), target);
  return {};
}

async function decrypt({ passphrase, from, to }: CipherWork & { act: 'decrypt' }): Promise<CipherAnswer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    // A stream would close the descriptor, which is not this thread's own, when it fails.
    for await (const chunk of await decrypter.decrypt(ReadableStream.from(createReadStream(from))))
      for (let at = 0; at < chunk.length; ) at += writeSync(to, chunk, at);
    return {};
  } catch (error) {
    // A disk that fails or is full says nothing about the file.
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    return { refused: error.message };
  }
}
