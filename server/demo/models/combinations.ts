import type { Agent } from './agents.ts';
import type { Tumor } from './tumor.ts';

/** Targets of drugs that are given together: the second adds to the effect of the first. */
const pairs = [
  ['BRAF', 'MAP2K1'],
  ['KRAS', 'EGFR'],
  ['BRAF', 'EGFR'],
  ['CDK4', 'ESR1'],
  ['BCL2', 'DNMT1'],
  ['EGFR', 'MET'],
] as const;

/**
 * Published share of tumors that shrink under a pair of drugs of which at least one does little alone, in percent. BRAF
 * and KRAS inhibitors with an EGFR antibody in colorectal cancer (BEACON 26, KRYSTAL-1 46, CodeBreaK 300 26, all
 * recalled).
 */
const together = [
  { area: 'CRC', targets: ['BRAF', 'EGFR'], percent: 26 },
  { area: 'CRC', targets: ['KRAS', 'EGFR'], percent: 35 },
] as const;

export function responsePercentTogether(one: Agent, other: Agent, { area }: Tumor): number {
  const found = together.find(
    ({ area: where, targets: [first, second] }) =>
      where === area && (fits(one, other, first, second) || fits(other, one, first, second)),
  );
  return found?.percent ?? 0;
}

/** Returns the agent that is usually combined with this one: by target, or two cytotoxic drugs. */
export function combinationPartner(agent: Agent, among: readonly Agent[]): Agent | undefined {
  return among.find(
    (other) =>
      other !== agent &&
      (pairs.some(([first, second]) => fits(agent, other, first, second) || fits(other, agent, first, second)) ||
        (agent.kind === 'chemotherapy' && other.kind === 'chemotherapy' && agent.targets[0] !== other.targets[0])),
  );
}

const fits = (one: Agent, other: Agent, first: string, second: string) =>
  one.targets.includes(first) && other.targets.includes(second) && !other.targets.includes(first);
