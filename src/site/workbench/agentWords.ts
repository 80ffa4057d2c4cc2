import type { Cohort } from '../../../contract/entities/workbench.ts';
import { localizedOr } from '../../i18n/locale.ts';

/** Returns the name of a drug in the reader's language, if the models of a cohort have a response to it. */
export function agentWords(agents: Cohort['agents'], agent: string): string {
  const known = agents.find((one) => one.agent.toLowerCase() === agent.toLowerCase());
  return known ? localizedOr(known.label, known.agent) : agent;
}
