import type { AgentClass } from '../../contract/vocabulary.ts';
import { m } from '../i18n/compiled/messages.js';

/** The name of each agent class. */
export const agentClasses: Record<AgentClass, () => string> = {
  smallMolecule: m.agent_small_molecule,
  antibody: m.agent_antibody,
  antibodyDrugConjugate: m.agent_conjugate,
  cellTherapy: m.agent_cell_therapy,
  vaccine: m.agent_vaccine,
  other: m.agent_other,
};
