import type { Alteration } from '../../contract/entities/model.ts';
import { normalized } from '../../contract/foldedNames.ts';
import { fusionKey, fusionNamed, partnerNamed, partnersOf } from '../../contract/fusions.ts';
import { canonicalChange, isChange } from '../modules/search/changes/keys.ts';
import type { Reader } from './cells.ts';
import { reasons } from './reasons.ts';
import { spreadsheetGene } from './spreadsheetGenes.ts';

type Kind = Alteration['kind'];

/** The alteration kind of each code. */
export const kindOfCode: Record<string, Kind> = {
  MUT: 'mutation',
  IND: 'mutation',
  HOTSPOT: 'mutation',
  DAMAGING: 'mutation',
  AMP: 'amplification',
  DEL: 'deletion',
  FUSION: 'fusion',
};

/** Separates alterations. The semicolon between the kinds of one gene (`APC:MUT;IND`) has no space after it. */
export const ALTERATION_SEPARATOR = /;\s+/;

/**
 * `EML4-ALK fusion`, `EML4::ALK (fusion)`, `EML4--ALK:FUSION`, `ALK EML4-ALK fusion`; a gene before the name is one of
 * the two partners.
 */
const FUSION = /^(?:([A-Z0-9.-]+)\s+)?(\S+?)(?:\s*\(fusion\)|:FUSION|\s+fusion)$/i;

/**
 * Reads `KRAS p.G12D`, `KRAS Gly12Asp`, `FLT3 ITD`, `TP53 (hotspot)`, `CDKN2A:DEL`, `APC:MUT;IND` (a substitution and
 * an insertion or deletion), `EML4` alone, `EML4-ALK fusion`. A cell can name a gene more than once: see `joined`.
 */
export const readAlterations: Reader<Alteration[]> = (text) => {
  const damaged = spreadsheetGene(text);
  if (damaged !== undefined) {
    return 'refused' in damaged ? damaged : { ...damaged, value: [alteration(damaged.value, 'mutation')] };
  }
  const [, own, name = ''] = FUSION.exec(text) ?? [];
  const fusion = own === undefined ? fusionIn(name) : fusionOf(own, name);
  if (fusion !== undefined) return { value: [fusion] };
  const [, changed = '', change = ''] = /^([A-Za-z0-9][A-Za-z0-9.-]*)\s+([^(\s].*)$/.exec(text) ?? [];
  if (change.startsWith('p.') || (change !== '' && isChange(changed, change))) {
    const one = alteration(changed, 'mutation', change);
    if (isSilent(one)) return { refused: reasons.silent };
    return one.proteinChange === change
      ? { value: [one] }
      : { value: [one], why: reasons.spelled(one.proteinChange ?? '') };
  }
  const named = /^([A-Za-z0-9][A-Za-z0-9.-]*)(?:\s*\(([a-z]+)\)|:([A-Z;]+))?$/i.exec(text);
  if (named === null) return { refused: reasons.notAnAlteration };
  const [, gene = '', word, codes] = named;
  const written = (word ?? codes ?? '').toUpperCase().split(';').filter(Boolean);
  if (written.length === 0) return { value: [alteration(gene, 'mutation')], why: reasons.geneAlone };
  const found = written.map((code) => kindOfCode[code]);
  if (found.includes(undefined)) return { refused: reasons.unknownKind };
  const value = [...new Set(found)].flatMap((kind) => (kind === undefined ? [] : [alteration(gene, kind)]));
  return {
    value,
    why: reasons.readAs(
      written,
      value.map(({ kind }) => kind),
    ),
  };
};

/**
 * Removes repeats and sorts by gene. `TP53 (damaging)` is dropped beside `TP53 p.R248Q`. Of two alterations that differ
 * only in the allele fraction, the greater one stays.
 */
export function joined(alterations: readonly Alteration[]): Alteration[] {
  const distinct = new Map<string, Alteration>();
  for (const one of alterations) {
    const known = distinct.get(sameness(one));
    if (known === undefined || isBetter(one, known)) distinct.set(sameness(one), one);
  }
  return [...distinct.values()]
    .filter((one) => one.proteinChange !== null || ![...distinct.values()].some((other) => tellsMore(other, one)))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** If two sources list a fusion under each of its genes, the first gene is kept. */
const isBetter = (one: Alteration, known: Alteration): boolean => {
  const [own, other] = [one.alleleFraction ?? -1, known.alleleFraction ?? -1];
  return own > other || (own === other && keyOf(one) < keyOf(known));
};

/** Returns a key that is the same for a fusion under either of its genes, in every spelling. */
function sameness(one: Alteration): string {
  const fusion = one.kind === 'fusion' ? fusionKey(one.proteinChange ?? '', one.gene) : undefined;
  return fusion === undefined ? keyOf(one) : `fusion ${fusion}`;
}

const tellsMore = (one: Alteration, other: Alteration): boolean =>
  one.gene === other.gene && one.kind === other.kind && one.proteinChange !== null;

export const keyOf = ({ gene, kind, proteinChange }: Alteration): string => `${gene} ${kind} ${proteinChange ?? ''}`;

/** Returns whether the alteration leaves the protein unchanged. */
export const isSilent = ({ proteinChange }: Alteration): boolean => /=\)?$/.test(proteinChange ?? '');

/** Returns an alteration in the notation of the catalog. */
export function alteration(written: string, kind: Kind, change: string | null = null): Alteration {
  const gene = written.toUpperCase().replace(/^(C\d+)ORF(\d+)$/, '$1orf$2');
  return {
    gene,
    kind,
    proteinChange: change === null ? null : canonicalChange(gene, kind, change),
    alleleFraction: null,
  };
}

/** Returns the fusion that a text names, if the gene is one of its two partners; otherwise undefined. */
export function fusionOf(gene: string, name: string): Alteration | undefined {
  const own = alteration(partnerNamed(gene) ?? gene, 'fusion');
  const partners = partnersOf(name, own.gene);
  return partners?.includes(own.gene) ? { ...own, proteinChange: fusionNamed(partners) } : undefined;
}

/**
 * Returns whether the text holds a mark that no gene symbol has, or two names with a dash between them. `HLA-A` is a
 * symbol.
 */
function namesTwo(name: string): boolean {
  const dash = name.indexOf('-', 3);
  return /::|--|\//.test(name) || (dash !== -1 && name.length - dash > 3 && !/^(?:HLA|MT)-/i.test(name));
}

/** Reads the name of a fusion given in place of a gene. The fusion is listed under the second gene of its name. */
export function fusionIn(name: string): Alteration | undefined {
  const [, end] = (namesTwo(normalized(name)) ? partnersOf(name) : undefined) ?? [];
  return end === undefined ? undefined : fusionOf(end, name);
}
