import type { Random } from '../random.ts';
import { type Agent, agents, outlook } from './agents.ts';
import { type Change, readAlteration } from './alteration.ts';
import type { Tumor } from './tumor.ts';
import { evolve } from './tumors.ts';

export type Course = { tumor: Tumor; given: string[] };

/** Share of progressions on a targeted drug that leave a known alteration of resistance. */
const ACQUIRED = 0.62;

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

/** Drugs that patients of the area receive; mouse surrogates and drugs without a stated area are not among them. */
function chooseAgent(random: Random, { tumor, given }: Course): Agent | undefined {
  const usual = agents.filter(
    ({ areas, name }) => areas.includes(tumor.area) && !given.includes(name) && !investigational.includes(name),
  );
  const targeted = usual.filter((agent) => agent.kind !== 'chemotherapy' && outlook(agent, tumor) === 'sensitive');
  if (targeted.length > 0 && random.chance(0.75)) {
    // older drugs stand first in the table of a target: they were given first
    return random.weighted(targeted, (agent) => 1 / (1 + usual.indexOf(agent) * 0.15));
  }
  const rest = usual.filter((agent) => agent.kind === 'chemotherapy' || outlook(agent, tumor) !== 'indifferent');
  return rest.length > 0 ? random.pick(rest) : usual.length > 0 ? random.pick(usual) : undefined;
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
  if (/^p\.(G1[23]|D842)/.test(proteinChange ?? '')) return false; // these begin a tumor, they are not acquired
  return (
    kind === 'mutation' &&
    (agent.targets.includes(gene) ||
      (gene === 'RB1' && own.length === 0) ||
      (gene === 'ESR1' && tumor.proteins.er === 'positive'))
  );
}
