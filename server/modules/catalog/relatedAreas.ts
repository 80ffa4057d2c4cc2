import { sql } from 'drizzle-orm';
import type { Disease } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import { areaOf } from './areas.ts';
import { alteredGenes, readPartners } from './fusionPartners.ts';
import type { Form } from './remembered.ts';

/** How often each gene is altered in the models of an area: area id → gene → number of models. */
export type AreaProfiles = ReadonlyMap<string, ReadonlyMap<string, number>>;

const RELATED = 4;
/** A gene that is altered in fewer models is ignored. */
const MODELS = 3;

export async function readProfiles(database: Database): Promise<AreaProfiles> {
  const { rows } = await database.execute<{ area: string; gene: string; models: number }>(sql`
    with recursive ${areaOf}, ${await readPartners(database)}, area_model as (
      select * from model where state = 'published' and disease_id is not null
    ), own as (
      select disease_id, gene, count(distinct id) as models
      from (${alteredGenes(sql`area_model`)}) as altered group by disease_id, gene
    )
    select area_of.area, own.gene, sum(own.models)::int as models
    from own join area_of on area_of.own = own.disease_id
    group by area_of.area, own.gene having sum(own.models) >= ${MODELS}`);
  const profiles = new Map<string, Map<string, number>>();
  for (const { area, gene, models } of rows) {
    const profile = profiles.get(area) ?? new Map<string, number>();
    profiles.set(area, profile.set(gene, models));
  }
  return profiles;
}

/** Converts profiles to text and back. */
export const profilesForm: Form<AreaProfiles> = {
  write: (profiles) => JSON.stringify([...profiles].map(([area, genes]) => [area, [...genes]])),
  read: (text) => {
    const areas: [string, [string, number][]][] = JSON.parse(text);
    return new Map(areas.map(([area, genes]) => [area, new Map(genes)]));
  },
};

/**
 * Returns up to four other areas. Direct parents and children come first, then the areas with the most similar
 * alterations (cosine of the two lists of how often each gene is altered).
 */
export function relatedAreas(area: Disease, areas: readonly Disease[], profiles: AreaProfiles): Disease[] {
  const own = profiles.get(area.id) ?? new Map<string, number>();
  const likeness = (other: Disease) => cosine(own, profiles.get(other.id) ?? new Map());
  const isKin = (other: Disease) => other.id === area.parentId || other.parentId === area.id;
  return areas
    .filter((other) => other.id !== area.id)
    .map((other) => ({ other, score: isKin(other) ? 2 : likeness(other) }))
    .filter(({ score }) => score > 0)
    .sort((one, next) => next.score - one.score || one.other.sort - next.other.sort)
    .slice(0, RELATED)
    .map(({ other }) => other);
}

function cosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [gene, models] of one) shared += models * (other.get(gene) ?? 0);
  const length = (profile: ReadonlyMap<string, number>) => Math.hypot(...profile.values());
  return shared === 0 ? 0 : shared / (length(one) * length(other));
}
