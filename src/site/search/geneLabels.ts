import type { GeneStatus } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The words of what a model's tests say about a gene. */
export const geneStatusLabel = (status: GeneStatus): string => statuses[status]();

const statuses: Record<GeneStatus, () => string> = {
  altered: m.gene_altered,
  wildType: m.gene_wildType,
  tested: m.gene_tested,
  notTested: m.gene_notTested,
};
