import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';
import { responsesOf } from '../../modules/analysis/responses.ts';
import { studyOf } from '../../modules/analysis/subjects.ts';
import type { Random } from '../../platform/random.ts';
import { type Agent, agentNamed, agents, drawEffect, outlook } from './agents.ts';
import { combinationPartner } from './combinations.ts';
import { type ArmPlan, playStudy } from './curves.ts';
import type { Draft, Tumor } from './tumor.ts';

export type DemoStudy = {
  study: string;
  startedOn: string;
  arms: StudyArm[];
  animals: StudyAnimal[];
};

/** An efficacy study of the model with a vehicle arm and two to four treated arms. */
export function drawStudy(random: Random, draft: Draft, study: string, startedOn: string, small = false): DemoStudy {
  const { tumor } = draft.sample;
  const lastDosingDay = tumor.doublingTimeDays < 4 ? 14 : random.pick([21, 21, 28]);
  const chosen = chooseAgents(random, draft, small ? random.integer(1, 2) : random.integer(2, 4));
  const treated = chosen.flatMap((agent, index) => {
    const single = treatedArm(random, agent, tumor, lastDosingDay);
    const partner = index === 0 ? combinationPartner(agent, chosen) : undefined;
    if (partner === undefined || !random.chance(0.5)) return [single];
    return [single, combined(single, treatedArm(random, partner, tumor, lastDosingDay))];
  });
  const arms: ArmPlan[] = [{ arm: vehicle(treated[0]), effect: 0, weightLossPercent: 0 }, ...treated];
  const animals = playStudy(random, {
    doublingTimeDays: tumor.doublingTimeDays,
    animals: random.integer(6, 10),
    lastDosingDay,
    lastDay: lastDosingDay + (small ? 7 : random.pick([7, 7, 14])),
    arms,
  });
  return { study, startedOn, arms: arms.map(({ arm }) => arm), animals };
}

/** The vehicle goes the way and on the days of the first treatment. */
const vehicle = (treated: ArmPlan | undefined): StudyArm => ({
  name: 'Vehicle',
  role: 'control',
  agent: null,
  dose: null,
  target: null,
  route: treated?.arm.route ?? null,
  schedule: treated?.arm.schedule ?? null,
  dosingDays: treated?.arm.dosingDays ?? [],
});

/** Results of a study of which only the responses were kept. */
export function reportedResponses(random: Random, draft: Draft, study: string): ModelResponse[] {
  return responsesOf(studyOf(drawStudy(random, draft, study, '', true)));
}

function treatedArm(random: Random, agent: Agent, tumor: Tumor, lastDosingDay: number): ArmPlan {
  const { low = 0, high = 0, unit = '' } = agent.dose ?? {};
  const amount = tidy(random.between(low, high));
  const dose = agent.dose === null ? null : `${amount} ${unit}`;
  return {
    arm: {
      name: dose === null ? agent.name : `${agent.name} ${dose}`,
      role: 'treatment',
      agent: agent.name,
      dose,
      target: agent.targets.join(', '),
      route: agent.route,
      schedule: agent.schedule,
      dosingDays: dosingDays(agent.schedule, lastDosingDay),
    },
    effect: drawEffect(random, agent, tumor),
    weightLossPercent: agent.kind === 'chemotherapy' ? random.between(2, 11) : random.between(0, 4),
  };
}

/** Independent action: what one leaves of the growth the other one takes its part of; regressions add up. */
function combined(one: ArmPlan, other: ArmPlan): ArmPlan {
  const [a, b] = [one.effect, other.effect];
  const join = (first: string | null, second: string | null) =>
    [first, second].filter((part) => part !== null).join(' + ');
  return {
    arm: {
      name: `${one.arm.agent} + ${other.arm.agent}`,
      role: 'treatment',
      agent: `${one.arm.agent} + ${other.arm.agent}`,
      dose: join(one.arm.dose, other.arm.dose) || null,
      target: join(one.arm.target, other.arm.target),
      route: join(one.arm.route, other.arm.route),
      schedule: join(one.arm.schedule, other.arm.schedule),
      dosingDays: [...new Set([...one.arm.dosingDays, ...other.arm.dosingDays])].sort((first, next) => first - next),
    },
    effect: a > 1 || b > 1 ? Math.max(a, b) + Math.min(a, b) * 0.4 : 1 - (1 - a) * (1 - b) + 0.1,
    weightLossPercent: one.weightLossPercent + other.weightLossPercent * 0.6,
  };
}

/** First what the tumor should answer to, then what it has become resistant to, then what the area usually gets. */
function chooseAgents(random: Random, draft: Draft, count: number): Agent[] {
  const { tumor, patient } = draft.sample;
  if (tumor.mouse !== null) {
    const surrogates = agents.filter(({ name }) => name.startsWith('Anti-mouse'));
    return [...surrogates, ...random.shuffle(usualChemotherapy(tumor))].slice(0, Math.max(2, count));
  }
  const open = agents.filter((agent) => isUsable(agent, draft));
  const ofArea = open.filter(({ areas }) => areas.includes(tumor.area));
  const sensitive = ofArea.filter((agent) => outlook(agent, tumor) === 'sensitive' && agent.kind !== 'chemotherapy');
  const given = patient.priorTreatments
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

const usualChemotherapy = (tumor: Tumor) =>
  agents.filter(
    ({ kind, areas }) =>
      kind === 'chemotherapy' && (areas.includes(tumor.area) || (areas.length === 0 && tumor.mouse !== null)),
  );

/** Checkpoint antibodies and T-cell engagers need the immune system that only humanized hosts have; surrogates need a mouse tumor. */
function isUsable(agent: Agent, { modelType }: Draft): boolean {
  if (agent.name.startsWith('Anti-mouse')) return false;
  const immune = agent.kind === 'IO' || agent.targets.includes('CD3E') || agent.targets.includes('PDCD1');
  return agent.dose !== null && (!immune || modelType === 'humanized');
}

function tidy(amount: number): number {
  if (amount >= 20) return Math.round(amount / 5) * 5;
  return amount >= 3 ? Math.round(amount) : Math.round(amount * 20) / 20 || 0.1;
}

/** Days with a dose, by the words of the schedule: `QW x 3`, `BIW`, `Q4D x 4`, `QD x 5`, `single dose or Q3W`. */
function dosingDays(schedule: string, lastDay: number): number[] {
  const days = Array.from({ length: lastDay + 1 }, (_, day) => day);
  if (/^single/.test(schedule)) return days.filter((day) => day % 21 === 0);
  const every = /Q(\d)D/.exec(schedule)?.[1];
  if (every !== undefined) return days.filter((day) => day % Number(every) === 0);
  if (/TIW/.test(schedule)) return days.filter((day) => [0, 2, 4].includes(day % 7));
  if (/BIW/.test(schedule)) return days.filter((day) => [0, 3].includes(day % 7));
  if (/QW|Q2W|Q3W/.test(schedule)) return days.filter((day) => day % 7 === 0);
  if (/QOD/.test(schedule)) return days.filter((day) => day % 2 === 0);
  return days;
}
