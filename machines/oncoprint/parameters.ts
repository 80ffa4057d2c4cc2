import { AGENT_MAX, GENE_MAX } from '../../contract/lengths.ts';
import { MAX_ONCOPRINT_GENES } from '../../contract/vocabulary.ts';

/** What an address asks for: genes (null: those that are proposed) and a drug (null: none). */
export type OncoprintAsk = { genes: readonly string[] | null; agent: string | null };

export const ONCOPRINT_ORDERS = ['genes', 'response', 'disease', 'code'] as const;
export type OncoprintOrder = (typeof ONCOPRINT_ORDERS)[number];

type Parameters = Readonly<Record<string, string>>;

/** Parses the parameters of the screen in an address: `genes=KRAS,TP53&drug=osimertinib&order=response`. */
export function parseOncoprint({ genes = '', drug = '', order = '' }: Parameters): {
  ask: OncoprintAsk;
  order: OncoprintOrder;
} {
  const named = genes
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= GENE_MAX);
  const chosen = [...new Set(named)].slice(0, MAX_ONCOPRINT_GENES);
  return {
    ask: {
      genes: chosen.length === 0 ? null : chosen,
      agent: drug.trim() === '' ? null : drug.trim().slice(0, AGENT_MAX),
    },
    order: ONCOPRINT_ORDERS.find((one) => one === order) ?? ONCOPRINT_ORDERS[0],
  };
}

/** Returns genes as a parameter of an address. */
export const genesParameter = (genes: readonly string[]): string => genes.join(',');
