import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimit } from './limit.ts';
import { NO_PASSWORD } from './no-password.ts';

/** OWASP's minimum for argon2id. Memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** Each running hash holds 19 MiB and a thread; a longer queue than this would outwait the person. */
const RUNNING = 2;
const WAITING = 200;

const derive = promisify(argon2);
const limited = createLimit(RUNNING, WAITING);

/**
 * Hashes a password with argon2id.
 * Output: PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws LimitReached when too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await limited(() => derive('argon2id', { message: normal(password), nonce, ...PARAMETERS }));
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Whether the password is the one that was hashed. `hash` undefined (no such account): the same work, then false, so
 * that nobody can tell by the time. Passwords that could not be decoded come as null and take the same time, too.
 * @throws LimitReached when too many are waiting already
 */
export async function verifyPassword(hash: string | undefined, password: string | null): Promise<boolean> {
  const { parameters, nonce, tag } = parse(hash ?? NO_PASSWORD);
  const message = normal(password ?? '');
  const given = await limited(() => derive('argon2id', { message, nonce, ...parameters, tagLength: tag.length }));
  return timingSafeEqual(given, tag) && hash !== undefined && password !== null;
}

function parse(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  const [, memory, passes, parallelism, nonce, tag] = match ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('A stored password hash is not argon2id in PHC format');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** The same password typed on another system may come in another Unicode form. */
const normal = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
