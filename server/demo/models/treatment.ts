import type { Random } from '../../platform/random.ts';
import { readDiseases } from '../content.ts';
import { type Agent, agentNamed, agents, isApprovedBefore, outlook } from './agents.ts';
import { type Change, readAlteration } from './alteration.ts';
import { isRelated, overcomes } from './effects.ts';
import type { Tumor } from './tumor.ts';
import { evolve } from './tumors.ts';

export type Course = { tumor: Tumor; given: string[] };

/** The earlier drugs of a patient, and the year before which the next drugs must have been approved. */
type History = { given: readonly string[]; year: number };

/** Share of progressions that leave a known resistance alteration, on a targeted drug or an aromatase inhibitor. */
const ACQUIRED = 0.5;
const ACQUIRED_WITHOUT_ESTROGEN = 0.4;
/** The share of progressions on other endocrine drugs that leave a known alteration of resistance. */
const ACQUIRED_ENDOCRINE = 0.1;

/**
 * Treats a patient for some lines and returns the tumor that grows afterwards. A tumor with a target gets the drug for
 * it first. On progression it often acquires an alteration that the table of agents lists as resistance. The drug then
 * no longer works in models made from it, and the next line depends on the new alterations.
 */
export function treat(random: Random, tumor: Tumor, lines: number, { given, year }: History): Course {
  let course: Course = { tumor, given: [...given] };
  for (let line = 0; line < lines; line += 1) {
    const agent = chooseAgent(random, course, year);
    if (agent === undefined) break;
    const acquired = random.chance(chanceToAcquire(agent, course.tumor)) ? acquire(random, agent, course.tumor) : null;
    course = {
      tumor: acquired === null ? course.tumor : evolve(random, course.tumor, [acquired]),
      given: [...course.given, agent.name],
    };
  }
  return course;
}

function chanceToAcquire(agent: Agent, tumor: Tumor): number {
  if (agent.targets.includes('CYP19A1')) return ACQUIRED_WITHOUT_ESTROGEN;
  if (agent.kind === 'endocrine') return ACQUIRED_ENDOCRINE;
  return outlook(agent, tumor) === 'sensitive' ? ACQUIRED : 0;
}

/** The first drugs against their target: given before the newer ones, never after. */
const firstGeneration = [
  'Gefitinib',
  'Erlotinib',
  'Icotinib',
  'Crizotinib',
  'Vemurafenib',
  'Imatinib',
  'Sotorasib',
  'Trastuzumab',
  'Larotrectinib',
  'Ibrutinib',
];

/** Names of the drugs in the standard of care of each area, in lower case. */
const standard = new Map(
  readDiseases().map(({ code, standardOfCare }) => [
    code,
    standardOfCare.map(({ agent }) => agent.toLowerCase()).join('; '),
  ]),
);

/** Returns whether a drug against something in the tumor was in use in its area before that year. */
export const hasTarget = (tumor: Tumor, year: number): boolean => targetedAgents(tumor, year).length > 0;

const usualAgents = ({ area }: Tumor, year: number) =>
  agents.filter((agent) => agent.areas.includes(area) && isApprovedBefore(agent, area, year));

const targetedAgents = (tumor: Tumor, year: number) =>
  usualAgents(tumor, year).filter((agent) => agent.kind !== 'chemotherapy' && outlook(agent, tumor) === 'sensitive');

/** Chooses a drug that the tumor should respond to, or else chemotherapy or another standard treatment of the area. */
function chooseAgent(random: Random, { tumor, given }: Course, year: number): Agent | undefined {
  const open = ({ name }: Agent) => !given.includes(name);
  const prior = given.flatMap((name) => agentNamed(name) ?? []);
  const first = backbone(tumor, prior, year).filter(open);
  if (first.length > 0 && random.chance(0.85)) {
    return random.weighted(first, ({ name }) =>
      ['Letrozole', 'Tamoxifen', 'Abiraterone acetate', 'Enzalutamide'].includes(name) ? 3 : 1,
    );
  }
  const targeted = targetedAgents(tumor, year).filter((agent) => open(agent) && mayFollow(agent, prior, tumor));
  if (targeted.length > 0 && random.chance(0.8)) {
    return random.weighted(targeted, ({ name }) => (firstGeneration.includes(name) ? 3 : 1));
  }
  const rest = usualAgents(tumor, year).filter((agent) => open(agent) && needsNoTarget(agent, tumor));
  return rest.length === 0 ? undefined : random.weighted(rest, ({ kind }) => (kind === 'chemotherapy' ? 3 : 1));
}

/** Classes in which one drug is given after another. */
const sequential = ['ABL1', 'KDR', 'KIT', 'AR', 'ESR1', 'ERBB2', 'TACSTD2'];

/**
 * A drug may follow another of its class if it is newer, or if it was made for the resistance that the tumor has
 * acquired.
 */
function mayFollow(agent: Agent, prior: readonly Agent[], tumor: Tumor): boolean {
  const related = prior.filter((one) => isRelated(one, agent));
  if (firstGeneration.includes(agent.name) && prior.some(({ targets }) => targets[0] === agent.targets[0]))
    return false;
  if (sequential.includes(agent.targets[0] ?? '')) return true;
  return related.every((one) => firstGeneration.includes(one.name) || overcomes(agent, one, tumor));
}

/**
 * Returns what the treatment of some tumors begins with:
 * - breast cancer with estrogen receptors and without HER2: an endocrine drug, then also a CDK4/6 inhibitor
 * - prostate cancer: an endocrine drug
 * - lymphoma with CD20: rituximab
 */
function backbone(tumor: Tumor, prior: readonly Agent[], year: number): Agent[] {
  const usual = usualAgents(tumor, year);
  const endocrine = usual.filter(({ kind }) => kind === 'endocrine');
  const hadEndocrine = prior.some(({ kind }) => kind === 'endocrine');
  if (tumor.area === 'PRO') return hadEndocrine ? [] : endocrine;
  if (tumor.area === 'LYM') {
    const hasTargetOf = ({ name }: Agent) => name === 'Rituximab' && (tumor.expression.MS4A1 ?? 0) > 4;
    return prior.some(hasTargetOf) ? [] : usual.filter(hasTargetOf);
  }
  if (tumor.area !== 'BRE' || tumor.proteins.er !== 'positive' || tumor.proteins.her2 === '3+') return [];
  const mutated = tumor.alterations.some(({ gene }) => gene === 'ESR1');
  const open = endocrine.filter(({ name }) => mutated || name !== 'Elacestrant');
  if (!hadEndocrine || prior.some(({ targets }) => targets.includes('CDK4'))) return open;
  return [...open, ...usual.filter(({ targets }) => targets.includes('CDK4'))];
}

function needsNoTarget(agent: Agent, tumor: Tumor): boolean {
  if (agent.kind === 'chemotherapy') return true;
  const indifferent = outlook(agent, tumor) === 'indifferent' && agent.kind !== 'IO' && agent.sensitive.length > 0;
  return !indifferent && (standard.get(tumor.area)?.includes(agent.name.toLowerCase()) ?? false);
}

function acquire(random: Random, agent: Agent, tumor: Tumor): Change | null {
  const possible = agent.resistant
    .filter((words) => !words.includes(' + '))
    .map(readAlteration)
    .filter((change) => canArise(change, agent, tumor));
  // The first one listed is the most frequent.
  return possible.length === 0 ? null : random.weighted(possible, (change) => 1 / (1 + possible.indexOf(change)));
}

/**
 * Returns whether a change can arise under a drug: a new change in the target itself, a bypass by amplification, or the
 * loss or return of a repair gene.
 */
function canArise({ gene, kind, proteinChange }: Change, agent: Agent, tumor: Tumor): boolean {
  const own = tumor.alterations.filter((alteration) => alteration.gene === gene);
  if (own.some((alteration) => alteration.kind === kind && alteration.proteinChange === proteinChange)) return false;
  if (own.some((alteration) => alteration.kind === 'deletion')) return false;
  if (proteinChange === 'reversion mutation') return own.length > 0;
  if (kind === 'amplification') return true;
  if (/expression|negative|wild type|bind/.test(proteinChange ?? '')) return false;
  if (kind !== 'mutation' || /^p\.G1[23]/.test(proteinChange ?? '')) return false; // KRAS codons begin a tumor
  if (gene === 'RB1') return own.length === 0;
  if (gene === 'ESR1') return tumor.proteins.er === 'positive';
  // If a drug has several targets, the one that drives the tumor changes.
  const driving = agent.targets.filter((target) => tumor.alterations.some((alteration) => alteration.gene === target));
  return (driving.length > 0 ? driving : agent.targets).includes(gene);
}
