import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import { valuesOf } from './read.ts';
import type { ResourceSource, Values } from './source.ts';

/** The result for a record. `stale`: it changed after its review. */
export type Result =
  | { published: true; before: Values | null; after: Values }
  | { published: false; message: string; stale?: true };

/** A record and its reviewed version. Without a version, the current one is published. */
export type ReviewedRecord = { id: string; version?: number | undefined };

/** Chinese has no spaces between sentences. */
const sentences = (said: Iterable<string>, locale: Locale): string => [...said].join(locale === 'zh' ? '' : ' ');

/** Returns why a record cannot be published, now or by a plan; undefined if it can. */
export async function refusalOf(
  database: Database,
  of: ResourceSource,
  record: ResourceRecord,
  version: number | undefined,
  locale: Locale,
): Promise<Extract<Result, { published: false }> | undefined> {
  const because = (message: string) => ({ published: false as const, message });
  if (version !== undefined && version !== record.version)
    return { ...because(m.resource_publish_stale({}, { locale })), stale: true };
  if (record.publication?.state === 'published') return because(m.resource_nothing_to_publish({}, { locale }));
  const values = valuesOf(of, record);
  const found = (await of.hooks?.check?.(database, record.id, values, 'refused')) ?? [];
  const reasons = [
    ...((await of.hooks?.publishable?.(database, record.id, values, locale)) ?? []),
    ...found.flatMap(({ severity, message }) => (severity === 'refused' ? [message[locale]] : [])),
  ];
  return reasons.length > 0 ? because(sentences(new Set(reasons), locale)) : undefined;
}
