import type { Random } from '../../platform/random.ts';
import { listOf, numberOf, readTable } from '../content.ts';
import { matchMarker } from './markers.ts';
import type { Tumor } from './tumor.ts';

export type Agent = {
  name: string;
  kind: string;
  targets: string[];
  dose: { low: number; high: number; unit: string } | null;
  route: string;
  schedule: string;
  sensitive: string[];
  resistant: string[];
  areas: string[];
};

export const agents: readonly Agent[] = readTable<
  | 'name'
  | 'class'
  | 'targets'
  | 'dose_low'
  | 'dose_high'
  | 'dose_unit'
  | 'route'
  | 'schedule'
  | 'sensitive_alterations'
  | 'resistant_alterations'
  | 'disease_codes'
>('agents.csv').map((row) => {
  const low = numberOf(row.dose_low);
  return {
    name: row.name,
    kind: row.class,
    targets: listOf(row.targets),
    dose: low === null ? null : { low, high: Number(row.dose_high), unit: row.dose_unit },
    route: row.route,
    schedule: row.schedule,
    sensitive: listOf(row.sensitive_alterations),
    resistant: listOf(row.resistant_alterations),
    areas: listOf(row.disease_codes),
  };
});

const byName = new Map(agents.map((agent) => [agent.name, agent]));
export const agentNamed = (name: string): Agent | undefined => byName.get(name);

/** `sensitive` has the alteration that the drug was made for, `helped` only something that favors it. */
export type Outlook = 'resistant' | 'sensitive' | 'helped' | 'indifferent';

/** Resistance comes first: a T790M beside L858R makes gefitinib useless. Helpful words of resistance only weaken. */
export function outlook(agent: Agent, tumor: Tumor): Outlook {
  const matches = (list: readonly string[]) => list.map((words) => matchMarker(words, tumor));
  if (matches(agent.resistant).includes('defining')) return 'resistant';
  const sensitive = matches(agent.sensitive);
  if (sensitive.includes('defining') && isReachable(agent, tumor)) return 'sensitive';
  if (matches(agent.resistant).includes('helpful')) return 'indifferent';
  return sensitive.includes('helpful') && isReachable(agent, tumor) ? 'helped' : 'indifferent';
}

/** Drugs whose target belongs to a lineage do nothing without it, whatever else the tumor carries. */
function isReachable(agent: Agent, tumor: Tumor): boolean {
  if (agent.targets.includes('ESR1') || agent.targets.includes('CYP19A1')) return tumor.proteins.er === 'positive';
  if (agent.targets.includes('AR') || agent.targets.includes('CYP17A1')) return (tumor.expression.AR ?? 0) > 4;
  if (agent.targets.includes('CDK4')) return (tumor.expression.RB1 ?? 0) > 1;
  return true;
}

/** Drugs that stop a tumor rather than shrink it. */
const cytostaticTargets = [
  'CDK4',
  'ESR1',
  'AR',
  'CYP17A1',
  'CYP19A1',
  'MTOR',
  'EZH2',
  'PARP1',
  'ATR',
  'WEE1',
  'PIK3CA',
  'MAP2K1',
];
const vesselTargets = ['KDR', 'VEGFA', 'FLT1'];

/**
 * How much of the growth rate an agent takes away: 0 nothing, 1 all of it, above 1 the tumor shrinks at that part of its
 * growth rate. Drawn once for a model and agent; animals vary around it.
 */
export function drawEffect(random: Random, agent: Agent, tumor: Tumor): number {
  const expected = outlook(agent, tumor);
  if (tumor.mouse !== null && agent.kind === 'IO') return checkpointEffect(random, agent, tumor);
  if (expected === 'resistant') return clamp(random.normal(0.14, 0.08), 0, 0.4);
  if (agent.kind === 'chemotherapy') {
    const helped = expected === 'sensitive' ? 0.5 : expected === 'helped' ? 0.15 : 0;
    return clamp(random.normal(0.55 + helped, 0.24), 0.05, 2);
  }
  if (agent.kind === 'IO') return clamp(random.normal(expected === 'indifferent' ? 0.2 : 0.9, 0.25), 0, 1.8);
  const cytostatic = agent.targets.some((target) => cytostaticTargets.includes(target));
  if (expected === 'sensitive') return clamp(random.normal(cytostatic ? 1.25 : 1.95, 0.28), cytostatic ? 0.7 : 1.5, 3);
  if (expected === 'helped') return clamp(random.normal(cytostatic ? 0.8 : 1.05, 0.3), 0.2, 2);
  if (agent.targets.some((target) => vesselTargets.includes(target))) return clamp(random.normal(0.5, 0.14), 0.1, 0.9);
  return clamp(random.normal(0.15, 0.1), 0, 0.45);
}

function checkpointEffect(random: Random, agent: Agent, tumor: Tumor): number {
  const answer = agent.targets.includes('CTLA4') ? tumor.mouse?.antiCtla4 : tumor.mouse?.antiPd1;
  if (answer === 'responsive') return clamp(random.normal(1.6, 0.25), 1.1, 2.2);
  return clamp(random.normal(answer === 'partly' ? 0.75 : 0.1, 0.12), 0, 1);
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
