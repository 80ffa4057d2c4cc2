import { type SQL, sql } from 'drizzle-orm';
import { importFileUses } from './modules/imports/importRun.table.ts';
import { mailFileUses } from './modules/mail/fileUses.ts';
import { recordFileUses } from './platform/resources/fileUses.ts';
import type { Engine } from './platform/resources/source.ts';

/** A query for the ids of all files that something refers to, in its column `file`: the sweep keeps these. */
export const fileUses = ({ sources }: Pick<Engine, 'sources'>): SQL =>
  sql`select file from (${recordFileUses(sources.values())}) as records union all ${mailFileUses} union all ${importFileUses}`;
