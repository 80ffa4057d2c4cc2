import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';
import { responsesOf } from '../../modules/analysis/responses.ts';
import { studyOf } from '../../modules/analysis/subjects.ts';
import { combinationName } from '../../modules/catalog/combinationName.ts';
import type { Random } from '../../platform/random.ts';
import { type Agent, agentNamed, agents, outlook } from './agents.ts';
import { combinationPartner, responsePercentTogether } from './combinations.ts';
import { type ArmPlan, playStudy } from './curves.ts';
import { chanceLeft, clamp, effectOf, regression } from './effects.ts';
import { chooseRegimen } from './regimens.ts';
import type { Draft, Sample, Tumor } from './tumor.ts';

export type DemoStudy = {
  study: string;
  startedOn: string;
  arms: StudyArm[];
  animals: StudyAnimal[];
};

/** Share of studies that measure before the first dose, and share that take animals for their tumors. */
const EARLY = 0.15;
const SAMPLED = 0.08;

/**
 * Draws an efficacy study of the model with a vehicle arm and two to five treated arms. In some studies one arm is a
 * combination.
 */
export function drawStudy(random: Random, draft: Draft, study: string, startedOn: string, small = false): DemoStudy {
  const { sample } = draft;
  const { tumor } = sample;
  const targetDay = tumor.doublingTimeDays < 4 ? 13 : random.pick([20, 20, 27]);
  const chosen = chooseAgents(random, draft, small ? random.integer(1, 2) : random.integer(2, 4));
  const [first] = chosen;
  const partner = first !== undefined && random.chance(0.6) ? partnerOf(first, chosen, draft) : undefined;
  const singles = [...new Set([...chosen, ...(partner === undefined ? [] : [partner])])].map((agent) =>
    singleArm(random, agent, sample, targetDay),
  );
  const treated = withCombination(random, singles, sample, first, partner);
  const arms = [vehicle(treated), ...treated.map(({ plan }) => plan)];
  const lastDose = Math.max(...arms.map(({ arm }) => arm.dosingDays.at(-1) ?? 0));
  const lastDay = 7 * Math.ceil((lastDose + (small ? 4 : random.pick([4, 7, 11]))) / 7);
  const animals = playStudy(random, {
    doublingTimeDays: tumor.doublingTimeDays,
    animals: random.integer(6, 10),
    firstDay: random.chance(EARLY) ? -3 : 0,
    lastDay: Math.max(14, lastDay),
    samplingDay: random.chance(SAMPLED) ? lastDose : null,
    arms,
  });
  return { study, startedOn, arms: arms.map(({ arm }) => arm), animals };
}

/** Returns the results of a study of which only the responses were kept. */
export function reportedResponses(random: Random, draft: Draft, study: string): ModelResponse[] {
  // Reported responses name no arm and no day.
  return responsesOf(studyOf(drawStudy(random, draft, study, '', true))).map(
    ({ arm: _, evaluationDay: __, ...response }) => response,
  );
}

type Treated = { agents: Agent[]; plan: ArmPlan };

/** The vehicle has the route and days of the treatment with the most doses. */
function vehicle(treated: readonly Treated[]): ArmPlan {
  const doses = ({ plan: { arm } }: Treated) => arm.dosingDays.length;
  const followed = treated
    .filter(({ agents: given }) => given.length === 1)
    .reduce<Treated | undefined>(
      (most, one) => (most === undefined || doses(one) > doses(most) ? one : most),
      undefined,
    );
  const { route = null, schedule = null, dosingDays = [] } = followed?.plan.arm ?? {};
  const arm = { name: 'Vehicle', agent: null, dose: null, target: null, route, schedule, dosingDays };
  return { arm: { ...arm, role: 'control' }, effect: 0, variation: 0, lastingDays: 0, weightLossPercent: 0 };
}

function singleArm(random: Random, agent: Agent, sample: Sample, targetDay: number): Treated {
  const { low = 0, high = 0, unit = '' } = agent.dose ?? {};
  const amount = tidy(random.between(low, high));
  const dose = agent.dose === null ? null : `${amount} ${unit}`;
  const { words, dosingDays } = chooseRegimen(random, agent.schedules, targetDay);
  const plan: ArmPlan = {
    arm: {
      name: dose === null ? agent.name : `${agent.name} ${dose}`,
      role: 'treatment',
      agent: agent.name,
      dose,
      target: agent.targets.join(', '),
      route: agent.route,
      schedule: words,
      dosingDays,
    },
    effect: effectOf(agent, sample) * clamp(random.normal(1, 0.05), 0.9, 1.1),
    variation: agent.kind === 'IO' ? 0.35 : 0.1,
    lastingDays: lastingDaysOf(agent, dosingDays),
    weightLossPercent: agent.kind === 'chemotherapy' ? random.between(3, 12) : random.between(0, 4),
  };
  return { agents: [agent], plan };
}

/** Antibodies stay in the blood for a week or two; a short course of chemotherapy works for as long. */
function lastingDaysOf({ kind }: Agent, dosingDays: readonly number[]): number {
  if (kind === 'chemotherapy') return (dosingDays.at(-1) ?? 0) < 8 ? 12 : 5;
  if (kind === 'ADC') return 14;
  return kind === 'IO' || kind.endsWith('antibody') ? 7 : 3;
}

/**
 * Inserts the combination with a partner after the first agent, at the doses and on the days of the two single arms.
 */
function withCombination(
  random: Random,
  singles: readonly Treated[],
  sample: Sample,
  first: Agent | undefined,
  partner: Agent | undefined,
): Treated[] {
  const one = singles.find(({ agents: [agent] }) => agent === first);
  const other = singles.find(({ agents: [agent] }) => agent === partner);
  if (one === undefined || other === undefined || one === other) return [...singles];
  return singles.flatMap((single) => (single === one ? [one, combined(random, one, other, sample)] : [single]));
}

function combined(random: Random, one: Treated, other: Treated, sample: Sample): Treated {
  const [first, second] = [one.plan, other.plan];
  // In the order of `combinationName`, by which responses name a combination: one name on all pages.
  const [left, right] = isBefore(first.arm.agent, second.arm.agent) ? [first.arm, second.arm] : [second.arm, first.arm];
  const join = (key: 'agent' | 'dose' | 'target' | 'route' | 'schedule') =>
    [left[key], right[key]].filter((part) => part !== null).join(' + ');
  const name = join('agent');
  const days = new Set([...left.dosingDays, ...right.dosingDays]);
  const plan: ArmPlan = {
    arm: {
      name,
      role: 'treatment',
      agent: name,
      dose: join('dose') || null,
      target: join('target'),
      route: join('route'),
      schedule: join('schedule'),
      dosingDays: [...days].sort((early, late) => early - late),
    },
    effect: jointEffect(random, one, other, sample),
    variation: Math.max(first.variation, second.variation),
    lastingDays: Math.max(first.lastingDays, second.lastingDays),
    weightLossPercent: first.weightLossPercent + second.weightLossPercent * 0.6,
  };
  return { agents: [...one.agents, ...other.agents], plan };
}

const isBefore = (one: string | null, other: string | null): boolean =>
  combinationName(`${one} + ${other}`) === `${one} + ${other}`;

/**
 * Returns the effect of a combination by approximately independent action: each drug acts on the growth that the other
 * leaves. Regressions add up.
 */
function jointEffect(random: Random, one: Treated, other: Treated, sample: Sample): number {
  const [a, b] = [one.plan.effect, other.plan.effect];
  const more = random.normal(0.05, 0.12);
  const alone = a > 1 || b > 1 ? Math.max(a, b) + Math.min(a, b) * 0.4 : 1 - (1 - a) * (1 - b);
  const independent = Math.max(a, b, alone + more);
  const [first, second] = [one.agents[0], other.agents[0]];
  if (first === undefined || second === undefined) return independent;
  const aimed = [first, second].find((agent) => outlook(agent, sample.tumor) === 'sensitive');
  if (aimed === undefined) return independent;
  const stream = sample.stream.fork(`effect of ${[first.name, second.name].sort().join(' and ')}`);
  const percent = responsePercentTogether(first, second, sample.tumor) * chanceLeft(aimed, sample);
  return stream.chance(percent / 100) ? Math.max(independent, regression(stream)) : independent;
}

/** Returns an agent that is usually combined with the first: one of the study's own agents, or else one of the area. */
function partnerOf(first: Agent, chosen: readonly Agent[], draft: Draft): Agent | undefined {
  const own = combinationPartner(first, chosen);
  if (own !== undefined || draft.sample.tumor.mouse !== null) return own;
  const ofArea = agents.filter((agent) => agent.areas.includes(draft.sample.tumor.area) && isUsable(agent, draft));
  return combinationPartner(first, ofArea);
}

/**
 * Chooses agents that the tumor should respond to first, then agents it has become resistant to, then the usual ones of
 * the area.
 */
function chooseAgents(random: Random, draft: Draft, count: number): Agent[] {
  const { tumor, patient } = draft.sample;
  if (tumor.mouse !== null) {
    return [...checkpointAntibodies(random, draft), ...random.shuffle(usualChemotherapy(tumor))].slice(
      0,
      Math.max(2, count),
    );
  }
  const open = agents.filter((agent) => isUsable(agent, draft));
  const ofArea = open.filter(({ areas }) => areas.includes(tumor.area));
  const sensitive = ofArea.filter((agent) => outlook(agent, tumor) === 'sensitive' && agent.kind !== 'chemotherapy');
  const given = (patient.priorTreatments ?? [])
    .flatMap((name) => agentNamed(name) ?? [])
    .filter((agent) => isUsable(agent, draft));
  const resistant = ofArea.filter((agent) => outlook(agent, tumor) === 'resistant');
  const immune =
    draft.modelType === 'humanized'
      ? open.filter(({ kind, targets }) => kind === 'IO' && !targets.includes('CTLA4'))
      : [];
  const ordered = [
    ...random.shuffle(immune).slice(0, 2),
    ...random.shuffle(sensitive).slice(0, 2),
    ...random.shuffle(given).slice(0, 1),
    ...random.shuffle(resistant).slice(0, 1),
    ...random.shuffle(usualChemotherapy(tumor)).slice(0, 2),
    ...random.shuffle(ofArea),
  ];
  return [...new Set(ordered)].slice(0, count);
}

const isSurrogate = ({ name }: Agent) => name.startsWith('Anti-mouse');

/**
 * Returns the checkpoint antibodies for a mouse line: antibodies to mouse checkpoints. If the host's PD-1 is human it
 * returns two antibodies to human PD-1, because the antibody to mouse PD-1 does not bind there.
 */
function checkpointAntibodies(random: Random, { hostStrain }: Draft): Agent[] {
  if (!hostStrain?.includes('hPD-1')) return agents.filter(isSurrogate);
  const human = agents.filter(
    (agent) => agent.kind === 'IO' && agent.targets.join() === 'PDCD1' && !isSurrogate(agent),
  );
  return random.shuffle(human).slice(0, 2);
}

const usualChemotherapy = (tumor: Tumor) =>
  agents.filter(
    ({ kind, areas }) =>
      kind === 'chemotherapy' && (areas.includes(tumor.area) || (areas.length === 0 && tumor.mouse !== null)),
  );

/**
 * Returns whether an agent works in the model. Checkpoint antibodies and T-cell engagers need the immune system of a
 * humanized host; antibodies to mouse checkpoints need a mouse tumor.
 */
function isUsable(agent: Agent, { modelType }: Draft): boolean {
  if (isSurrogate(agent)) return false;
  const immune = agent.kind === 'IO' || agent.targets.includes('CD3E') || agent.targets.includes('PDCD1');
  return agent.dose !== null && (!immune || modelType === 'humanized');
}

/** Rounds a dose to a usual number: 0.15, 0.3, 2.5, 12, 75, 150. */
function tidy(amount: number): number {
  const step = amount >= 100 ? 25 : amount >= 20 ? 5 : amount >= 3 ? 1 : amount >= 1 ? 0.5 : amount >= 0.3 ? 0.1 : 0.05;
  return Number((Math.max(1, Math.round(amount / step)) * step).toFixed(2));
}
