import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { withoutEnding } from '../../../contract/withoutEnding.ts';
import { createWorkQueue } from '../../platform/limits/workQueue.ts';
import { NO_PASSWORD } from './no-password.ts';

/** OWASP's minimum for argon2id. Memory in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** Each running hash holds 19 MiB, a core, and one of the four threads that also read files: one is left to these. */
const RUNNING = Math.min(availableParallelism(), 3);
const WAITING = 200;
/** A person who waits longer than this believes that nothing happens. */
const PATIENCE_MS = 10_000;
/** Calls with a password that are under way at once: enough that one hashes while others ask the database. */
const CALLS = RUNNING + 3;

const derive = promisify(argon2);
const hashing = createWorkQueue(RUNNING, WAITING, PATIENCE_MS);
const calls = createWorkQueue(CALLS, WAITING, PATIENCE_MS);

/**
 * A handler that waits for its turn among all calls with a password before it asks the database for anything, so that
 * a crowd at the door takes no connections from other visitors.
 * @throws QueueFull when too many are waiting already
 */
export const inTurn =
  <Input, Context, Reply>(handle: (input: Input, context: Context) => Promise<Reply>) =>
  (input: Input, context: Context): Promise<Reply> =>
    calls(() => handle(input, context));

/**
 * Hashes a password with argon2id.
 * Output: PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws QueueFull when too many are waiting already
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashing(() => derive('argon2id', { message: normal(password), nonce, ...PARAMETERS }));
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Whether the password is the one that was hashed. `hash` undefined (no such account): the same work, then false, so
 * that nobody can tell by the time. Passwords that could not be decoded come as null and take the same time, too.
 * @throws QueueFull when too many are waiting already
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

/** The same password typed on another system may come in another Unicode form. */
const normal = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function unpadded(bytes: Buffer): string {
  return withoutEnding(bytes.toString('base64'), '=');
}
