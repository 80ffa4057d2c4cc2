import type { Agent } from './agents.ts';

/** Pairs that are given together: the second adds to the first. */
const pairs = [
  ['BRAF', 'MAP2K1'],
  ['KRAS', 'EGFR'],
  ['BRAF', 'EGFR'],
  ['CDK4', 'ESR1'],
  ['BCL2', 'DNMT1'],
  ['EGFR', 'MET'],
] as const;

/** Among the agents of a study, one that is usually combined with this one: by target, or two cytotoxic drugs. */
export function combinationPartner(agent: Agent, chosen: readonly Agent[]): Agent | undefined {
  return chosen.find(
    (other) =>
      other !== agent &&
      (pairs.some(
        ([first, second]) =>
          (agent.targets.includes(first) && other.targets.includes(second) && !other.targets.includes(first)) ||
          (agent.targets.includes(second) && other.targets.includes(first) && !agent.targets.includes(first)),
      ) ||
        (agent.kind === 'chemotherapy' && other.kind === 'chemotherapy' && agent.targets[0] !== other.targets[0])),
  );
}
