import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import type { BuiltBase } from '../baseBuild.ts';
import {
  type Content,
  type OpenedIndex,
  type Origin,
  openIndexFile,
  removeLeftDrafts,
  UnusableFile,
  writeIndexFile,
} from './indexFile.ts';
import { programPrint } from './programPrint.ts';
import { storedIndex } from './storedIndex.table.ts';

/** The state of the database to which a build refers. */
export type BuildStart = { mark: number; vocabularyVersion: string };

/** A segment that was stored, and from which revision on changes are to be read. */
export type StoredBase = BuiltBase & Pick<Origin, 'mark' | 'builtAt' | 'buildMs'>;

/** More servers than share a database, each with a file of its own. */
const KEPT_TOKENS = 20;
/** `xmin` has the lower 32 bits of a transaction's number. */
const XMIN_NUMBERS = 4_294_967_296;
/** Whether this database wrote a row. One that was copied into it has the number of a transaction elsewhere. */
const isOwn = sql`xmin::text::bigint = transaction % ${XMIN_NUMBERS}::bigint`;

/**
 * Stores an index that was built.
 *
 * Its token is committed to the database after all models were read and before the file is written. A database that
 * has the token therefore has everything that was read, even if it was set back to an earlier state since then, or is a
 * copy: what it does not have was written later, with a revision from the mark on. A database that was set back to a
 * state before the build does not have the token.
 *
 * @returns the number of bytes
 */
export async function storeIndex(
  { database, directory }: { database: Database; directory: string },
  origin: Omit<Origin, 'token' | 'program'>,
  content: Content,
  program: Promise<string>,
): Promise<number> {
  const token = randomUUID();
  await database.execute(sql`
    insert into ${storedIndex} (token, transaction) values (${token}, pg_current_xact_id()::text::bigint)`);
  // by transaction, because a clock may be set back; rows that were copied from another database count for nothing
  await database.execute(sql`
    delete from ${storedIndex} where token not in (
      select token from ${storedIndex} where ${isOwn} order by transaction desc limit ${KEPT_TOKENS})`);
  return writeIndexFile(directory, { ...origin, program: await program, token }, content);
}

/**
 * Reads the stored index if it is of this program and contains nothing that this database never had. The caller must
 * then read the changes from its mark on, and look for removed models.
 *
 * @returns undefined if there is none
 * @throws UnusableFile with the reason why it is not used
 */
export async function loadIndex(
  { database, directory }: { database: Database; directory: string },
  now: BuildStart,
): Promise<StoredBase | undefined> {
  const opened = await openIndexFile(directory);
  if (opened === undefined) return undefined;
  await removeLeftDrafts(directory).catch(() => {}); // the file can be read all the same
  try {
    await assertFits(database, opened, now);
    const { mark, builtAt, buildMs } = opened.origin;
    return { ...(await opened.content()), mark, builtAt, buildMs };
  } finally {
    await opened.close();
  }
}

async function assertFits(database: Database, { origin }: OpenedIndex, now: BuildStart): Promise<void> {
  if (origin.program !== (await programPrint())) throw new UnusableFile('it is of another version of the program');
  if (!(await hasToken(database, origin.token))) throw new UnusableFile('it is of another database');
  if (origin.mark > now.mark) throw new UnusableFile('it is newer than the database');
  if (origin.vocabularyVersion !== now.vocabularyVersion)
    throw new UnusableFile('names, areas, panels or synonyms have changed');
}

async function hasToken(database: Database, token: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${storedIndex} where token::text = ${token} and ${isOwn}`);
  return rows.length > 0;
}
