import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { withoutEnding } from '../../../contract/withoutEnding.ts';
import { createWorkQueue } from '../../platform/limits/workQueue.ts';
import { NO_PASSWORD } from './noPassword.ts';

/** OWASP's minimum for argon2id; memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/**
 * Each running hash uses 19 MiB, a core, and one of the four threads that also read files. One thread is left for
 * files.
 */
const RUNNING = Math.min(availableParallelism(), 3);
const WAITING = 200;
/** A user who waits longer than this assumes that nothing happens. */
const PATIENCE_MS = 10_000;
/** Concurrent calls with a password: enough that some hash while others query the database. */
const CALLS = RUNNING + 3;

const derive = promisify(argon2);
const hashing = createWorkQueue(RUNNING, WAITING, PATIENCE_MS);
const calls = createWorkQueue(CALLS, WAITING, PATIENCE_MS);

/**
 * Wraps a handler so that it waits for its turn among all calls with a password before it queries the database. Many
 * simultaneous logins then take no connections from other visitors.
 *
 * @throws QueueFull if too many are waiting already
 */
export const inTurn =
  <Input, Context, Reply>(handle: (input: Input, context: Context) => Promise<Reply>) =>
  (input: Input, context: Context): Promise<Reply> =>
    calls(() => handle(input, context));

/**
 * Hashes a password with argon2id.
 *
 * @returns PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`)
 * @throws QueueFull if too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashing(() => derive('argon2id', { message: normal(password), nonce, ...PARAMETERS }));
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Returns whether the password matches the hash. For an undefined `hash` (no such account) it does the same work and
 * returns false, so that the duration reveals nothing. Passwords that could not be decoded are null and take the same
 * time.
 *
 * @throws QueueFull if too many are waiting already
 */
export async function verifyPassword(hash: string | undefined, password: string | null): Promise<boolean> {
  const { parameters, nonce, tag } = parse(hash ?? NO_PASSWORD);
  const message = normal(password ?? '');
  const given = await hashing(() => derive('argon2id', { message, nonce, ...parameters, tagLength: tag.length }));
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

/** The same password typed on another system may have another Unicode form. */
const normal = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function unpadded(bytes: Buffer): string {
  return withoutEnding(bytes.toString('base64'), '=');
}
