import { sql } from 'drizzle-orm';
import { type ClassCounts, driverClasses, noCounts } from '../../../contract/driverClasses.ts';
import { type AlterationClass, type AlterationKind, CLASS_OF } from '../../../contract/vocabulary.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { isRead, type TestedGenes } from '../search/engine/record.ts';
import { alteredGenes, readPartners } from './fusionPartners.ts';
import { asMap, remembered } from './remembered.ts';

/** The classes of change that drive a gene. */
export type Drivers = (gene: string) => readonly AlterationClass[];

/**
 * Returns a function that reads the driving classes of each gene from the published models. It counts again after the
 * models changed.
 */
export function driverReader(needs: Pick<Dependencies, 'database' | 'cache' | 'changes'>): () => Promise<Drivers> {
  const countsNow = remembered(needs, 'alteration-classes', () => countClasses(needs.database), asMap<ClassCounts>());
  return async () => {
    const counts = await countsNow();
    return (gene) => driverClasses(gene, () => counts.get(gene));
  };
}

/** Returns whether every class of change that drives the gene was tested. */
export const isReadInFull = (tested: TestedGenes | null, gene: string, drivers: Drivers): boolean =>
  drivers(gene).every((name) => isRead(tested, gene, name));

/**
 * Returns the number of different alterations of each class in the published models, by gene; a fusion counts for both.
 */
async function countClasses(database: Database): Promise<ReadonlyMap<string, ClassCounts>> {
  const { rows } = await database.execute<{ gene: string; kind: AlterationKind; count: number }>(sql`
    with ${await readPartners(database)}, open as (select * from model where state = 'published')
    select gene, kind, count(*)::int as count from (
      select distinct id, gene, kind, change from (${alteredGenes(sql`open`)}) as altered
    ) as alteration group by gene, kind`);
  const counts = new Map<string, Record<AlterationClass, number>>();
  for (const { gene, kind, count } of rows) {
    const known = counts.get(gene) ?? noCounts();
    known[CLASS_OF[kind]] += count;
    counts.set(gene, known);
  }
  return counts;
}
