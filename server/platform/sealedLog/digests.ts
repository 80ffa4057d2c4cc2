import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

const sha256Sql = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Microseconds since 1970, which JavaScript's dates cannot hold exactly. */
export const microsSql = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000000)::bigint::text`;

/**
 * The hash of the fields of entry `l` that never change. PostgreSQL writes equal JSON as equal text. Fields of later
 * versions count only if they have a value, so that entries that were sealed before keep their hash.
 */
export const contentSql = sha256Sql(sql`jsonb_build_array(l.id, ${microsSql(sql`l.created_at`)}, l.created_by, l.kind,
  l.action, l.resource, l.resource_id, l.reason, l.needs, l.times, l.method, l.path, l.status, l.duration_ms,
  l.request_id)::text || case when num_nonnulls(l.login_method, l.factor, nullif(l.token, '')) > 0
    then jsonb_build_array(l.login_method, l.factor, l.token)::text else '' end`);

/** The hash of the fields of entry `l` that can be erased. */
export const personalSql = (salt: SQL): SQL =>
  sha256Sql(sql`${salt} || jsonb_build_array(l.label, l.before, l.after, l.names, l.message, l.attachments, l.address,
    l.agent)::text`);

/** A position of the chain. */
export type Link = { seq: number; hash: string };

/** What the hash of a seal covers, besides its position. `sealedAt` is in microseconds. */
export type SealedEntry = { entryId: string; sealedAt: string; content: string; personal: string };

/** Returns the hash of the seal that follows `previous`. */
export const linkHash = (previous: string, seq: number, entry: SealedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, seq, entry.entryId, entry.sealedAt, entry.content, entry.personal]))
    .digest('hex');

export type Signed = 'start' | 'head' | 'erased' | 'removed';

/** Returns the signature of a statement about a position of the chain. `more` is the hash of what remained. */
export const signatureOf = (key: Buffer, what: Signed, { seq, hash }: Link, more = ''): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([what, seq, hash, more]))
    .digest('hex');

/** Returns whether one of the keys made the signature. */
export function isSigned(keys: readonly Buffer[], signature: string, what: Signed, link: Link, more = ''): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const right = Buffer.from(signatureOf(key, what, link, more));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
