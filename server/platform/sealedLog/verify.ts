import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { contentSql, isSigned, type Link, linkHash, microsSql, personalSql, type SealedEntry } from './digests.ts';
import { type LogKeys, NOTHING, readEnd } from './seal.ts';

/** Seals per statement. */
const BATCH = 5_000;
/**
 * An entry is written by a transaction that began before it, and is sealed seconds after the commit. An entry that is
 * this much older than the previous sealing was inserted with an earlier time.
 */
const BACKDATED_MICROS = 24n * 3_600n * 1_000_000n;

/** What is wrong with an entry. `cut`: the newest entries are missing. */
export type BreakReason = 'changed' | 'missing' | 'inserted' | 'reordered' | 'cut';

export type Broken = { reason: BreakReason; seq: number | null; entryId: string | null; detail: string };

export type Verification = {
  /** The positions that were checked; null if nothing is sealed. */
  range: { first: number; last: number } | null;
  intact: number;
  erased: number;
  removed: number;
  /** Entries that are not sealed yet. */
  waiting: number;
  /** The end of the chain, to be kept elsewhere. */
  head: Link;
  /** Whether the given head was compared. Retention may have dropped its seal. */
  compared: boolean;
  /** The first entry that is wrong. */
  broken: Broken | null;
};

type Seal = Link &
  SealedEntry & {
    salt: string | null;
    erased: string | null;
    removed: string | null;
    present: boolean;
    createdAt: string | null;
    contentNow: string | null;
    personalNow: string | null;
  };

/**
 * Verifies the chain of the log in one transaction, which sees the data of one moment. Call `sealEntries` before.
 *
 * @param kept a head that was kept elsewhere, to find out whether the whole chain was replaced
 */
export async function verifyLog(database: Database, keys: LogKeys, kept?: Link): Promise<Verification> {
  await database.execute(sql`set transaction isolation level repeatable read, read only`);
  const found: Verification = {
    range: null,
    intact: 0,
    erased: 0,
    removed: 0,
    waiting: 0,
    head: NOTHING,
    compared: false,
    broken: null,
  };
  const broken = (at: { seq: number; entryId: string } | null, reason: BreakReason, detail: string): Verification => ({
    ...found,
    broken: { reason, detail, seq: at?.seq ?? null, entryId: at?.entryId ?? null },
  });
  const start = await readEnd(database, 'start');
  if (start && !isSigned(keys, start.signature, 'start', start))
    return broken(null, 'missing', 'The start of the chain has no valid signature, so older entries may be missing');
  let last: Link = start ?? NOTHING;
  found.compared = kept !== undefined && kept.seq === last.seq;
  if (kept?.seq === last.seq && kept.hash !== last.hash) return broken(null, 'changed', REPLACED);
  const times = { batch: '', before: '' };
  for (
    let seals = await sealsAfter(database, last.seq);
    seals.length > 0;
    seals = await sealsAfter(database, last.seq)
  ) {
    for (const seal of seals) {
      if (seal.sealedAt !== times.batch) Object.assign(times, { before: times.batch, batch: seal.sealedAt });
      const wrong = (await brokenLink(database, last, seal)) ?? brokenEntry(keys, seal, times.before);
      if (wrong) return broken(seal, ...wrong);
      if (kept?.seq === seal.seq) {
        if (kept.hash !== seal.hash) return broken(seal, 'changed', REPLACED);
        found.compared = true;
      }
      found[seal.removed === null ? (seal.erased === null ? 'intact' : 'erased') : 'removed'] += 1;
      found.range = { first: found.range?.first ?? seal.seq, last: seal.seq };
      last = { seq: seal.seq, hash: seal.hash };
    }
  }
  found.head = last;
  const head = await readEnd(database, 'head');
  const end = head ?? NOTHING;
  if (end.seq > last.seq || (kept && kept.seq > last.seq))
    return broken(null, 'cut', `The chain ends at ${last.seq}, but its end was ${Math.max(end.seq, kept?.seq ?? 0)}`);
  if (head ? end.hash !== last.hash || !isSigned(keys, head.signature, 'head', head) : last.seq > 0)
    return broken(null, 'cut', 'The end of the chain has no valid signature');
  const unsealed = await insertedEntry(database);
  if (unsealed) return broken({ ...unsealed, seq: last.seq + 1 }, 'inserted', 'The entry is not part of the chain');
  found.waiting = await countWaiting(database);
  return found;
}

const REPLACED = 'The hash at this position differs from the one that was kept: the chain was replaced';

async function sealsAfter(database: Database, seq: number): Promise<Seal[]> {
  const { rows } = await database.execute<Omit<Seal, 'seq'> & { seq: string }>(sql`
    select s.seq::text, s.entry_id as "entryId", ${microsSql(sql`s.sealed_at`)} as "sealedAt", s.content, s.personal, s.salt,
      s.hash, s.erased, s.removed, l.id is not null as "present", ${microsSql(sql`l.created_at`)} as "createdAt",
      case when l.id is not null then ${contentSql} end as "contentNow",
      case when l.id is not null then ${personalSql(sql`coalesce(s.salt, '')`)} end as "personalNow"
    from log_seal s left join operation_log l on l.id = s.entry_id
    where s.seq > ${seq} order by s.seq limit ${BATCH}`);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

type Wrong = [reason: BreakReason, detail: string];

/** Checks that a seal follows the previous one. */
async function brokenLink(database: Database, last: Link, seal: Seal): Promise<Wrong | undefined> {
  if (seal.seq !== last.seq + 1) return ['missing', `Entry ${last.seq + 1} is missing, with its seal`];
  if (linkHash(last.hash, seal.seq, seal) === seal.hash) return undefined;
  // The hash fits another place if the seal was moved, or pushed back by a new one before it.
  const { rows } = await database.execute<{ seq: string; hash: string }>(
    sql`select seq::text, hash from log_seal union all select seq::text, hash from log_chain union all select '0', ''`,
  );
  for (const { seq, hash } of rows)
    for (const place of [Number(seq), Number(seq) + 1])
      if (linkHash(hash, place, seal) === seal.hash)
        return place === last.seq && Number(seq) === last.seq - 1
          ? ['inserted', `Entry ${last.seq} was inserted before it`]
          : ['reordered', `It was entry ${place}`];
  return ['changed', 'Its seal does not follow from the previous one'];
}

/** Checks that the entry is what was sealed. */
function brokenEntry(keys: LogKeys, seal: Seal, sealedBefore: string): Wrong | undefined {
  if (seal.removed !== null) {
    if (!isSigned(keys, seal.removed, 'removed', seal)) return ['missing', 'Its removal has no valid signature'];
    return seal.present ? ['inserted', 'It was removed, and inserted again'] : undefined;
  }
  if (!seal.present) return ['missing', 'It was removed by neither an administrator nor retention'];
  if (seal.contentNow !== seal.content) return ['changed', 'Its content differs from what was sealed'];
  const same =
    seal.erased === null
      ? seal.salt !== null && seal.personalNow === seal.personal
      : isSigned(keys, seal.erased, 'erased', seal, seal.personalNow ?? '');
  if (!same) return ['changed', 'Its names, values or addresses differ from what was sealed'];
  if (sealedBefore !== '' && BigInt(seal.createdAt ?? 0) < BigInt(sealedBefore) - BACKDATED_MICROS)
    return ['inserted', 'Its time is more than a day before the entries that were sealed earlier'];
  return undefined;
}

/** Returns an entry outside of the chain that should have been sealed. */
async function insertedEntry(database: Database): Promise<{ entryId: string } | undefined> {
  const { rows } = await database.execute<{ entryId: string }>(sql`
    select l.id as "entryId" from operation_log l
    where l.sealed is not null and not exists (select from log_seal s where s.entry_id = l.id and s.seq = l.sealed)
    order by l.id limit 1`);
  return rows[0];
}

async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from operation_log where sealed is null`,
  );
  return rows[0]?.count ?? 0;
}
