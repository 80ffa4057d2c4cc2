import type { Random } from '../../platform/random.ts';
import { readDiseases } from '../content.ts';
import { type Agent, agentNamed, agents, outlook } from './agents.ts';
import { type Change, readAlteration } from './alteration.ts';
import type { Tumor } from './tumor.ts';
import { evolve } from './tumors.ts';

export type Course = { tumor: Tumor; given: string[] };

/** Share of progressions on a targeted drug that leave a known alteration of resistance. */
const ACQUIRED = 0.5;

/**
 * Treats a patient for some lines and answers what grows afterwards. A tumor with a target gets its drug first; when it
 * progresses it often has acquired what the table of agents names as resistance, so the drug no longer works in models
 * made from it, and the next line goes by the new alterations.
 */
export function treat(random: Random, tumor: Tumor, lines: number, before: readonly string[] = []): Course {
  let course: Course = { tumor, given: [...before] };
  for (let line = 0; line < lines; line += 1) {
    const agent = chooseAgent(random, course);
    if (agent === undefined) break;
    const acquired =
      outlook(agent, course.tumor) === 'sensitive' && random.chance(ACQUIRED)
        ? acquire(random, agent, course.tumor)
        : null;
    course = {
      tumor: acquired === null ? course.tumor : evolve(random, course.tumor, [acquired]),
      given: [...course.given, agent.name],
    };
  }
  return course;
}

/** Not approved when the demonstration's patients were treated. */
const investigational = [
  'MRTX1133',
  'Daraxonrasib',
  'Divarasib',
  'Adavosertib',
  'Ceralasertib',
  'Fisogatinib',
  'Zanidatamab',
];

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

/** Names of the drugs in the standard of care of each area, in small letters. */
const standard = new Map(
  readDiseases().map(({ code, standardOfCare }) => [
    code,
    standardOfCare.map(({ agent }) => agent.toLowerCase()).join('; '),
  ]),
);

/** Whether a drug made for something in the tumor is in use in its area. */
export const hasTarget = (tumor: Tumor): boolean => targetedAgents(tumor).length > 0;

const usualAgents = ({ area }: Tumor) =>
  agents.filter(({ areas, name }) => areas.includes(area) && !investigational.includes(name));

const targetedAgents = (tumor: Tumor) =>
  usualAgents(tumor).filter((agent) => agent.kind !== 'chemotherapy' && outlook(agent, tumor) === 'sensitive');

/** What the tumor should answer to if there is such a drug; else chemotherapy or what else is standard in the area. */
function chooseAgent(random: Random, { tumor, given }: Course): Agent | undefined {
  const open = ({ name }: Agent) => !given.includes(name);
  const targetsMet = new Set(given.map((name) => agentNamed(name)?.targets[0]));
  const targeted = targetedAgents(tumor).filter(
    (agent) => open(agent) && !(firstGeneration.includes(agent.name) && targetsMet.has(agent.targets[0])),
  );
  if (targeted.length > 0 && random.chance(0.8)) {
    return random.weighted(targeted, ({ name }) => (firstGeneration.includes(name) ? 3 : 1));
  }
  const rest = usualAgents(tumor).filter((agent) => open(agent) && needsNoTarget(agent, tumor));
  return rest.length === 0 ? undefined : random.weighted(rest, ({ kind }) => (kind === 'chemotherapy' ? 3 : 1));
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
  // the first named is the most frequent
  return possible.length === 0 ? null : random.weighted(possible, (change) => 1 / (1 + possible.indexOf(change)));
}

/** A new change in the target itself, a bypass by amplification, or the loss or return of a repair gene. */
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
  // of several targets the one that drives the tumor changes
  const driving = agent.targets.filter((target) => tumor.alterations.some((alteration) => alteration.gene === target));
  return (driving.length > 0 ? driving : agent.targets).includes(gene);
}
