import { DRIVER_CLASSES } from '../../../../contract/driverClasses.ts';
import type { CohortCriteria } from '../../../../contract/entities/workbench.ts';
import { MAX_ONCOPRINT_GENES } from '../../../../contract/vocabulary.ts';
import { addBit, type Bits, countShared, emptyBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates, testedDocs } from '../../search/query/genes.ts';
import { geneNamed } from '../../search/query/names.ts';
import type { CohortModels } from '../cohort.ts';

/** The number of genes that are proposed. */
const PROPOSED = 20;
/** A panel with at most this many genes lists cancer genes. A larger one is an exome. */
const TARGETED = 1_000;

/** The models of a cohort as sets of documents. */
export type CohortDocs = ReadonlyMap<Segment, Bits>;

/** How many models of a cohort are altered in a gene, of those in which all of its driver classes were read. */
export type GeneShare = {
  altered: number;
  read: number;
  /** Altered models in which not all driver classes were read. */
  alteredElsewhere: number;
};

export function cohortDocs({ models }: CohortModels): CohortDocs {
  const sets = new Map<Segment, Bits>();
  for (const { segment, doc } of models) {
    let bits = sets.get(segment);
    if (bits === undefined) {
      bits = emptyBits(segment.size);
      sets.set(segment, bits);
    }
    addBit(bits, doc);
  }
  return sets;
}

/** Returns the documents in which all driver classes of a gene were read. The result must not be changed. */
export const readInFull = (segment: Segment, gene: string, { snapshot }: Pick<CohortModels, 'snapshot'>): Bits =>
  testedDocs(segment, gene, snapshot.drivers(gene));

/** Returns the share of the models of a cohort in which a gene is altered. */
export function shareOf(gene: string, cohort: CohortModels, docs: CohortDocs): GeneShare {
  const share = { altered: 0, read: 0, alteredElsewhere: 0 };
  for (const [segment, bits] of docs) {
    const { altered, wildType } = geneStates(segment, gene, cohort.snapshot);
    const all = countShared(bits, altered);
    const read = countShared(bits, readInFull(segment, gene, cohort));
    const inFull = read - countShared(bits, wildType);
    share.altered += inFull;
    share.read += read;
    share.alteredElsewhere += all - inFull;
  }
  return share;
}

/** Returns the genes with these names, each once, and the names that are no gene of the catalog. */
export function genesNamed(
  names: readonly string[],
  { snapshot }: Pick<CohortModels, 'snapshot'>,
): { genes: string[]; unknown: string[] } {
  const genes = new Set<string>();
  const unknown = new Set<string>();
  for (const name of names) {
    const gene = geneNamed(name, snapshot, 'published');
    if (gene === null) unknown.add(name);
    else genes.add(gene);
  }
  return { genes: [...genes], unknown: [...unknown] };
}

/**
 * Returns the genes that are shown unless others are chosen: those of the cohort's query, then the driver genes that
 * are altered in most of its models. A driver gene is one with known driver classes, or one that a targeted panel
 * reads.
 */
export function proposedGenes(criteria: CohortCriteria, cohort: CohortModels, docs: CohortDocs): string[] {
  const asked = genesNamed((criteria.genes ?? []).map(({ gene }) => gene).slice(0, MAX_ONCOPRINT_GENES), cohort).genes;
  const counts = [...driverGenes(docs)]
    .filter((gene) => !asked.includes(gene))
    .map((gene) => ({ gene, altered: shareOf(gene, cohort, docs).altered }))
    .filter(({ altered }) => altered > 0)
    .sort((one, other) => other.altered - one.altered || (one.gene < other.gene ? -1 : 1));
  return [...asked, ...counts.slice(0, Math.max(0, PROPOSED - asked.length)).map(({ gene }) => gene)];
}

function driverGenes(docs: CohortDocs): Set<string> {
  const genes = new Set(DRIVER_CLASSES.map(([gene]) => gene));
  for (const [{ parts }, bits] of docs) {
    const used = new Set<number>();
    for (const [doc, number] of parts.panelOf.entries()) if (number !== 0 && hasBit(bits, doc)) used.add(number - 1);
    for (const number of used)
      for (const listed of Object.values(parts.panels[number] ?? {}))
        if (listed !== null && listed.size <= TARGETED) for (const gene of listed) genes.add(gene);
  }
  return genes;
}
