import { compactOf, latinized } from './foldedNames.ts';
import type { AlterationKind } from './vocabulary.ts';
import { withoutEnding } from './withoutEnding.ts';

/**
 * Older gene names used in fusion names, by current symbol: previous symbols and aliases of HGNC (genenames.org), also
 * listed by NCBI Gene. Most of them have other meanings too, so they are read this way only in the name of a fusion.
 */
export const PARTNER_NAMES: Readonly<Record<string, readonly string[]>> = {
  ABL1: ['ABL', 'c-ABL'],
  AFDN: ['AF6'],
  AFF1: ['AF4'],
  ASPSCR1: ['ASPL'],
  BCL2: ['BCL-2'],
  BIRC3: ['API2'],
  CBFB: ['CBFβ'],
  CCND1: ['BCL1', 'PRAD1'],
  CREBBP: ['CBP'],
  DDIT3: ['CHOP'],
  EWSR1: ['EWS'],
  ETV6: ['TEL'],
  FGFR1OP2: ['FOP2'],
  FLI1: ['FLI-1'],
  FOXO1: ['FKHR', 'FOXO1A'],
  FUS: ['TLS'],
  IGH: ['IgH', 'IGH@'],
  KMT2A: ['MLL', 'MLL1', 'HRX', 'ALL-1'],
  MLLT1: ['ENL'],
  MLLT10: ['AF10'],
  MLLT11: ['AF1q'],
  MLLT3: ['AF9'],
  MYC: ['c-MYC'],
  NCOA4: ['ELE1', 'ARA70'],
  NPM1: ['NPM'],
  NSD2: ['MMSET', 'WHSC1'],
  NUP214: ['CAN'],
  NUTM1: ['NUT', 'C15orf55'],
  RARA: ['RARα', 'RAR-alpha'],
  RUNX1: ['AML1', 'CBFA2'],
  RUNX1T1: ['ETO', 'MTG8', 'CBFA2T1'],
  SS18: ['SYT'],
  SUZ12: ['JJAZ1'],
  TCF3: ['E2A'],
  ZBTB16: ['PLZF'],
};

/** Words used in place of an unknown partner. */
const NO_PARTNER = new Set(['INTRAGENIC', 'INTERGENIC', 'UNKNOWN', 'OTHER', 'NA', 'N/A', '?']);
const JOINT = / ?(?:::|-{2,}|[-:/]) ?| /g;
const STRONG = /::|--/;
const PARTNER = /^[A-Z0-9][A-Z0-9.@-]*$/i;
const SAID = /(?:gene )?(?:fusions?|rearrange(?:d|ments?)|translocations?|融合|重排)$/i;

const symbols = new Map(
  Object.entries(PARTNER_NAMES).flatMap(([symbol, names]) =>
    [symbol, ...names].map((name) => [compactOf(name), symbol]),
  ),
);

/** Returns the current symbol of a gene by its name in fusions; undefined for other names. */
export const partnerNamed = (name: string): string | undefined => symbols.get(compactOf(name));

/** A way to split the name of a fusion into two genes; there can be several. */
type Cut = readonly [string, string];

/**
 * Returns the two genes of a fusion's name, whatever its spelling: `EML4-ALK`, `EML4::ALK`, `EML4--ALK`, `EML4/ALK`,
 * `MLL-AF9`. Returns undefined when the text does not name two genes. Symbols contain dashes too (`NKX2-1`): when a
 * name can be split in several places, the split that yields `gene` is used.
 * @param gene a known partner
 * @param symbolOf returns the symbol for a partner's name that is not a symbol
 */
export function partnersOf(
  name: string,
  gene?: string,
  symbolOf: (name: string) => string | undefined = () => undefined,
): Cut | undefined {
  const squeezed = latinized(name).trim().replace(/\s+/g, ' ');
  const plain = SAID.test(squeezed) ? withoutEnding(squeezed.replace(SAID, ''), ' _-') : squeezed;
  const joints = [...plain.matchAll(JOINT)];
  const strong = joints.filter(([mark]) => STRONG.test(mark));
  const cuts = (strong.length > 0 ? strong : joints)
    .map((joint): Cut => [plain.slice(0, joint.index), plain.slice(joint.index + joint[0].length)])
    .filter((cut) => cut.every((part) => PARTNER.test(part) && /[A-Z]/i.test(part)))
    .map(([one, other]): Cut => [written(one, gene, symbolOf), written(other, gene, symbolOf)]);
  const wanted = gene?.toUpperCase();
  return cuts.find((cut) => cut.some((part) => part.toUpperCase() === wanted)) ?? cuts[0];
}

function written(name: string, gene: string | undefined, symbolOf: (name: string) => string | undefined): string {
  if (name.toUpperCase() === gene?.toUpperCase()) return gene ?? name;
  return symbolOf(name) ?? partnerNamed(name) ?? name.toUpperCase().replace(/^(C\d+)ORF(\d+)$/, '$1orf$2');
}

/** Returns the name of a fusion as the catalog writes it, from its 5′ gene to its 3′ gene. */
export const fusionNamed = ([one, other]: Cut): string => `${one}-${other}`;

/**
 * Returns a key that is the same for both orders and all spellings of a fusion; undefined when the text does not name
 * two genes.
 */
export function fusionKey(name: string, gene?: string): string | undefined {
  const partners = partnersOf(name, gene)?.map((part) => part.toLowerCase());
  return partners?.sort().join('::');
}

type Named = { gene: string; kind: AlterationKind; proteinChange: string | null };

/**
 * Returns the genes that an alteration belongs to: its own gene, and for a fusion both partners. A text without the
 * alteration's own gene (`break-apart`) is not the name of a fusion.
 */
export function genesOf({ gene, kind, proteinChange }: Named): string[] {
  if (kind !== 'fusion' || proteinChange === null) return [gene];
  const partners = partnersOf(proteinChange, gene) ?? [];
  const others = partners.filter((partner) => partner !== gene);
  const [other] = others;
  return partners.length === others.length || other === undefined || NO_PARTNER.has(other) ? [gene] : [gene, other];
}

/** Whether an alteration belongs to a gene. */
export const isOf = (alteration: Named, gene: string): boolean => genesOf(alteration).includes(gene);
