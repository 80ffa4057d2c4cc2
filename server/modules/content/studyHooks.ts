import { eq, inArray, sql } from 'drizzle-orm';
import type { StudyArm } from '../../../contract/entities/study.ts';
import { study } from '../../../contract/resources/content/study.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';

/**
 * A study is shown with its model, so studies of published models can be changed only by users who may publish models.
 */
export const studyHooks: Hooks = {
  // Locks the models first, in the same order as an import, which locks the models of its file before their studies.
  lockFirst: (database, ids) =>
    database.execute(sql`
      with chosen(id) as (${ids})
      select from ${model} where ${model.id} in (
        select ${growthStudy.modelId} from ${growthStudy} where ${growthStudy.id} in (select id from chosen)
        union all
        select (${removedRecord.row} ->> 'model_id')::uuid from ${removedRecord}
          where ${removedRecord.resource} = ${study.name} and ${removedRecord.recordId} in (select id from chosen)
      ) order by ${model.id} for update of ${model}`),
  beforeSave: async (database, { id, before, values }, call) => {
    if ((await publicOnes(database, id === null ? [] : [id], call)).size > 0)
      throw new Refusal('forbidden', m.content_study_public({}, call), { needs: [PUBLISH] });
    return 'arms' in values ? { ...values, arms: armsOf(before?.arms, values.arms, call) } : values;
  },
  afterSave: (database, { id }) => noteStudies(database, [id]),
  used: async (database, ids, call) => {
    const kept = await publicOnes(database, ids, call);
    return new Map([...kept].map((id) => [id, m.content_study_public({}, call)]));
  },
  afterRemove: async (database, ids) => {
    if (ids.length === 0) return;
    const rows = await database
      .select({ modelId: sql<string>`${removedRecord.row} ->> 'model_id'` })
      .from(removedRecord)
      .where(inArray(removedRecord.recordId, [...ids]));
    await noteModels(
      database,
      rows.map(({ modelId }) => modelId),
    );
  },
  afterRestore: async (database, id, call) => {
    if ((await publicOnes(database, [id], call)).size > 0)
      throw new Refusal('forbidden', m.content_study_public({}, call), { needs: [PUBLISH] });
    await noteStudies(database, [id]);
  },
};

const PUBLISH = 'content:model:publish';

/** Returns the studies of published models if the caller may not publish models. `lockFirst` has locked the models. */
async function publicOnes(
  database: Database,
  ids: readonly string[],
  { caller }: ResourceCall,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || caller.codes.has(PUBLISH)) return new Set();
  const rows = await database
    .select({ id: growthStudy.id, state: model.state })
    .from(growthStudy)
    .innerJoin(model, eq(model.id, growthStudy.modelId))
    .where(inArray(growthStudy.id, [...ids]));
  return new Set(rows.flatMap(({ id, state }) => (state === 'published' ? [id] : [])));
}

/**
 * Returns the arms as they are stored.
 *
 * @throws Refusal if an arm is missing, new or renamed
 */
function armsOf(before: unknown, given: unknown, call: ResourceCall): StudyArm[] {
  const [stored, arms] = [before, given].map((list) => (Array.isArray(list) ? (list as StudyArm[]) : []));
  const names = (list: readonly StudyArm[] = []) => JSON.stringify(list.map(({ name }) => name));
  if (arms === undefined || names(stored) !== names(arms))
    throw new Refusal('validation', m.reply_validation({}, call), { fields: { arms: m.content_study_arms({}, call) } });
  return arms.map((arm) => ({
    ...arm,
    agent: words(arm.agent),
    dose: words(arm.dose),
    target: words(arm.target),
    route: words(arm.route),
    schedule: words(arm.schedule),
    dosingDays: [...new Set(arm.dosingDays)].sort((one, other) => one - other),
  }));
}

const words = (text: string | null): string | null => text?.trim() || null;

async function noteStudies(database: Database, ids: readonly string[]): Promise<void> {
  const rows = await database
    .select({ modelId: growthStudy.modelId })
    .from(growthStudy)
    .where(inArray(growthStudy.id, [...ids]));
  await noteModels(
    database,
    rows.map(({ modelId }) => modelId),
  );
}

/**
 * Increases the revision of the models whose studies changed, so that every index is updated, and records their kinds
 * of data.
 */
async function noteModels(database: Database, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify([...new Set(ids)].sort());
  await database.execute(sql`
    with changed as (select id from model
      where id in (select value::uuid from jsonb_array_elements_text(${list}::jsonb)) order by id for update)
    update model m set
      data_available = array_remove(array_remove(m.data_available, 'growth'), 'response')
        || array(select 'growth' where exists (select from growth_study g where g.model_id = m.id))
        || array(select 'response' where m.responses <> '[]' or exists (
          select from growth_study g where g.model_id = m.id and g.arms @> '[{"role": "treatment"}]')),
      version = m.version + 1,
      updated_at = now()
    from changed where m.id = changed.id`);
}
