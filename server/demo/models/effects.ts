import type { Random } from '../../platform/random.ts';
import { type Agent, agentNamed, type Outlook, outlook, responsePercentIn } from './agents.ts';
import { matchMarker } from './markers.ts';
import type { Sample, Tumor } from './tumor.ts';

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

/** Percent of tumors that shrink under a drug without a published response rate. */
const usualPercent: Record<'targeted' | 'chemotherapy' | 'IO', Record<Exclude<Outlook, 'resistant'>, number>> = {
  targeted: { sensitive: 60, helped: 30, indifferent: 1 },
  chemotherapy: { sensitive: 50, helped: 22, indifferent: 13 },
  IO: { sensitive: 40, helped: 35, indifferent: 8 },
};
/** Factors on the chance of a response after progression on the same drug, and on another drug of its class. */
const AGAIN = 0.1;
const RELATED = 0.35;

/**
 * Returns the fraction of the growth rate that an agent removes: 0 nothing, 1 all of it. Above 1 the tumor shrinks at
 * that multiple of its growth rate. It is drawn once for a sample and agent, so that all studies of all its models
 * agree; animals vary around it.
 */
export function effectOf(agent: Agent, sample: Sample): number {
  const { tumor } = sample;
  const random = sample.stream.fork(`effect of ${agent.name}`);
  if (tumor.mouse !== null && agent.kind === 'IO') return checkpointEffect(random, agent, tumor);
  const expected = outlook(agent, tumor);
  if (expected === 'resistant') return clamp(random.normal(0.14, 0.08), 0, 0.4);
  const left = chanceLeft(agent, sample);
  if (random.chance((responsePercent(agent, tumor.area, expected) * left) / 100)) return regression(random);
  return left < 1 ? clamp(random.normal(0.22, 0.12), 0, 0.6) : growthDelay(random, agent, expected);
}

/** Draws the effect on a tumor that shrinks. */
export const regression = (random: Random): number => clamp(random.normal(2, 0.3), 1.5, 3);

function responsePercent(agent: Agent, area: string, expected: Exclude<Outlook, 'resistant'>): number {
  const group = agent.kind === 'chemotherapy' || agent.kind === 'IO' ? agent.kind : 'targeted';
  const published = responsePercentIn(agent, area);
  return published === null || expected === 'indifferent' ? usualPercent[group][expected] : published;
}

/** Draws the effect on a tumor that does not shrink: it stops growing or grows more slowly. */
function growthDelay(random: Random, agent: Agent, expected: Outlook): number {
  if (agent.kind === 'chemotherapy') return clamp(random.normal(0.5, 0.2), 0.05, 1);
  if (agent.kind === 'IO') return clamp(random.normal(0.2, 0.2), 0, 0.9);
  const cytostatic = agent.targets.some((target) => cytostaticTargets.includes(target));
  if (expected === 'sensitive') return clamp(random.normal(cytostatic ? 1 : 0.9, 0.2), 0.2, 1.15);
  if (expected === 'helped') return clamp(random.normal(0.5, 0.2), 0.1, 1);
  if (agent.targets.some((target) => vesselTargets.includes(target))) return clamp(random.normal(0.5, 0.14), 0.1, 0.9);
  return clamp(random.normal(0.15, 0.1), 0, 0.45);
}

/**
 * Returns the factor that the patient's earlier treatments leave of the chance of a response; 1 for a treatment-naive
 * tumor.
 */
export function chanceLeft(agent: Agent, { tumor, patient }: Sample): number {
  const given = (patient.priorTreatments ?? []).flatMap((name) => agentNamed(name) ?? []);
  if (given.includes(agent)) return AGAIN;
  const related = given.filter((prior) => isRelated(prior, agent) && !overcomes(agent, prior, tumor)).length;
  return related > 1 ? 0 : related === 1 ? RELATED : 1;
}

/** Returns whether two drugs belong to one class: the same kind and the same first target. */
export const isRelated = (one: Agent, other: Agent): boolean =>
  one.kind === other.kind && one.targets[0] === other.targets[0] && one.targets[0] !== 'DNA';

/** Returns whether a drug was made for the resistance to an earlier drug, for example osimertinib for EGFR T790M. */
export const overcomes = (agent: Agent, prior: Agent, tumor: Tumor): boolean =>
  prior.resistant.some((words) => agent.sensitive.includes(words) && matchMarker(words, tumor) === 'defining');

function checkpointEffect(random: Random, agent: Agent, tumor: Tumor): number {
  const answer = agent.targets.includes('CTLA4') ? tumor.mouse?.antiCtla4 : tumor.mouse?.antiPd1;
  if (answer === 'responsive') return clamp(random.normal(1.02, 0.2), 0.75, 1.5);
  return clamp(random.normal(answer === 'partly' ? 0.75 : 0.1, 0.12), 0, 1);
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
