import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Decrypter, Encrypter } from 'age-encryption';
import type { CipherAnswer, CipherWork } from './cipherThread.ts';

/** What each guess at the passphrase costs: 128 MB of memory (1 KB * 2^17) and about half a second. */
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
  const target = createWriteStream('', { fd: to, autoClose: false });
  try {
    await pipeline(await decrypter.decrypt(ReadableStream.from(createReadStream(from))), target);
    return {};
  } catch (error) {
    // A disk that fails or is full says nothing about the file.
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    return { refused: error.message };
  }
}
