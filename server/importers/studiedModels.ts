import { sql } from 'drizzle-orm';
import type { StudyArm } from '../../contract/entities/study.ts';
import type { Database } from '../platform/database/database.ts';

/** A model of a written study: its arms, and the host to set if none is known. */
type Studied = { id: string; arms: readonly StudyArm[]; host?: string | null };

/**
 * Increases the revision of the models whose studies changed, so that every index is updated, and records their kinds
 * of data.
 */
export async function touchModels(database: Database, studied: readonly Studied[]): Promise<void> {
  if (studied.length === 0) return;
  const models = studied.map(({ id, arms, host = null }) => {
    const treated = arms.some(({ role }) => role === 'treatment');
    return { id, kinds: treated ? ['growth', 'response'] : ['growth'], host };
  });
  await database.execute(sql`
    update model m set
      data_available = m.data_available || array(select unnest(w.kinds) except select unnest(m.data_available)),
      host_strain = coalesce(m.host_strain, w.host),
      version = m.version + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as w(id uuid, kinds text[], host text)
    where m.id = w.id`);
}
