import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PREVIEW_PARAMETER } from '../../../contract/pageAddresses.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { pageOf } from '../../../contract/resources/standing.ts';
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

/** The content of a token: the record, its expiry, and the user who made it. */
type Named = { resource: string; id: string; until: number; by: string };
type Speaker = { locale: Locale; caller: Who };

/**
 * Returns the URL of a page that shows a record as publishing it now would. With the URL, visitors see this record and
 * no other unpublished one. It is valid for an hour and only while its creator may see the record.
 * @throws Refusal 404 for a record that the caller may not see, `fail` with the reason if it could not be published
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

/** The public reads that a preview answers. */
export type Previews = {
  answers: (key: string) => boolean;
  /**
   * Answers a public read for a preview.
   * @throws Refusal `fail` for a token that is invalid or expired, or whose creator may no longer see the record
   */
  read: (key: string, token: string, input: object, context: CallContext) => Promise<unknown>;
};

type AnyHandler = (input: object, context: CallContext) => Promise<unknown>;

/**
 * Creates the previews.
 * @param over returns the public reads over one connection, without a cache
 */
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
      // Most pictures of the page belong to other records, which the preview does not change.
      if (key === 'image' && !isOf(named, input)) return answer(asEver, key, input, context);
      const caller = { user: { id: named.by } };
      return asPublished(engine, of, named.id, { locale, caller }, async (database) => {
        if (!(await visibleRecord(engine, database, of, named.id, caller))) throw ended;
        return answer(over(database), key, input, context);
      });
    },
  };
}

/** Rolls back a transaction that was only for reading. */
class TakenBack extends Error {}

/**
 * Runs work in a transaction in which a record is published as it is now, and then rolls it back. Such transactions
 * would wait for each other at the record's row, each with a connection. So they run one after another, each before it
 * takes a connection.
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

/** Whether a picture belongs to the record. */
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
  const [key] = await engine.readSecrets(engine.database, SECRET);
  return `${text}.${signature(key, text)}`;
}

async function opened(engine: Engine, token: string): Promise<Named | undefined> {
  const [, text, signed] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || signed === undefined) return undefined;
  const given = Buffer.from(signed);
  const keys = await engine.readSecrets(engine.database, SECRET);
  if (!keys.some((key) => timingSafeEqual(given, Buffer.from(signature(key, text))))) return undefined;
  // The signature is valid, so this is the text that `tokenOf` wrote.
  const named: Named = JSON.parse(Buffer.from(text, 'base64url').toString());
  return named.until > Date.now() ? named : undefined;
}

const signature = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
