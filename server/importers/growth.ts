import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { StudyAnimal, StudyArm } from '../../contract/entities/study.ts';
import type { RemovalCause } from '../../contract/vocabulary.ts';
import type { Database } from '../platform/database/database.ts';
import { settled } from './cells.ts';
import { columnsOf } from './columns.ts';
import { armsOf } from './growthArms.ts';
import { type GrowthRecord, readGrowth, type SeenRows, together } from './growthRecord.ts';
import { StudyRefusals, studyKey } from './growthRefusals.ts';
import type { Importer, Located, Part, TableRow, Wanted } from './importer.ts';
import { rowsByModel } from './modelRows.ts';
import type { Report } from './report.ts';
import { RowAdjacency } from './rowAdjacency.ts';
import { touchModels } from './studiedModels.ts';

/**
 * Creates the importer for growth curves: one animal and day per row, in the format of `xenograft_growth_maeve.csv`.
 * The model must be in the catalog. (An import of models accepts the same file and counts repeated rows of a model
 * once.)
 *
 * `role` is the role of the arm; without it, names and agents give a proposal that the report shows. `agent` is what
 * the arm was given; without the column, the arm's name is the agent.
 *
 * A study is imported as a whole; if one of its rows is refused, it stays unchanged. Its model is written in the same
 * transaction, so that every index is updated.
 */
export function growthImporter(): Importer<GrowthRecord> {
  const seen: SeenRows = new Map();
  const adjacency = new RowAdjacency();
  const refusals = new StudyRefusals();
  const hosts = new Map<string, string>();
  return {
    name: 'growth',
    table: 'growth_study',
    key: 'id',
    versioned: true,
    get batchSize() {
      return adjacency.batchSize(5_000);
    },
    columns: columnsOf('growth'),
    group: ({ modelId, study }) => studyKey(modelId, study),
    scan: (cells) => {
      refusals.scan(cells);
      adjacency.scan(studyKey(cells.text('model_id'), cells.text('study_id')));
    },
    read: (cells) => {
      const record = readGrowth(cells, seen);
      if (cells.refusal) refusals.add(cells, cells.refusal);
      return record;
    },
    wanted: (database, batch, report) => wantedStudies(database, refusals.without(batch, report), report, hosts),
    also: (database, _wanted, written) => touchStudied(database, written, hosts),
  };
}

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
      const before = existing.get(`${now.id}\t${study}`);
      const known = before && (before as StudyRow);
      const arms = armsOf(own, known?.arms ?? [], report);
      const records = own.map(({ record }) => record);
      const startedOn = together(records.map((record) => record.startedOn));
      const started_on = settled<string | null>(startedOn, known?.started_on, null);
      const values = { model_id: now.id, study, started_on, arms, animals: animalsOf(records, known) };
      const parts = known ? partsOf(at, known, values) : [];
      const host = records.find(({ hostStrain }) => hostStrain !== null)?.hostStrain;
      if (host) hosts.set(String(now.id), host);
      const same =
        before &&
        isDeepStrictEqual([before.started_on, before.arms, before.animals], [started_on, arms, values.animals]);
      const fate = before === undefined ? 'added' : same ? 'unchanged' : 'changed';
      return { existing: before, values, rows: { added: 0, changed: 0, unchanged: 0, [fate]: own.length }, at, parts };
    }),
  );
}

type Kept = { arms: StudyArm[]; animals: StudyAnimal[] };
type StudyRow = TableRow & Kept & { started_on: string | null };

/**
 * Returns the animals by arm in the order of the file, points by day. Values that the file does not give stay
 * unchanged.
 */
function animalsOf(records: readonly GrowthRecord[], before: StudyRow | undefined): StudyAnimal[] {
  const stored = pointsOf(before);
  const known = new Map(before?.animals.map((animal) => [animalKey(animal.arm, animal.id), animal]));
  return [...Map.groupBy(records, ({ arm }) => arm)].flatMap(([arm, ofArm]) =>
    [...Map.groupBy(ofArm, ({ animal }) => animal)].map(([id, ofAnimal]): StudyAnimal => {
      const measured = ofAnimal.map(({ day, volumeMm3, bodyWeightG }) => {
        const now = stored.get(pointKey(arm, id, day));
        return {
          day,
          volumeMm3: settled<number | null>(volumeMm3, now?.volumeMm3, null),
          bodyWeightG: settled<number | null>(bodyWeightG, now?.bodyWeightG, null),
        };
      });
      const points = measured.filter((point) => point.volumeMm3 !== null || point.bodyWeightG !== null);
      const removal = together(ofAnimal.map((row) => row.removal));
      return {
        arm,
        id,
        removal: settled<RemovalCause | null>(removal, known.get(animalKey(arm, id))?.removal, null),
        points: points.sort((one, other) => one.day - other.day),
      };
    }),
  );
}

/** Returns the existing arms, animals and days of a study, before and after the import. */
function partsOf(at: Wanted['at'], before: StudyRow, after: Kept): Part[] {
  const parts = (was: ReadonlyMap<string, TableRow>, is: ReadonlyMap<string, TableRow>): Part[] =>
    [...was].flatMap(([key, cells]) => {
      const now = is.get(key);
      return now === undefined ? [] : [{ at, before: cells, after: now }];
    });
  return [
    ...parts(armCells(before), armCells(after)),
    ...parts(animalCells(before), animalCells(after)),
    ...parts(pointCells(before), pointCells(after)),
  ];
}

type Point = StudyAnimal['points'][number];

const armCells = ({ arms }: Kept): Map<string, TableRow> =>
  new Map(
    arms.map(({ name, agent, dose, target, route, schedule, dosingDays }) => [
      name,
      { agent, dose, target, route, schedule, dosing_days: dosingDays },
    ]),
  );
const animalCells = ({ animals }: Kept): Map<string, TableRow> =>
  new Map(animals.map(({ arm, id, removal }) => [animalKey(arm, id), { removal_cause: removal }]));
const pointCells = (study: Kept): Map<string, TableRow> =>
  new Map(
    [...pointsOf(study)].map(([key, { volumeMm3, bodyWeightG }]) => [
      key,
      { tumour_volume_mm3: volumeMm3, body_weight_g: bodyWeightG },
    ]),
  );

const animalKey = (arm: string, animal: string): string => `${arm}\t${animal}`;
const pointKey = (arm: string, animal: string, day: number): string => `${arm}\t${animal}\t${day}`;

function pointsOf(study: Kept | undefined): Map<string, Point> {
  const animals = study?.animals ?? [];
  return new Map(
    animals.flatMap(({ arm, id, points }) => points.map((point) => [pointKey(arm, id, point.day), point] as const)),
  );
}

/** Updates the models of written studies: their kinds of data, their host if none is known, and their revision. */
async function touchStudied(database: Database, written: readonly Wanted[], hosts: ReadonlyMap<string, string>) {
  const ofModel = Map.groupBy(written, ({ values }) => String(values.model_id));
  await touchModels(
    database,
    [...ofModel].map(([id, studies]) => ({
      id,
      arms: studies.flatMap(({ values }) => values.arms as StudyArm[]),
      host: hosts.get(id) ?? null,
    })),
  );
}
