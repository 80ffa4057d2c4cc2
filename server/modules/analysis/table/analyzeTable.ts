import { proposedRoles } from '../../../../contract/armRoles.ts';
import type { ArmOfStudy, Study } from '../../../../contract/entities/study.ts';
import type { RoleOfArm, TableReading, TableToAnalyze } from '../../../../contract/entities/studyTable.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { TABLE_MAX } from '../../../../contract/studyTable.ts';
import { analyzeStudy, type PlainAnalysis } from '../studyAnalysis.ts';
import type { Measurement } from './readMeasurement.ts';
import { readTable, TableRefused } from './readTable.ts';
import { tableReasons } from './reasons.ts';

/** The result of the worker thread; an error would lose its class when it is transferred. */
export type TableAnswer = { reading: TableReading; analysis: PlainAnalysis } | { refused: Localized };

/** Reads a table and analyzes one of its studies. It runs in a separate thread. */
export default function analyzeTable(table: TableToAnalyze): TableAnswer {
  try {
    const { studies, reading } = readTable(table);
    const [first = ''] = reading.studies;
    const study = table.study !== undefined && studies.has(table.study) ? table.study : first;
    const arms = studies.get(study) ?? new Map<string, Measurement[]>();
    if (arms.size > TABLE_MAX.arms) throw new TableRefused(tableReasons.tooMany.arms(arms.size));
    const given = rolesOf(arms, table.roles ?? []);
    const read: Study = {
      study,
      arms: given.map(({ arm, role }) => armOf(arm, role, arms.get(arm) ?? [])),
    };
    const animals = read.arms.reduce((sum, arm) => sum + arm.animals.length, 0);
    if (animals > TABLE_MAX.animals) throw new TableRefused(tableReasons.tooMany.animals(animals));
    return { reading: { ...reading, roles: given }, analysis: analyzeStudy(read, table.event) };
  } catch (error) {
    if (error instanceof TableRefused) return { refused: error.reason };
    throw error;
  }
}

/** Returns the role of each arm: chosen by the user, else from the table, else proposed from names and agents. */
function rolesOf(
  arms: ReadonlyMap<string, readonly Measurement[]>,
  chosen: readonly RoleOfArm[],
): TableReading['roles'] {
  const byUser = new Map(chosen.map(({ arm, role }) => [arm, role]));
  const named = [...arms].map(([name, measured]) => {
    const inTable = firstOf(measured, 'role') ?? undefined;
    const agent = measured.some((one) => one.agent !== undefined) ? (firstOf(measured, 'agent') ?? null) : undefined;
    return { name, agent, inTable, role: byUser.get(name) ?? inTable };
  });
  const proposed = proposedRoles(named);
  return named.map(({ name, inTable, role }) => ({
    arm: name,
    role: proposed.get(name)?.role ?? 'treatment',
    from: role === undefined ? 'proposed' : role === byUser.get(name) && role !== inTable ? 'user' : 'table',
  }));
}

function armOf(name: string, role: RoleOfArm['role'], measured: readonly Measurement[]): ArmOfStudy {
  const byAnimal = Map.groupBy(measured, ({ animal }) => animal);
  return {
    name,
    role,
    agent: firstOf(measured, 'agent') ?? (role === 'treatment' ? name : null),
    dose: firstOf(measured, 'dose'),
    target: null,
    route: null,
    schedule: null,
    dosingDays: [],
    animals: [...byAnimal].map(([id, own]) => ({
      id,
      removal: own.findLast(({ removal }) => removal !== null)?.removal ?? null,
      points: own
        .map(({ day, volumeMm3, bodyWeightG }) => ({ day, volumeMm3, bodyWeightG }))
        .sort((one, other) => one.day - other.day),
    })),
  };
}

/** Returns the first value that a line of the arm gives. */
function firstOf<Key extends 'role' | 'agent' | 'dose'>(measured: readonly Measurement[], key: Key) {
  return measured.find((one) => one[key] !== null && one[key] !== undefined)?.[key] ?? null;
}
