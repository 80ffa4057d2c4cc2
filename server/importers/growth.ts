import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { GrowthStudy } from '../../contract/entities/model.ts';
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
      const data = studyOf(study, records, known);
      const values = { model_id: now.id, study, data, treatments: treatmentsOf(records, known) };
      const parts = known ? partsOf(at, known, values) : [];
      const host = records.find(({ hostStrain }) => hostStrain !== null)?.hostStrain;
      if (host) hosts.set(String(now.id), host);
      const same = before && isDeepStrictEqual([before.data, before.treatments], [data, values.treatments]);
      const fate = before === undefined ? 'added' : same ? 'unchanged' : 'changed';
      return { existing: before, values, rows: { added: 0, changed: 0, unchanged: 0, [fate]: own.length }, at, parts };
    }),
  );
}

type Treatment = { target: string | null; route: string | null; schedule: string | null };
type StudyRow = TableRow & { data: GrowthStudy; treatments: Readonly<Record<string, Treatment>> };

const CONTROL = /^(veh(icle)?|control|untreated|saline|pbs|placebo)\b/i;
const UNTREATED: Treatment = { target: null, route: null, schedule: null };

/**
 * Arms and animals in the order of the file, points by day. What the file does not give of an arm, or of an animal on a
 * day, stays as it is, and so do the days of dosing, which no file names.
 */
function studyOf(study: string, records: readonly GrowthRecord[], before: StudyRow | undefined): GrowthStudy {
  const points = pointsOf(before?.data);
  const arms = [...Map.groupBy(records, ({ arm }) => arm)].map(([name, ofArm]) => {
    const known = before?.data.arms.find((arm) => arm.name === name);
    const animals = [...Map.groupBy(ofArm, ({ animal }) => animal)].map(([id, ofAnimal]) => ({
      id,
      points: ofAnimal
        .map(({ day, volumeMm3, bodyWeightG }) => {
          const now = points.get(pointKey(id, day));
          return {
            day,
            volumeMm3: settled<number | null>(volumeMm3, now?.volumeMm3, null),
            bodyWeightG: settled<number | null>(bodyWeightG, now?.bodyWeightG, null),
          };
        })
        .sort((one, other) => one.day - other.day),
    }));
    const [first] = ofArm;
    const agent = first?.agent === undefined ? (known ? known.agent : CONTROL.test(name) ? null : name) : first.agent;
    return { name, agent, dose: settled<string | null>(first?.dose, known?.dose, null), animals };
  });
  return { study, unit: 'mm³', dosingDays: before?.data.dosingDays ?? [], arms };
}

/** What arms were given beside agent and dose, by the name of the arm. */
function treatmentsOf(records: readonly GrowthRecord[], before: StudyRow | undefined): StudyRow['treatments'] {
  const arms = [...new Map(records.map((record) => [record.arm, record]))].map(([arm, record]) => {
    const now = before?.treatments[arm] ?? UNTREATED;
    const of = (field: keyof Treatment) => settled<string | null>(record[field], now[field], null);
    return [arm, { target: of('target'), route: of('route'), schedule: of('schedule') }] as const;
  });
  return Object.fromEntries(arms.filter(([, treatment]) => Object.values(treatment).some((value) => value !== null)));
}

/** The arms and the animals on their days that the study has already, as they are and as they shall be. */
function partsOf(at: Wanted['at'], before: StudyRow, after: Pick<StudyRow, 'data' | 'treatments'>): Part[] {
  const points = pointsOf(after.data);
  const arms = before.data.arms.flatMap(({ name, agent, dose }): Part[] => {
    const arm = after.data.arms.find((one) => one.name === name);
    const treatment = { ...UNTREATED, ...after.treatments[name] };
    if (arm === undefined) return [];
    const now = { agent: arm.agent, dose: arm.dose, ...treatment };
    return [{ at, before: { agent, dose, ...before.treatments[name] }, after: now }];
  });
  const measured = [...pointsOf(before.data)].flatMap(([key, point]): Part[] => {
    const now = points.get(key);
    return now ? [{ at, before: pointCells(point), after: pointCells(now) }] : [];
  });
  return [...arms, ...measured];
}

type Point = GrowthStudy['arms'][number]['animals'][number]['points'][number];

const pointCells = ({ volumeMm3, bodyWeightG }: Point) => ({
  tumour_volume_mm3: volumeMm3,
  body_weight_g: bodyWeightG,
});

const pointKey = (animal: string, day: number): string => `${animal}\t${day}`;

function pointsOf(study: GrowthStudy | undefined): Map<string, Point> {
  const animals = study?.arms.flatMap((arm) => arm.animals) ?? [];
  return new Map(animals.flatMap(({ id, points }) => points.map((point) => [pointKey(id, point.day), point] as const)));
}

/** The models of written studies: what data they have, in what host they grow if nobody said so, and their revision. */
async function touchModels(database: Database, written: readonly Wanted[], hosts: ReadonlyMap<string, string>) {
  const ofModel = Map.groupBy(written, ({ values }) => String(values.model_id));
  const models = [...ofModel].map(([id, studies]) => {
    const treated = studies.some(({ values }) => (values.data as GrowthStudy).arms.some(({ agent }) => agent !== null));
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
