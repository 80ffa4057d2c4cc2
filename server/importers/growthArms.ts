import { type ProposedRole, proposedRoles } from '../../contract/armRoles.ts';
import type { StudyArm } from '../../contract/entities/study.ts';
import { settled } from './cells.ts';
import { type GrowthRecord, together } from './growthRecord.ts';
import type { Located, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/** An arm as the file gives it, the stored arm, and the first of its rows. */
type FileArm = {
  name: string;
  given: GrowthRecord['given'];
  namesAgents: boolean;
  known: StudyArm | undefined;
  at: Wanted['at'];
};

/**
 * Returns the arms of a study in the order of the file. For the role, the file comes first, then a stored role that
 * differs from the proposal, then the proposal made from names and agents. Roles that were not given are reported.
 */
export function armsOf(
  records: readonly Located<GrowthRecord>[],
  before: readonly StudyArm[],
  report: Report,
): StudyArm[] {
  const arms = [...Map.groupBy(records, ({ record }) => record.arm)].map(([name, rows]): FileArm => {
    const [{ line, record }] = rows as [Located<GrowthRecord>];
    const field = <F extends keyof GrowthRecord['given']>(of: F) => together(rows.map((row) => row.record.given[of]));
    return {
      name,
      given: {
        role: field('role'),
        agent: field('agent'),
        dose: field('dose'),
        target: field('target'),
        route: field('route'),
        schedule: field('schedule'),
        dosingDays: field('dosingDays'),
      },
      namesAgents: record.namesAgents,
      known: before.find((arm) => arm.name === name),
      at: { line, id: record.modelId },
    };
  });
  const set = setRoles(before);
  const roles = proposedRoles(
    arms.map((arm) => ({
      name: arm.name,
      agent: agentNamed(arm),
      role: arm.given.role ?? (arm.given.role === null ? undefined : set.get(arm.name)),
    })),
  );
  const whole = arms.map((arm): StudyArm => {
    const found = roles.get(arm.name) as ProposedRole;
    noticeRole(arm, found, set, report);
    return armOf(arm, found);
  });
  const [first] = arms;
  if (first && whole.every(({ role }) => role === 'treatment'))
    report.add({ kind: 'noticed', ...first.at, ...studyCell(records), reason: reasons.noReference });
  return whole;
}

/**
 * Returns the stored roles that differ from the proposal: a user or a file has set them. A control that was proposed
 * because there was no other stays the control after another arm was set as one.
 */
function setRoles(stored: readonly StudyArm[]): Map<string, StudyArm['role']> {
  const differing = (set: ReadonlyMap<string, StudyArm['role']>) => {
    const proposed = proposedRoles(
      stored.map((known) => ({ name: known.name, agent: ownAgent(known), role: set.get(known.name) })),
    );
    return stored.filter(({ name, role }) => set.has(name) || proposed.get(name)?.role !== role);
  };
  const rolesOf = (arms: readonly StudyArm[]) => new Map(arms.map(({ name, role }) => [name, role]));
  return rolesOf(differing(rolesOf(differing(new Map()))));
}

/** Returns the stored agent of an arm, or undefined if it is only the name of the arm. */
const ownAgent = ({ name, agent }: StudyArm): string | null | undefined => (agent === name ? undefined : agent);

/** Returns the agent of an arm from the file, or else the stored one; null if the file says that there is none. */
function agentNamed({ given, namesAgents, known }: FileArm): string | null | undefined {
  if (given.agent !== undefined) return given.agent;
  const stored = known && ownAgent(known);
  return namesAgents ? (stored ?? null) : stored;
}

function noticeRole(
  { name, given, at }: FileArm,
  { role, reason }: ProposedRole,
  set: ReadonlyMap<string, StudyArm['role']>,
  report: Report,
): void {
  if (typeof given.role === 'string') return;
  const finding = { kind: 'noticed', ...at, column: 'treatment_arm', value: name } as const;
  if (reason !== null) report.add({ ...finding, reason: reasons.proposedRole(name, role, reason) });
  else if (given.role !== null && set.has(name)) report.add({ ...finding, reason: reasons.keptRole(name, role) });
}

function armOf(arm: FileArm, { role }: ProposedRole): StudyArm {
  const { name, given, known, namesAgents } = arm;
  const of = (field: 'dose' | 'target' | 'route' | 'schedule') =>
    settled<string | null>(given[field], known?.[field], null);
  return {
    name,
    role,
    agent: (namesAgents ? agentNamed(arm) : (known?.agent ?? (role === 'treatment' ? name : null))) ?? null,
    dose: of('dose'),
    target: of('target'),
    route: of('route'),
    schedule: of('schedule'),
    dosingDays: settled<number[]>(given.dosingDays, known?.dosingDays, []),
  };
}

const studyCell = ([first]: readonly Located<GrowthRecord>[]) => ({
  column: 'study_id',
  value: first?.record.study ?? '',
});
