import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { BackupError } from './manifest.ts';

/**
 * The format of an encrypted backup: a head, then chunks of 64 KiB, each encrypted and authenticated by itself, so that
 * an entry can be read without the others. The nonce of a chunk is its number and whether it is the last one. So no
 * chunk can be changed, moved, repeated or cut off. The key is derived from the passphrase and a random salt, so no key
 * encrypts two backups.
 */
const MAGIC = Buffer.from('ONCBAK01');
const SALT_BYTES = 16;
const CHECK_BYTES = 32;
/** Magic, salt, and a value by which a wrong passphrase differs from a damaged file. */
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
/** 128 MB and about half a second for each guess at the passphrase. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 };

/** Ending of the name of an encrypted backup. */
export const ENCRYPTED = '.enc';

type Keys = { key: Buffer; check: Buffer };

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const both = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)));
  });
  const check = createHmac('sha256', both.subarray(32)).update(MAGIC).update(salt).digest();
  return { key: both.subarray(0, 32), check };
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Returns a stream that encrypts what is written to it. */
export async function encrypting(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await keysOf(passphrase, salt);
  const head = Buffer.concat([MAGIC, salt, check]);
  let [chunk, waiting] = [0, Buffer.alloc(0)];
  const encrypt = (content: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast));
    cipher.setAAD(head);
    chunk += 1;
    return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(content: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, content]);
      // One byte more than a chunk must be there, because the last chunk is marked.
      for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES))
        this.push(encrypt(waiting.subarray(0, CHUNK_BYTES), false));
      done();
    },
    flush(done) {
      done(null, encrypt(waiting, true));
    },
  });
  stream.push(head);
  return stream;
}

/** Returns whether a file is an encrypted backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

const DAMAGED = 'The encrypted backup is damaged or incomplete';

/** Reads ranges of an encrypted backup. Nothing decrypted is written to the disk. */
class DecryptingReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #head: Buffer;
  readonly #key: Buffer;
  readonly #chunks: number;
  readonly size: number;
  constructor(handle: FileHandle, head: Buffer, key: Buffer, fileBytes: number) {
    super();
    const content = fileBytes - HEAD_BYTES;
    this.#handle = handle;
    this.#head = head;
    this.#key = key;
    this.#chunks = Math.ceil(content / (CHUNK_BYTES + TAG_BYTES));
    this.size = content - this.#chunks * TAG_BYTES;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const chunk = Math.floor(at / CHUNK_BYTES);
      const content = await this.#chunk(chunk);
      const first = at - chunk * CHUNK_BYTES;
      const part = content.subarray(first, Math.min(content.length, end - chunk * CHUNK_BYTES));
      if (part.length === 0) throw new BackupError(DAMAGED);
      yield part;
      at += part.length;
    }
  }

  async #chunk(chunk: number): Promise<Buffer> {
    const place = HEAD_BYTES + chunk * (CHUNK_BYTES + TAG_BYTES);
    const most = CHUNK_BYTES + TAG_BYTES;
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(most), 0, most, place);
    if (bytesRead < TAG_BYTES) throw new BackupError(DAMAGED);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(chunk, chunk === this.#chunks - 1));
    decipher.setAAD(this.#head);
    decipher.setAuthTag(buffer.subarray(bytesRead - TAG_BYTES, bytesRead));
    try {
      return Buffer.concat([decipher.update(buffer.subarray(0, bytesRead - TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError(DAMAGED);
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.#handle.close().then(() => callback(null), callback);
  }
}

/**
 * Opens an encrypted backup for reading.
 * @throws BackupError when the passphrase is wrong or the file is incomplete
 */
export async function openEncrypted(file: string, passphrase: string): Promise<DecryptingReader> {
  const handle = await open(file);
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { size } = await handle.stat();
    if (bytesRead < HEAD_BYTES || size < HEAD_BYTES + TAG_BYTES) throw new BackupError(DAMAGED);
    const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
    const { key, check } = await keysOf(passphrase, salt);
    if (!timingSafeEqual(check, head.subarray(HEAD_BYTES - CHECK_BYTES)))
      throw new BackupError(
        'The passphrase does not fit this backup: set BACKUP_PASSPHRASE to the one it was written with',
      );
    return new DecryptingReader(handle, head, key, size);
  } catch (error) {
    await handle.close();
    throw error;
  }
}
