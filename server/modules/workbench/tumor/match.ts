import type { TumorEntry, TumorMatch } from '../../../../contract/entities/tumor.ts';
import { rarityWeight } from '../../passport/similarity.ts';
import { type Bits, countBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { alteredDocs, geneStates } from '../../search/query/genes.ts';
import { type CohortModel, codeOf, valuesOf } from '../cohort.ts';

type How = TumorMatch['reasons'][number]['how'];

/** What a match adds, as a share of the weight of its gene. A gene that was not read is left out on both sides. */
const SHARES: Readonly<Record<How, number>> = {
  change: 1,
  codon: 0.75,
  kind: 0.5,
  gene: 0.25,
  wildType: 0,
  notRead: 0,
};
/** The part of the score that the diagnosis has when one is given. */
const DIAGNOSIS = 0.2;
/** Added to the weight of all read genes, so that one read gene counts less than several. */
const FEW = 1.5;

type Other = { gene: string; weight: number };
type Understood = { name: string; genes: string[]; weight: number; in: ReadonlyMap<Segment, (doc: number) => How> };

/** Returns the models of a list most like a tumor, with the reasons of each. Equal scores are in order of code. */
export function matchModels(
  entries: readonly TumorEntry[],
  models: readonly CohortModel[],
  isDiagnosis: ((model: CohortModel) => boolean) | null,
  snapshot: Snapshot,
  { complete, count }: { complete: boolean; count: number },
): TumorMatch[] {
  const byName = new Map<string, Understood>();
  for (const entry of entries) {
    if (entry.gene === null) continue;
    // Two spellings of one alteration count once.
    const one = understand(entry.gene, entry, snapshot);
    byName.set(one.name, one);
  }
  const understood = [...byName.values()];
  const ofTumor = new Set(understood.flatMap(({ genes }) => genes));
  const weights = new Map<string, number>();
  const weightOf = (gene: string): number => {
    const known = weights.get(gene) ?? weightIn(gene, snapshot);
    weights.set(gene, known);
    return known;
  };
  const othersOf = (model: CohortModel): Other[] =>
    valuesOf(model, 'gene').flatMap((gene) => (ofTumor.has(gene) ? [] : [{ gene, weight: weightOf(gene) }]));
  return models
    .map((model) => compare(model, understood, isDiagnosis, complete ? othersOf(model) : []))
    .filter(({ score, reasons }) => score > 0 && reasons.some(({ how }) => SHARES[how] > 0))
    .sort((one, other) => other.score - one.score || (one.code < other.code ? -1 : 1))
    .slice(0, count);
}

function compare(
  model: CohortModel,
  understood: readonly Understood[],
  isDiagnosis: ((model: CohortModel) => boolean) | null,
  others: readonly Other[],
): TumorMatch {
  let common = 0;
  let all = others.reduce((sum, { weight }) => sum + weight, 0);
  const reasons = understood.map(({ name, weight, in: ways }) => {
    const how = ways.get(model.segment)?.(model.doc) ?? 'notRead';
    if (how !== 'notRead') all += weight;
    common += weight * SHARES[how];
    return { name, how };
  });
  const sameDiagnosis = isDiagnosis?.(model) ?? false;
  const alterations = (common / (all + FEW)) * (isDiagnosis === null ? 1 : 1 - DIAGNOSIS);
  const diagnosis = sameDiagnosis ? DIAGNOSIS : 0;
  return {
    id: model.segment.idOf(model.doc),
    code: codeOf(model),
    modelType: model.segment.modelTypeOf(model.doc) ?? null,
    score: alterations + diagnosis,
    parts: { alterations, diagnosis },
    sameDiagnosis,
    additional: others.map(({ gene }) => gene),
    reasons,
  };
}

function understand(gene: string, { kind, change }: TumorEntry, snapshot: Snapshot): Understood {
  const codon = change?.match(/^(?:p\.)?([A-Z]\d+)[A-Z*]$/)?.[1];
  const ways = new Map<Segment, (doc: number) => How>();
  for (const segment of snapshot.segments) {
    const states = geneStates(segment, gene, snapshot);
    const inOrder: [How, Bits][] = [
      ...(change === undefined ? [] : [['change', alteredDocs(segment, gene, kind, change)] as [How, Bits]]),
      ...(codon === undefined ? [] : [['codon', alteredDocs(segment, gene, 'mutation', codon)] as [How, Bits]]),
      // An entry without a change is as exact as its kind.
      ...(kind === undefined ? [] : [[change ? 'kind' : 'change', alteredDocs(segment, gene, kind)] as [How, Bits]]),
      [kind === undefined && change === undefined ? 'change' : 'gene', states.altered],
      ['wildType', states.wildType],
    ];
    ways.set(segment, (doc) => inOrder.find(([, bits]) => hasBit(bits, doc))?.[0] ?? 'notRead');
  }
  const name = [gene, change ?? kind].filter(Boolean).join(' ');
  const genes = [gene, ...(kind === 'fusion' && change ? change.split(/[-:]+/) : [])];
  return { name, genes, weight: weightIn(gene, snapshot), in: ways };
}

/** Returns the weight of a gene by its rarity among all models of the index. */
function weightIn(gene: string, { segments }: Snapshot): number {
  const models = segments.reduce((sum, { size }) => sum + size, 0);
  const altered = segments.reduce((sum, segment) => sum + countBits(alteredDocs(segment, gene)), 0);
  return rarityWeight(models, altered);
}
