import { type SQL, sql } from 'drizzle-orm';
import { importFileUses } from './modules/imports/importRun.table.ts';
import { mailFileUses } from './modules/mail/fileUses.ts';
import { recordFileUses } from './platform/resources/fileUses.ts';
import type { Engine } from './platform/resources/source.ts';

/** Returns a query for the ids of all files that are in use, in its column `file`. The sweep keeps these files. */
export const fileUses = ({ sources }: Pick<Engine, 'sources'>): SQL =>
  sql`select file from (${recordFileUses(sources.values())}) as records union all ${mailFileUses} union all ${importFileUses}`;
