import { sql } from 'drizzle-orm';
import type { IdentityModel } from '../../../../contract/entities/identity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { breather } from '../../../platform/time/breather.ts';
import { comparedProfile, StrProfiles } from '../../analysis/strProfiles.ts';
import type { ModelRow } from '../../catalog/model.table.ts';

/** The profiles of the published models in the order of their codes, packed for comparisons. */
export type CatalogProfiles = {
  models: readonly IdentityModel[];
  packed: StrProfiles;
  /** The place of a model by its id. */
  placeOf: ReadonlyMap<string, number>;
};

type ProfileRow = {
  id: string;
  model_code: string;
  name: string;
  model_type: ModelRow['modelType'];
  str_profile: ModelRow['strProfile'];
};

/** Rows of a statement: their profiles are some hundred kilobytes of JSON. */
const BATCH = 500;

/**
 * Returns a reader of the catalog's profiles. They are not in the search index, so they are read from the database,
 * once for each generation of the index. Calls meanwhile wait for the same reading.
 */
export function profileReader(database: Database): (generation: number) => Promise<CatalogProfiles> {
  let kept: { generation: number; profiles: Promise<CatalogProfiles> } | undefined;
  return (generation) => {
    if (kept?.generation !== generation) {
      const profiles = readCatalogProfiles(database);
      kept = { generation, profiles };
      profiles.catch(() => {
        if (kept?.profiles === profiles) kept = undefined;
      });
    }
    return kept.profiles;
  };
}

/** Reads the profiles of the published models in batches, with pauses for other requests. */
export async function readCatalogProfiles(database: Database): Promise<CatalogProfiles> {
  const models: IdentityModel[] = [];
  const breathe = breather();
  for (let after = ''; ; ) {
    const { rows } = await database.execute<ProfileRow>(sql`
      select id, model_code, name, model_type, str_profile from model
      where state = 'published' and str_profile <> '[]' and model_code collate "C" > ${after}
      order by model_code collate "C" limit ${BATCH}`);
    for (const row of rows) {
      const profile = comparedProfile(row.str_profile);
      const { id, name } = row;
      if (profile.length > 0) models.push({ id, modelCode: row.model_code, name, modelType: row.model_type, profile });
      await breathe();
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.model_code ?? after;
  }
  return {
    models,
    packed: new StrProfiles(models.map(({ profile }) => profile)),
    placeOf: new Map(models.map(({ id }, place) => [id, place])),
  };
}
