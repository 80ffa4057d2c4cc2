import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PREVIEW_PARAMETER } from '../../../contract/pageAddresses.ts';
import { codesFor, pageOf } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, oneAtATime } from '../database/database.ts';
import type { CallContext, Handlers, Locale } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { refusals } from '../http/reply.ts';
import type { Who } from './access.ts';
import { readOne } from './one.ts';
import { publishOne } from './publish.ts';
import type { Engine, ResourceCall, ResourceSource } from './source.ts';
import { visibilityOf } from './visibility.ts';

const MINUTES = 60;
const SECRET = 'previews';

/** What a token stands for: a record, until when, and who may show it. */
type Named = { resource: string; id: string; until: number; by: string };
type Speaker = { locale: Locale; caller: Who };

/**
 * The address of the page that shows a record as publishing it now would. Whoever has the address sees this record, and
 * no other that is not published, for an hour, and as long as whoever made it may see it.
 * @throws Refusal 404 for a record that the caller does not see, `fail` with the reason where it could not be published
 */
export async function preview(
  engine: Engine,
  of: ResourceSource,
  id: string,
  call: ResourceCall,
): Promise<{ address: string; until: string }> {
  const { definition } = of;
  const address = await asPublished(engine, of, id, call, async (database) => {
    const record = await visibleRecord(engine, database, of, id, call.caller);
    return record && pageOf(definition, record);
  });
  if (address === undefined) throw refusals.notFound(call.locale);
  const until = Date.now() + MINUTES * 60_000;
  const token = await tokenOf(engine, { resource: definition.name, id, until, by: call.caller.user.id });
  const joint = address.includes('?') ? '&' : '?';
  return { address: `${address}${joint}${PREVIEW_PARAMETER}=${token}`, until: new Date(until).toISOString() };
}

/** The public reads that a preview answers, and how. */
export type Previews = {
  answers: (key: string) => boolean;
  /** @throws Refusal `fail` for a token that is not ours, has ended, or whose maker no longer may see the record */
  read: (key: string, token: string, input: object, context: CallContext) => Promise<unknown>;
};

type AnyHandler = (input: object, context: CallContext) => Promise<unknown>;

/** @param over what the public reads answer, from one connection and without keeping anything */
export function createPreviews(
  engine: Engine,
  keys: ReadonlySet<string>,
  over: (database: Database) => Partial<Handlers>,
): Previews {
  const asEver = over(engine.database);
  const answer = (handlers: Partial<Handlers>, key: string, input: object, context: CallContext) =>
    (handlers[key as keyof Handlers] as AnyHandler)(input, context);
  return {
    answers: (key) => keys.has(key),
    read: async (key, token, input, context) => {
      const { locale } = context;
      const ended = new Refusal('fail', m.preview_ended({}, { locale }));
      const named = await opened(engine, token);
      const of = named && engine.sources.get(named.resource);
      if (!of) throw ended;
      // most pictures of the page are of other records, which stand as they are
      if (key === 'image' && !isOf(named, input)) return answer(asEver, key, input, context);
      const caller = { user: { id: named.by } };
      return asPublished(engine, of, named.id, { locale, caller }, async (database) => {
        if (!(await visibleRecord(engine, database, of, named.id, caller))) throw ended;
        return answer(over(database), key, input, context);
      });
    },
  };
}

/** Ends a transaction that was begun to be looked at. */
class TakenBack extends Error {}

/**
 * Runs work where a record is published as it is now, which nobody else ever sees: all of it is taken back. They would
 * wait for one another at the record's row, each with a connection: so they come one after the other before they take one.
 */
const asPublished = <Answer>(...work: Parameters<typeof publishedFor<Answer>>): Promise<Answer> => {
  const mine = lastPublished.then(() => publishedFor(...work));
  lastPublished = mine.catch(() => {});
  return mine;
};
let lastPublished: Promise<unknown> = Promise.resolve();

async function publishedFor<Answer>(
  engine: Engine,
  of: ResourceSource,
  id: string,
  speaker: Speaker,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  let answered: { answer: Answer } | undefined;
  try {
    return await engine.transaction(async (connection): Promise<never> => {
      const database = oneAtATime(connection);
      const state = (await readOne(engine, database, of, id, sql`true`, 'server'))?.publication?.state;
      if (state !== undefined && state !== 'published') {
        const result = await publishOne(engine, database, of, { id }, speaker);
        if (!result.published) throw new Refusal('fail', result.message);
        await of.hooks?.showPictures?.(database, [id]);
      }
      answered = { answer: await work(database) };
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack && answered) return answered.answer;
    throw error;
  }
}

/** Whether a picture is one of the record. */
const isOf = ({ id }: Named, input: object): boolean =>
  'params' in input && (input.params as { id?: unknown }).id === id;

const visibleRecord = async (engine: Engine, database: Database, of: ResourceSource, id: string, who: Who) =>
  readOne(
    engine,
    database,
    of,
    id,
    await visibilityOf(engine, database, of, who, codesFor(of.definition, 'preview')),
    who,
  );

async function tokenOf(engine: Engine, named: Named): Promise<string> {
  const text = Buffer.from(JSON.stringify(named)).toString('base64url');
  return `${text}.${await signature(engine, text)}`;
}

async function opened(engine: Engine, token: string): Promise<Named | undefined> {
  const [, text, signed] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || signed === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(await signature(engine, text)))) return undefined;
  // nobody else can sign: it is what `tokenOf` wrote
  const named: Named = JSON.parse(Buffer.from(text, 'base64url').toString());
  return named.until > Date.now() ? named : undefined;
}

async function signature({ readSecret, database }: Engine, text: string): Promise<string> {
  return createHmac('sha256', await readSecret(database, SECRET))
    .update(text)
    .digest('base64url');
}
