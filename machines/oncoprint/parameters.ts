import { AGENT_MAX, GENE_MAX } from '../../contract/lengths.ts';
import { MAX_ONCOPRINT_GENES } from '../../contract/vocabulary.ts';
import { type ChoiceRule, type ParameterRules, readChoice, readList, readText } from '../workbench/parameterRules.ts';

/** What an address asks for: genes (null: those that are proposed) and a drug (null: none). */
export type OncoprintAsk = { genes: readonly string[] | null; agent: string | null };

export const ONCOPRINT_ORDERS = ['genes', 'response', 'disease', 'code'] as const;
export type OncoprintOrder = (typeof ONCOPRINT_ORDERS)[number];

type Parameters = Readonly<Record<string, string>>;

/** What the parameters of the screen may be. */
export const ONCOPRINT_RULES = {
  genes: { kind: 'list', most: MAX_ONCOPRINT_GENES, longest: GENE_MAX },
  drug: { kind: 'text', longest: AGENT_MAX },
  order: { kind: 'choice', first: ONCOPRINT_ORDERS[0], values: ONCOPRINT_ORDERS } as ChoiceRule<OncoprintOrder>,
} as const satisfies ParameterRules;

/** Parses the parameters of the screen in an address: `genes=KRAS,TP53&drug=osimertinib&order=response`. */
export function parseOncoprint({ genes, drug, order }: Parameters): { ask: OncoprintAsk; order: OncoprintOrder } {
  const chosen = readList(ONCOPRINT_RULES.genes, genes);
  const agent = readText(ONCOPRINT_RULES.drug, drug);
  return {
    ask: { genes: chosen.length === 0 ? null : chosen, agent: agent === '' ? null : agent },
    order: readChoice(ONCOPRINT_RULES.order, order),
  };
}

/** Returns genes as a parameter of an address. */
export const genesParameter = (genes: readonly string[]): string => genes.join(',');
