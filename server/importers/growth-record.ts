import type { Cells, Given } from './cells.ts';
import { reasons } from './reasons.ts';
import { readNumber } from './values.ts';

/** One animal on one day. Volumes in mm³, body weights in g. */
export type GrowthRecord = {
  modelId: string;
  study: string;
  arm: string;
  /** Null in the control arm; an empty cell says so. Undefined where the file has no such column. */
  agent: string | null | undefined;
  dose: Given<string>;
  target: Given<string>;
  route: Given<string>;
  schedule: Given<string>;
  hostStrain: string | null;
  animal: string;
  day: number;
  volumeMm3: Given<number>;
  bodyWeightG: Given<number>;
};

/** What was seen of a study: the arm of each animal, and the days on which it was measured. */
export type SeenAnimals = Map<string, { arm: string; days: Set<number> }>;

export function readGrowth(cells: Cells, seen: SeenAnimals): GrowthRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const study = cells.required('study_id');
  const arm = cells.required('treatment_arm');
  const animal = cells.required('animal_id');
  const day = cells.needed('day', readNumber(-60, 2_000));
  if (modelId === null || study === null || arm === null || animal === null || day === null) return null;
  const volumeMm3 = cells.given('tumour_volume_mm3', readNumber(0, 100_000));
  const bodyWeightG = cells.given('body_weight_g', readNumber(1, 1_000));
  if (typeof volumeMm3 !== 'number' && typeof bodyWeightG !== 'number') {
    cells.refuseRow('tumour_volume_mm3', reasons.needsMeasure);
    return null;
  }
  if (!isNew(cells, `${modelId}\t${study}\t${animal}`, arm, day, seen)) return null;
  return {
    modelId,
    study,
    arm,
    agent: cells.has('agent') ? cells.text('agent') : undefined,
    dose: cells.givenText('dose'),
    target: cells.givenText('target'),
    route: cells.givenText('route'),
    schedule: cells.givenText('schedule'),
    hostStrain: cells.text('host_strain'),
    animal,
    day,
    volumeMm3,
    bodyWeightG,
  };
}

function isNew(cells: Cells, key: string, arm: string, day: number, seen: SeenAnimals): boolean {
  const known = seen.get(key) ?? { arm, days: new Set() };
  if (known.arm !== arm) {
    cells.refuseRow('treatment_arm', reasons.otherArm(known.arm));
    return false;
  }
  if (known.days.has(day)) {
    cells.refuseRow('day', reasons.measuredAlready);
    return false;
  }
  known.days.add(day);
  seen.set(key, known);
  return true;
}
