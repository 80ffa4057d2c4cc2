import { and, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import { growthStudy } from '../../catalog/growthStudy.table.ts';
import { type ModelRow, model } from '../../catalog/model.table.ts';
import { published } from '../../catalog/published.ts';

/** Models per read: their expression and curves are large. */
const BATCH = 100;
/** Models per read of their values alone. A model can have values of all genes, and a read holds them all. */
const VALUES_BATCH = 20;
const VALUES: readonly string[] = ['expression', 'copyNumber'];

type Fields<Name extends keyof ModelRow> = Pick<ModelRow, Name | 'id'>;

/** Yields the models of an export in its order, in batches. Models that are no longer published are left out. */
export const readModels = (database: Database, ids: PackedIds): AsyncGenerator<ModelRow[]> =>
  inOrder(ids, BATCH, (batch) => database.select().from(model).where(shown(batch)));

/** Yields these fields of the models of an export, as `readModels` does. */
export const readFields = <Name extends keyof ModelRow>(
  database: Database,
  ids: PackedIds,
  names: readonly Name[],
): AsyncGenerator<Fields<Name>[]> => {
  const columns = Object.fromEntries(['id' as const, ...names].map((name) => [name, model[name]]));
  const size = names.some((name) => VALUES.includes(name)) ? VALUES_BATCH : BATCH;
  return inOrder(
    ids,
    size,
    async (batch) => (await database.select(columns).from(model).where(shown(batch))) as Fields<Name>[],
  );
};

const shown = (ids: string[]) => and(inArray(model.id, ids), published(model));

async function* inOrder<Row extends { id: string }>(
  ids: PackedIds,
  size: number,
  read: (batch: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (const batch of ids.batches(size)) {
    const found = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => found.get(id) ?? []);
  }
}

/** A study with the model on which it was done. */
export type StudyOfModel = { of: ModelRow; study: typeof growthStudy.$inferSelect };

/** Yields the studies of the models of an export in its order, in batches; of a model by name. */
export async function* readStudies(database: Database, ids: PackedIds): AsyncGenerator<StudyOfModel[]> {
  for await (const models of readModels(database, ids)) {
    if (models.length === 0) continue;
    const studies = await database
      .select()
      .from(growthStudy)
      .where(
        inArray(
          growthStudy.modelId,
          models.map(({ id }) => id),
        ),
      )
      .orderBy(asc(growthStudy.study));
    const byModel = Map.groupBy(studies, ({ modelId }) => modelId);
    yield models.flatMap((of) => (byModel.get(of.id) ?? []).map((study) => ({ of, study })));
  }
}
