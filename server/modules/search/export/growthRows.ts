import type { StudyPoint } from '../../../../contract/entities/study.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import type { CellValue, Rows } from '../../../platform/export/writeFile.ts';
import { readStudies, type StudyOfModel } from './modelData.ts';

/** The columns of the import kind `growth`. */
export const GROWTH_COLUMNS = [
  ...['model_id', 'study_id', 'treatment_arm', 'animal_id', 'day', 'tumour_volume_mm3', 'body_weight_g', 'role'],
  ...['agent', 'dose', 'target', 'route', 'schedule', 'dosing_days', 'removal_cause', 'host_strain', 'started_on'],
];

/** Yields the growth curves of the models: a row for each animal and day. */
export async function* growthRows(database: Database, ids: PackedIds): Rows {
  yield [GROWTH_COLUMNS];
  for await (const studies of readStudies(database, ids)) for (const one of studies) yield rowsOf(one);
}

/** An animal that was never measured has a row without values, so that it is not lost. */
const UNMEASURED: StudyPoint = { day: 0, volumeMm3: null, bodyWeightG: null };

/** The animals are in the order of their arms, because the order of the arms decides which one is the reference. */
function rowsOf({ of, study }: StudyOfModel): CellValue[][] {
  const arms = new Map(study.arms.map((arm) => [arm.name, arm]));
  const places = new Map(study.arms.map(({ name }, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? places.size;
  const animals = study.animals.toSorted((one, other) => placeOf(one.arm) - placeOf(other.arm));
  return animals.flatMap(({ arm: name, id, removal, points }) => {
    const arm = arms.get(name);
    const facts = arm
      ? [arm.role, arm.agent, arm.dose, arm.target, arm.route, arm.schedule, arm.dosingDays.join(';')]
      : Array<null>(7).fill(null);
    return (points.length > 0 ? points : [UNMEASURED]).map(({ day, volumeMm3, bodyWeightG }): CellValue[] => [
      ...[of.modelCode, study.study, name, id, day, volumeMm3, bodyWeightG],
      ...[...facts, removal, of.hostStrain, study.startedOn],
    ]);
  });
}

/** The columns of the tables that Xeva's `createXevaSet` reads. */
const XEVA_MODEL = ['model.id', 'patient.id', 'tissue', 'tissue.name', 'drug', 'dose.text', 'role'];
const XEVA_EXPERIMENT = ['model.id', 'drug', 'time', 'volume', 'body.weight', 'dose'];
const XEVA_DRUG = ['drug.id', 'target', 'role'];
const XEVA_BATCH = ['batch.name', 'model.id', 'role'];

/** Xeva's name of an animal, and of the arms without a drug. */
const animalOf = ({ of, study }: StudyOfModel, arm: string, id: string) =>
  [of.modelCode, study.study, arm, id].join('.');
const UNTREATED = 'untreated';
const drugOf = ({ study }: StudyOfModel, name: string): string => {
  const arm = study.arms.find((one) => one.name === name);
  return arm?.agent ?? (arm?.role === 'untreated' ? UNTREATED : name);
};

const armOf = ({ study }: StudyOfModel, name: string) => study.arms.find((one) => one.name === name);

/** Returns the number of a dose, because Xeva reads doses as numbers: 25 of `25 mg/kg`. Several doses have none. */
export function doseNumber(dose: string | null): number | null {
  const [, digits] =
    /^(\d+(?:\.\d+)?)(?: ?(?:[mµμun]?g|mpk|IU|U|M?Bq)(?:\/\p{L}+)?)?$/iu.exec(dose?.trim() ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Yields Xeva's table `model`: a row for each animal. `patient.id` is the tumor model, never the patient. */
export async function* xevaModels(database: Database, ids: PackedIds): Rows {
  yield [XEVA_MODEL];
  for await (const studies of readStudies(database, ids)) {
    yield studies.flatMap((one) =>
      one.study.animals.map(({ arm, id }): CellValue[] => [
        ...[animalOf(one, arm, id), one.of.modelCode, one.of.oncotreeCode, one.of.cancerType, drugOf(one, arm)],
        ...[armOf(one, arm)?.dose ?? null, armOf(one, arm)?.role ?? null],
      ]),
    );
  }
}

/** Yields Xeva's table `experiment`: a row for each animal and day. */
export async function* xevaExperiment(database: Database, ids: PackedIds): Rows {
  yield [XEVA_EXPERIMENT];
  for await (const studies of readStudies(database, ids))
    for (const one of studies)
      yield one.study.animals.flatMap(({ arm, id, points }) =>
        points.map(({ day, volumeMm3, bodyWeightG }): CellValue[] => [
          ...[animalOf(one, arm, id), drugOf(one, arm), day, volumeMm3, bodyWeightG],
          doseNumber(armOf(one, arm)?.dose ?? null),
        ]),
      );
}

/** Yields Xeva's table `drug`: a row for each drug, or arm without one. */
export async function* xevaDrugs(database: Database, ids: PackedIds): Rows {
  yield [XEVA_DRUG];
  const known = new Set<string>();
  for await (const studies of readStudies(database, ids))
    yield studies.flatMap((one) =>
      one.study.arms.flatMap(({ name, target, role }): CellValue[][] => {
        const drug = drugOf(one, name);
        if (known.has(drug)) return [];
        known.add(drug);
        return [[drug, target, role]];
      }),
    );
}

/**
 * Yields the batches of Xeva's `expDesign` as a table: a batch for each treated arm, with its animals and those of the
 * arm that it is compared with.
 */
export async function* xevaBatches(database: Database, ids: PackedIds): Rows {
  yield [XEVA_BATCH];
  for await (const studies of readStudies(database, ids)) yield studies.flatMap(batchesOf);
}

function batchesOf(one: StudyOfModel): CellValue[][] {
  const { arms, animals } = one.study;
  const reference = arms.find(({ role }) => role === 'control') ?? arms.find(({ role }) => role === 'untreated');
  const rowsFor = (batch: string, arm: string, role: 'control' | 'treatment') =>
    animals
      .filter((animal) => animal.arm === arm && animal.points.length > 0)
      .map(({ id }): CellValue[] => [batch, animalOf(one, arm, id), role]);
  return arms
    .filter(({ role }) => role === 'treatment')
    .flatMap(({ name }) => {
      const batch = [one.of.modelCode, one.study.study, name].join('.');
      return [...rowsFor(batch, name, 'treatment'), ...(reference ? rowsFor(batch, reference.name, 'control') : [])];
    });
}
