import type { ComparedProfile } from '../../../contract/entities/identity.ts';
import { AMELOGENIN, compareAlleles, compareLoci, readLocus } from '../../../contract/strLoci.ts';

/** What the scores of a query and each reference are computed from: counts over the loci that both have. */
export type StrCounts = {
  loci: Uint16Array;
  /** Alleles that both have. */
  shared: Uint16Array;
  query: Uint16Array;
  reference: Uint16Array;
};

/** The three scores of a query and a reference in percent. */
export type StrScores = { tanabe: number; mastersQuery: number; mastersReference: number };

/**
 * Returns a profile as it is compared: usual names of the loci, each locus once, each allele once (a homozygous locus
 * counts one allele), both in order. Loci without alleles are left out.
 */
export function comparedProfile(loci: ComparedProfile): ComparedProfile {
  const byLocus = new Map<string, Set<string>>();
  for (const { locus, alleles } of loci) {
    const name = readLocus(locus) ?? locus;
    const known = byLocus.get(name) ?? new Set();
    for (const allele of alleles) known.add(allele);
    if (known.size > 0) byLocus.set(name, known);
  }
  return [...byLocus]
    .map(([locus, alleles]) => ({ locus, alleles: [...alleles].sort(compareAlleles) }))
    .sort((one, other) => compareLoci(one.locus, other.locus));
}

/** Returns the loci with more than two alleles, of which a pure sample has few. */
export const lociWithManyAlleles = (profile: ComparedProfile): string[] =>
  profile.filter(({ alleles }) => alleles.length > 2).map(({ locus }) => locus);

/**
 * Returns the scores as CLASTR ("non-empty markers") and STRprofiler compute them: over the loci for which both
 * profiles have alleles. Returns null if there is no such locus.
 */
export function strScores(shared: number, query: number, reference: number): StrScores | null {
  if (query === 0 || reference === 0) return null;
  return {
    tanabe: 100 * ((2 * shared) / (query + reference)),
    mastersQuery: 100 * (shared / query),
    mastersReference: 100 * (shared / reference),
  };
}

/** Profiles packed by locus, so that a query reads only its own loci and alleles. */
export class StrProfiles {
  readonly size: number;
  /** By locus: how many alleles each profile has there, and which profiles have an allele. */
  readonly #loci = new Map<string, { counts: Uint8Array; carriers: Map<string, Uint32Array> }>();

  /** @param profiles as `comparedProfile` returns them */
  constructor(profiles: readonly ComparedProfile[]) {
    this.size = profiles.length;
    const found = new Map<string, { counts: Uint8Array; carriers: Map<string, number[]> }>();
    for (const [at, profile] of profiles.entries())
      for (const { locus, alleles } of profile) {
        let own = found.get(locus);
        if (own === undefined) {
          own = { counts: new Uint8Array(profiles.length), carriers: new Map() };
          found.set(locus, own);
        }
        own.counts[at] = alleles.length;
        for (const allele of alleles) {
          const list = own.carriers.get(allele);
          if (list) list.push(at);
          else own.carriers.set(allele, [at]);
        }
      }
    for (const [locus, { counts, carriers }] of found)
      this.#loci.set(locus, {
        counts,
        carriers: new Map([...carriers].map(([allele, list]) => [allele, Uint32Array.from(list)])),
      });
  }

  /** Counts the loci and alleles that a query shares with each profile. Amelogenin counts only if asked for. */
  countsOf(query: ComparedProfile, { amelogenin }: { amelogenin: boolean }): StrCounts {
    const [loci, shared, inQuery, inReference] = Array.from({ length: 4 }, () => new Uint16Array(this.size)) as [
      Uint16Array,
      Uint16Array,
      Uint16Array,
      Uint16Array,
    ];
    for (const { locus, alleles } of query) {
      const own = this.#loci.get(locus);
      if (own === undefined || (locus === AMELOGENIN && !amelogenin)) continue;
      const { counts, carriers } = own;
      for (let at = 0; at < this.size; at++) {
        const count = counts[at] as number;
        if (count === 0) continue;
        loci[at] = (loci[at] as number) + 1;
        inQuery[at] = (inQuery[at] as number) + alleles.length;
        inReference[at] = (inReference[at] as number) + count;
      }
      for (const allele of alleles)
        for (const at of carriers.get(allele) ?? []) shared[at] = (shared[at] as number) + 1;
    }
    return { loci, shared, query: inQuery, reference: inReference };
  }
}
