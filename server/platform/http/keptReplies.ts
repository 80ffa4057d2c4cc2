import { LRUCache } from 'lru-cache';
import { lettingGo } from '../cache/lettingGo.ts';
import type { Locale } from './handler.ts';

/** What replies rest on: another value after each change of it; null while nobody knows, and then nothing is kept. */
export type Basis = () => number | null;

type Handle<Input, Context, Reply> = (input: Input, context: Context) => Promise<Reply>;
type Kept = { basis: number; reply: Promise<object> };

/** What counts days looks at the clock as well. */
const KEPT_MS = 60_000;
const KEPT_BYTES = 24 * 1024 * 1024;
/** A reply is kept as objects, which take a multiple of their text, and as text, plain and compressed. */
const BYTES_A_CHARACTER = 8;
/** Longer questions, as lists of ids are, are hardly asked twice. */
const QUESTION_LENGTH = 2_000;

/**
 * Keeps what handlers answer, by question and language, as long as what it rests on stays. For reads whose answer is the
 * same for all who may ask; whoever asks meanwhile shares the reply. The same object is answered each time, so that it is
 * written once (`writtenReplies.ts`): nobody changes it.
 */
export function createKeptReplies() {
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES, ttl: KEPT_MS });
  const letGo = lettingGo(kept);
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
      // of this handler, whose replies alone are kept under its key
      if (known?.basis === now) return known.reply as Promise<Reply>;
      const reply = handle(input, context);
      const entry: Kept = { basis: now, reply };
      kept.set(question, entry, { size: question.length });
      letGo();
      reply.then(
        (answer) => {
          const size = question.length + BYTES_A_CHARACTER * JSON.stringify(answer).length;
          // another object: the cache takes a new size for a new value alone
          if (kept.peek(question) === entry) kept.set(question, { ...entry }, { size });
        },
        () => {
          if (kept.peek(question) === entry) kept.delete(question);
        },
      );
      return reply;
    };
}
