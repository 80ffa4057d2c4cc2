import { LRUCache } from 'lru-cache';
import { stalePurger } from '../cache/stalePurger.ts';
import type { Locale } from './handler.ts';

/**
 * Returns the version of the data that replies depend on: another value after each change. Null means that the version
 * is unknown, and then nothing is kept.
 */
export type Basis = () => number | null;

type Handle<Input, Context, Reply> = (input: Input, context: Context) => Promise<Reply>;
type Kept = { basis: number; reply: Promise<object> };

/** Replies also expire because some of them count days and depend on the clock. */
const KEPT_MS = 60_000;
const KEPT_BYTES = 24 * 1024 * 1024;
/** A reply is kept as objects, which take several times the size of their text, and as plain and compressed text. */
const BYTES_A_CHARACTER = 8;
/** Longer questions, such as lists of ids, are rarely repeated. */
const QUESTION_LENGTH = 2_000;

/**
 * Keeps the replies of handlers by question and language while the data they depend on is unchanged. It is for reads
 * with the same answer for every permitted caller; simultaneous callers share a reply.
 *
 * Each time the same object is returned, so that it is serialized once (`writtenReplies.ts`). It must not be changed.
 */
export function createKeptReplies() {
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES, ttl: KEPT_MS });
  const purge = stalePurger(kept);
  return <Input, Context extends { locale: Locale }, Reply extends object>(
    key: string,
    basis: Basis,
    handle: Handle<Input, Context, Reply>,
  ): Handle<Input, Context, Reply> =>
    (input, context) => {
      const question = `${key} ${context.locale} ${JSON.stringify(input)}`;
      const now = basis();
      if (now === null || question.length > QUESTION_LENGTH) return handle(input, context);
      const known = kept.get(question);
      // The key belongs to this handler, so the reply has its type.
      if (known?.basis === now) return known.reply as Promise<Reply>;
      const reply = handle(input, context);
      const entry: Kept = { basis: now, reply };
      kept.set(question, entry, { size: question.length });
      purge();
      reply.then(
        (answer) => {
          const size = question.length + BYTES_A_CHARACTER * JSON.stringify(answer).length;
          // A new object, because the cache updates the size only for a new value.
          if (kept.peek(question) === entry) kept.set(question, { ...entry }, { size });
        },
        () => {
          if (kept.peek(question) === entry) kept.delete(question);
        },
      );
      return reply;
    };
}
