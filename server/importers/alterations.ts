import type { Alteration } from '../../contract/entities/model.ts';
import { canonicalChange, isChange } from '../platform/search/changes/keys.ts';
import type { Reader } from './cells.ts';
import { reasons } from './reasons.ts';

type Kind = Alteration['kind'];

/** What the codes of alterations say. */
export const kindOfCode: Record<string, Kind> = {
  MUT: 'mutation',
  IND: 'mutation',
  HOTSPOT: 'mutation',
  DAMAGING: 'mutation',
  AMP: 'amplification',
  DEL: 'deletion',
  FUSION: 'fusion',
};

/** Between alterations; the semicolon between the kinds of one gene (`APC:MUT;IND`) has no blank behind it. */
export const ALTERATION_SEPARATOR = /;\s+/;

/**
 * `KRAS p.G12D`, `KRAS Gly12Asp`, `FLT3 ITD`, `TP53 (hotspot)`, `CDKN2A:DEL`, `APC:MUT;IND` (a substitution and an insertion or deletion), `EML4`
 * alone. One cell can name a gene more than once: see `joined`.
 */
export const readAlterations: Reader<Alteration[]> = (text) => {
  const [, changed = '', change = ''] = /^([A-Za-z0-9][A-Za-z0-9.-]*)\s+([^(].*)$/.exec(text) ?? [];
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
 * Without repeats: `TP53 (damaging)` says nothing beside `TP53 p.R248Q`, and of two that differ in the allele fraction
 * alone the greater one stays. In the order of genes.
 */
export function joined(alterations: readonly Alteration[]): Alteration[] {
  const distinct = new Map<string, Alteration>();
  for (const one of alterations) {
    const known = distinct.get(keyOf(one));
    if (known === undefined || (one.alleleFraction ?? -1) > (known.alleleFraction ?? -1)) distinct.set(keyOf(one), one);
  }
  return [...distinct.values()]
    .filter((one) => one.proteinChange !== null || ![...distinct.values()].some((other) => tellsMore(other, one)))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const tellsMore = (one: Alteration, other: Alteration): boolean =>
  one.gene === other.gene && one.kind === other.kind && one.proteinChange !== null;

export const keyOf = ({ gene, kind, proteinChange }: Alteration): string => `${gene} ${kind} ${proteinChange ?? ''}`;

/** Whether the protein stays as it is. */
export const isSilent = ({ proteinChange }: Alteration): boolean => proteinChange?.endsWith('=') ?? false;

/** An alteration as the catalog writes it. */
export function alteration(written: string, kind: Kind, change: string | null = null): Alteration {
  const gene = written.toUpperCase().replace(/^(C\d+)ORF(\d+)$/, '$1orf$2');
  return {
    gene,
    kind,
    proteinChange: change === null ? null : canonicalChange(gene, kind, change),
    alleleFraction: null,
  };
}
