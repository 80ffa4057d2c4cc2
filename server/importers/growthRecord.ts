import type { StudyArm } from '../../contract/entities/study.ts';
import type { RemovalCause } from '../../contract/vocabulary.ts';
import type { Cells, Given } from './cells.ts';
import { readDay, readDosingDays, readRemoval, readRole } from './growthWords.ts';
import { reasons } from './reasons.ts';
import { readCalendarDay, readNumber } from './values.ts';

/** The values of a row for its arm. An empty cell means no value, unless it clears the stored one. */
export type ArmGiven = { [F in ArmField]: Given<StudyArm[F]> };
type ArmField = Exclude<keyof StudyArm, 'name'>;

/** One animal on one day. Volumes in mm³, body weights in g. */
export type GrowthRecord = {
  modelId: string;
  study: string;
  startedOn: Given<string>;
  arm: string;
  given: ArmGiven;
  /** Whether the file has a column for agents; an empty cell of it may mean the control. */
  namesAgents: boolean;
  hostStrain: string | null;
  animal: string;
  removal: Given<RemovalCause | null>;
  day: number;
  volumeMm3: Given<number>;
  bodyWeightG: Given<number>;
};

/** A value that the file gave, and its line. */
type Said = { value: unknown; line: number };
/** The values that the file has given so far for the arms, animals and days of its studies. */
export type SeenRows = Map<string, Said>;

const COLUMNS: Readonly<Record<ArmField, string>> = {
  role: 'role',
  agent: 'agent',
  dose: 'dose',
  target: 'target',
  route: 'route',
  schedule: 'schedule',
  dosingDays: 'dosing_days',
};

/** Reads a row. Returns null if it is refused or repeats an earlier row. */
export function readGrowth(cells: Cells, seen: SeenRows): GrowthRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const study = cells.required('study_id');
  const arm = cells.required('treatment_arm');
  const animal = cells.required('animal_id');
  const day = cells.needed('day', readDay);
  const role = cells.givenOrRefused('role', readRole);
  const volume = cells.givenOrRefused('tumour_volume_mm3', readNumber(0, 100_000));
  // a wrong weight says nothing against the volume
  const bodyWeightG = cells.given('body_weight_g', readNumber(1, 1_000));
  if (modelId === null || study === null || arm === null || animal === null || day === null) return null;
  if (role === null || volume === null) return null;
  const volumeMm3 = volume.given;
  // A row about an animal that was found dead, or not measured, is accepted without a point.
  if (typeof volumeMm3 !== 'number' && typeof bodyWeightG !== 'number')
    cells.notice('tumour_volume_mm3', reasons.notMeasured);
  const given: ArmGiven = {
    role: role.given,
    agent: cells.givenText('agent'),
    dose: cells.givenText('dose'),
    target: cells.givenText('target'),
    route: cells.givenText('route'),
    schedule: cells.givenText('schedule'),
    dosingDays: cells.given('dosing_days', readDosingDays),
  };
  const removal = cells.given('removal_cause', readRemoval);
  const startedOn = cells.given('started_on', readCalendarDay);
  const [ofArm, ofAnimal] = [
    [modelId, study, arm],
    [modelId, study, arm, animal],
  ].map((words) => words.join('\t'));
  for (const field of Object.keys(COLUMNS) as ArmField[]) {
    const before = differently(seen, `${ofArm}\t\t${field}`, given[field], cells.line);
    if (before) return refuse(cells, COLUMNS[field], reasons.otherOfArm(shown(before.value), before.line));
  }
  const start = differently(seen, `${modelId}\t${study}\t\tstart`, startedOn, cells.line);
  if (start) return refuse(cells, 'started_on', reasons.otherOfStudy(shown(start.value), start.line));
  const cause = differently(seen, `${ofAnimal}\t\tremoval`, removal, cells.line);
  if (cause) return refuse(cells, 'removal_cause', reasons.otherOfAnimal(shown(cause.value), cause.line));
  const key = `${ofAnimal}\t${day}`;
  const before = seen.get(key);
  const measured = JSON.stringify([volumeMm3 ?? null, bodyWeightG ?? null, removal, given]);
  if (before !== undefined) {
    if (before.value !== measured) return refuse(cells, 'day', reasons.measuredAlready(before.line));
    cells.passOver('day', reasons.sameAsLine(before.line));
    return null;
  }
  seen.set(key, { value: measured, line: cells.line });
  const hostStrain = cells.text('host_strain');
  const namesAgents = cells.has('agent');
  const of = { modelId, study, startedOn, arm, given, namesAgents, hostStrain };
  return { ...of, animal, removal, day, volumeMm3, bodyWeightG };
}

/** Returns the value of an earlier row if it differs. */
function differently(seen: SeenRows, key: string, value: unknown, line: number): Said | undefined {
  if (value === undefined || value === null) return undefined;
  const before = seen.get(key);
  if (before === undefined) seen.set(key, { value, line });
  return before !== undefined && shown(before.value) !== shown(value) ? before : undefined;
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(';') : String(value));

function refuse(cells: Cells, column: string, reason: Parameters<Cells['refuseRow']>[1]): null {
  cells.refuseRow(column, reason);
  return null;
}

/** Combines the values of several rows: the value that one of them has, else the effect of their empty cells. */
export function together<T>(values: readonly Given<T>[]): Given<T> {
  const value = values.find((one) => one !== undefined && one !== null);
  return value ?? (values.includes(null) ? null : undefined);
}
