import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { StudyAnimal, StudyArm } from '../../contract/entities/study.ts';
import type { Database } from '../platform/database/database.ts';
import { settled } from './cells.ts';
import { columnsOf } from './columns.ts';
import { type GrowthRecord, readGrowth, type SeenAnimals } from './growth-record.ts';
import type { Importer, Located, Part, TableRow, Wanted } from './importer.ts';
import { rowsByModel } from './model-rows.ts';
import type { Report } from './report.ts';
import { Standing } from './standing.ts';

/**
 * Growth curves, one animal and day a row, in the header of `xenograft_growth_maeve.csv`. The model has to be in the
 * catalog (an import of models takes the same file: rows that say the same of a model count once). `agent` is what an arm
 * was given, empty for the control; a file without the column names the agent by the arm, and arms called vehicle, control
 * and the like are controls. A study is replaced as a whole, and its model is written in the same transaction, so that
 * every index follows.
 */
export function growthImporter(): Importer<GrowthRecord> {
  const seen: SeenAnimals = new Map();
  const standing = new Standing();
  const hosts = new Map<string, string>();
  return {
    name: 'growth',
    table: 'growth_study',
    key: 'id',
    versioned: false,
    get batchSize() {
      return standing.batchSize(5_000);
    },
    columns: columnsOf('growth'),
    group: studyKey,
    scan: (cells) => standing.scan(`${cells.text('model_id')}\t${cells.text('study_id')}`),
    read: (cells) => readGrowth(cells, seen),
    wanted: (database, batch, report) => wantedStudies(database, batch, report, hosts),
    also: (database, _wanted, written) => touchModels(database, written, hosts),
  };
}

const studyKey = ({ modelId, study }: GrowthRecord): string => `${modelId}\t${study}`;

async function wantedStudies(
  database: Database,
  batch: readonly Located<GrowthRecord>[],
  report: Report,
  hosts: Map<string, string>,
): Promise<Wanted[]> {
  const models = await rowsByModel(database, batch, report);
  const ids = JSON.stringify(models.map(({ now }) => now.id));
  const { rows } = await database.execute<{ row: TableRow }>(sql`
    select to_jsonb(g) as row from growth_study g
    where model_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) order by id for update`);
  const existing = new Map(rows.map(({ row }) => [`${row.model_id}\t${row.study}`, row]));
  return models.flatMap(({ now, located, at }) =>
    [...Map.groupBy(located, ({ record }) => record.study)].map(([study, own]): Wanted => {
      const records = own.map(({ record }) => record);
      const before = existing.get(`${now.id}\t${study}`);
      const known = before && (before as StudyRow);
      const values = { model_id: now.id, study, ...studyOf(records, known) };
      const parts = known ? partsOf(at, known, values) : [];
      const host = records.find(({ hostStrain }) => hostStrain !== null)?.hostStrain;
      if (host) hosts.set(String(now.id), host);
      const same = before && isDeepStrictEqual([before.arms, before.animals], [values.arms, values.animals]);
      const fate = before === undefined ? 'added' : same ? 'unchanged' : 'changed';
      return { existing: before, values, rows: { added: 0, changed: 0, unchanged: 0, [fate]: own.length }, at, parts };
    }),
  );
}

type Kept = { arms: StudyArm[]; animals: StudyAnimal[] };
type StudyRow = TableRow & Kept;

const CONTROL = /^(veh(icle)?|control|untreated|saline|pbs|placebo)\b/i;

/**
 * Arms and animals in the order of the file, points by day. What the file does not give of an arm, or of an animal on a
 * day, stays as it is, and so do the days of dosing, which no file names.
 */
function studyOf(records: readonly GrowthRecord[], before: StudyRow | undefined): Kept {
  const points = pointsOf(before);
  const byArm = [...Map.groupBy(records, ({ arm }) => arm)];
  const arms = byArm.map(([name, ofArm]) =>
    armOf(
      name,
      ofArm[0],
      before?.arms.find((arm) => arm.name === name),
    ),
  );
  const animals = byArm.flatMap(([arm, ofArm]) =>
    [...Map.groupBy(ofArm, ({ animal }) => animal)].map(([id, ofAnimal]): StudyAnimal => {
      const known = before?.animals.find((animal) => animal.arm === arm && animal.id === id);
      const measured = ofAnimal.map(({ day, volumeMm3, bodyWeightG }) => {
        const now = points.get(pointKey(arm, id, day));
        return {
          day,
          volumeMm3: settled<number | null>(volumeMm3, now?.volumeMm3, null),
          bodyWeightG: settled<number | null>(bodyWeightG, now?.bodyWeightG, null),
        };
      });
      return { arm, id, removal: known?.removal ?? null, points: measured.sort((one, other) => one.day - other.day) };
    }),
  );
  return { arms, animals };
}

function armOf(name: string, given: GrowthRecord | undefined, known: StudyArm | undefined): StudyArm {
  const agent = given?.agent === undefined ? (known ? known.agent : CONTROL.test(name) ? null : name) : given.agent;
  const of = (field: 'dose' | 'target' | 'route' | 'schedule') =>
    settled<string | null>(given?.[field], known?.[field], null);
  return {
    name,
    role: known?.role ?? (agent === null ? 'control' : 'treatment'),
    agent,
    dose: of('dose'),
    target: of('target'),
    route: of('route'),
    schedule: of('schedule'),
    dosingDays: known?.dosingDays ?? [],
  };
}

/** The arms and the animals on their days that the study has already, as they are and as they shall be. */
function partsOf(at: Wanted['at'], before: StudyRow, after: Kept): Part[] {
  const points = pointsOf(after);
  const arms = before.arms.flatMap((arm): Part[] => {
    const now = after.arms.find((one) => one.name === arm.name);
    return now === undefined ? [] : [{ at, before: armCells(arm), after: armCells(now) }];
  });
  const measured = [...pointsOf(before)].flatMap(([key, point]): Part[] => {
    const now = points.get(key);
    return now ? [{ at, before: pointCells(point), after: pointCells(now) }] : [];
  });
  return [...arms, ...measured];
}

type Point = StudyAnimal['points'][number];

const armCells = ({ agent, dose, target, route, schedule }: StudyArm) => ({ agent, dose, target, route, schedule });
const pointCells = ({ volumeMm3, bodyWeightG }: Point) => ({
  tumour_volume_mm3: volumeMm3,
  body_weight_g: bodyWeightG,
});

const pointKey = (arm: string, animal: string, day: number): string => `${arm}\t${animal}\t${day}`;

function pointsOf(study: Kept | undefined): Map<string, Point> {
  const animals = study?.animals ?? [];
  return new Map(
    animals.flatMap(({ arm, id, points }) => points.map((point) => [pointKey(arm, id, point.day), point] as const)),
  );
}

/** The models of written studies: what data they have, in what host they grow if nobody said so, and their revision. */
async function touchModels(database: Database, written: readonly Wanted[], hosts: ReadonlyMap<string, string>) {
  const ofModel = Map.groupBy(written, ({ values }) => String(values.model_id));
  const models = [...ofModel].map(([id, studies]) => {
    const treated = studies.some(({ values }) => (values.arms as StudyArm[]).some(({ role }) => role === 'treatment'));
    return { id, kinds: treated ? ['growth', 'response'] : ['growth'], host: hosts.get(id) ?? null };
  });
  if (models.length === 0) return;
  await database.execute(sql`
    update model m set
      data_available = m.data_available || array(select unnest(w.kinds) except select unnest(m.data_available)),
      host_strain = coalesce(m.host_strain, w.host),
      version = m.version + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as w(id uuid, kinds text[], host text)
    where m.id = w.id`);
}
