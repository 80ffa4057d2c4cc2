import type { ShortlistModel } from '../../../../contract/entities/collections.ts';
import { TUMOR_MATCHES, type TumorEntry, type TumorHow, type TumorMatch } from '../../../../contract/entities/tumor.ts';
import { genesOf } from '../../../../contract/fusions.ts';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { tumorAlterationName } from '../../../../contract/tumorNames.ts';
import { type AlterationKind, CLASS_OF } from '../../../../contract/vocabulary.ts';
import { breather } from '../../../platform/time/breather.ts';
import { rarityWeight } from '../../passport/similarity.ts';
import { alterationParts, classesAsked } from '../../search/changes/alteration.ts';
import { isRead, type TestedGenes } from '../../search/engine/record.ts';
import {
  addBit,
  addDocs,
  type Bits,
  countShared,
  docsOf,
  emptyBits,
  hasBit,
  intersect,
  subtract,
} from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { alteredDocs, testedDocs } from '../../search/query/genes.ts';
import { type CohortModel, codeOf } from '../cohort.ts';

/** What a match adds, as a share of the rarity of what both have in common. */
const SHARES: Readonly<Record<TumorHow, number>> = {
  change: 1,
  codon: 0.75,
  kind: 0.5,
  gene: 0.25,
  wildType: 0,
  notRead: 0,
};
/** The part of the score that the diagnosis has when one is given. */
export const DIAGNOSIS_PART = 0.2;
/** Added to the weight of what was compared, so that one common alteration counts less than several. */
const FEW = 1.5;
/** The names that are listed for each reason of a model. */
const NAMED = 12;

/** A tumor as it was read. */
export type Tumor = {
  entries: readonly TumorEntry[];
  /** Genes tested in the tumor; null if that is unknown. */
  tested: TestedGenes | null;
  /** Returns how near a model's diagnosis is, 0 to 1; null without a diagnosis that was understood. */
  nearness: ((model: CohortModel) => number) | null;
};

type Level = { how: TumorHow; docs: Bits };
type Understood = {
  name: string;
  genes: readonly string[];
  /** The rarity of the alteration in the catalog; zero if no model has the gene altered. */
  weight: number;
  /** By how, the rarity of what is common. */
  rarity: Readonly<Record<TumorHow, number>>;
  levels: ReadonlyMap<Segment, readonly Level[]>;
};
/** Sums over the alterations, by document. */
type Sums = { common: Float64Array; all: Float64Array };

/**
 * Returns the models most like a tumor, with the reasons of each. Equal scores are in order of code.
 *
 * The part of the alterations is what the tumor and the model have in common, as a share of everything that was tested
 * in the model or is additional in it. Each alteration weighs by the rarity, among the published models, of what
 * is common: the change, the residue, the kind in the gene, or the gene.
 *
 * @throws the signal's reason when the caller is gone
 */
export async function matchModels(
  { entries, tested, nearness }: Tumor,
  models: readonly CohortModel[],
  snapshot: Snapshot,
  { count, signal }: { count: number; signal: AbortSignal },
): Promise<{ sharing: number; matches: TumorMatch[] }> {
  const breathe = breather();
  const pause = async () => {
    await breathe();
    signal.throwIfAborted();
  };
  const wanted = docsBySegment(models);
  const sums = new Map([...wanted.keys()].map((segment) => [segment, emptySums(segment.size)]));
  const understood = await readAll(entries, snapshot, wanted, pause);
  for (const one of understood) {
    for (const [segment, own] of sums) addEntry(one, segment, wanted.get(segment) ?? emptyBits(0), own);
    await pause();
  }
  const ofTumor = new Set(understood.flatMap(({ genes }) => genes));
  const extras = new Extras(snapshot, tested, ofTumor);
  for (const [segment, { all }] of sums) await extras.addTo(segment, all, pause);
  const ranked = models
    .flatMap((model) => {
      const { common, all } = sums.get(model.segment) ?? emptySums(0);
      const shared = common[model.doc] ?? 0;
      if (shared === 0) return [];
      const near = nearness?.(model) ?? null;
      const alterations = (shared / ((all[model.doc] ?? 0) + FEW)) * (near === null ? 1 : 1 - DIAGNOSIS_PART);
      const diagnosis = (near ?? 0) * DIAGNOSIS_PART;
      return [{ model, near, alterations, diagnosis, score: alterations + diagnosis, code: codeOf(model) }];
    })
    .sort((one, other) => other.score - one.score || (one.code < other.code ? -1 : 1));
  return {
    sharing: ranked.length,
    matches: ranked.slice(0, count).map(({ model, near, alterations, diagnosis, score, code }) => ({
      ...listedAs(model, code),
      score,
      parts: { alterations, diagnosis },
      nearness: near,
      reasons: reasonsOf(understood, model),
      additional: extras.of(model),
    })),
  };
}

const emptySums = (size: number): Sums => ({ common: new Float64Array(size), all: new Float64Array(size) });

function docsBySegment(models: readonly CohortModel[]): Map<Segment, Bits> {
  const wanted = new Map<Segment, Bits>();
  for (const { segment, doc } of models) {
    const docs = wanted.get(segment) ?? emptyBits(segment.size);
    addBit(docs, doc);
    wanted.set(segment, docs);
  }
  return wanted;
}

/** Returns a model as the shortlist has it. */
function listedAs({ segment, doc }: CohortModel, modelCode: string): ShortlistModel {
  const labelIn = (field: 'ownDisease' | 'cancerType' | 'histology'): Localized | null => {
    const index = segment.parts.fields[field];
    const { labels, values } = index;
    const code = index.codesOfDoc(doc)[0];
    const value = values.at(code);
    return code === undefined || value === undefined ? null : (labels[code] ?? { en: value, zh: value });
  };
  return {
    id: segment.idOf(doc),
    modelCode,
    name: segment.parts.names.at(doc),
    modelType: segment.modelTypeOf(doc) ?? MODEL_TYPES[0],
    disease: labelIn('ownDisease'),
    cancerType: labelIn('cancerType') ?? { en: '', zh: '' },
    histology: labelIn('histology'),
  };
}

/** Returns the alterations of the tumor, each once: two spellings of one alteration count once. */
async function readAll(
  entries: readonly TumorEntry[],
  snapshot: Snapshot,
  wanted: ReadonlyMap<Segment, Bits>,
  pause: () => Promise<void>,
): Promise<Understood[]> {
  const byName = new Map<string, Understood>();
  for (const { gene, kind, change } of entries) {
    if (gene === null) continue;
    const name = tumorAlterationName({ gene, kind, change });
    if (byName.has(name)) continue;
    byName.set(name, understand({ name, gene, kind, change }, snapshot, [...wanted.keys()]));
    await pause();
  }
  return [...byName.values()].filter(({ weight }) => weight > 0);
}

type Named = { name: string; gene: string; kind: AlterationKind | undefined; change: string | undefined };

function understand({ name, gene, kind, change }: Named, snapshot: Snapshot, used: readonly Segment[]): Understood {
  const codon = change?.match(/^(?:p\.)?([A-Z]\d+)(?:[A-Z*]|fs)/)?.[1];
  const genes = kind === 'fusion' && change ? genesOf({ gene, kind, proteinChange: change }) : [gene];
  const ways: [TumorHow, (segment: Segment) => Bits][] = [
    ...(change === undefined ? [] : [way('change', (segment) => alteredDocs(segment, gene, kind, change))]),
    ...(codon === undefined ? [] : [way('codon', (segment) => alteredDocs(segment, gene, 'mutation', codon))]),
    // An entry without a change is as exact as its kind.
    ...(kind === undefined ? [] : [way(change ? 'kind' : 'change', (segment) => alteredDocs(segment, gene, kind))]),
    way(kind === undefined && change === undefined ? 'change' : 'gene', (segment) => alteredDocs(segment, gene)),
  ];
  const models = snapshot.total('published');
  const having = (docs: (segment: Segment) => Bits) => countPublished(snapshot, docs);
  const rarity = { ...SHARES };
  for (const [how, docs] of ways) rarity[how] = rarityWeight(models, having(docs));
  const classes = classesAsked({ gene, kind, change }, snapshot.drivers(gene));
  const isKnown = having((segment) => alteredDocs(segment, gene)) > 0;
  return {
    name,
    genes,
    weight: isKnown ? Math.max(...ways.map(([how]) => rarity[how])) : 0,
    rarity,
    levels: new Map(
      used.map((segment) => [
        segment,
        [
          ...ways.map(([how, docs]) => ({ how, docs: docs(segment) })),
          { how: 'wildType', docs: testedDocs(segment, gene, classes) },
        ],
      ]),
    ),
  };
}

/**
 * Counts published models. A segment also has unpublished models, and the earlier states of models that were changed
 * or removed after it was built.
 */
export const countPublished = ({ segments }: Snapshot, docsIn: (segment: Segment) => Bits): number =>
  segments.reduce((sum, segment) => sum + countShared(segment.visible('published'), docsIn(segment)), 0);

const way = (how: TumorHow, docs: (segment: Segment) => Bits): [TumorHow, (segment: Segment) => Bits] => [how, docs];

/** Adds an alteration to the sums. A model in which it was not tested is left out on both sides. */
function addEntry({ weight, rarity, levels }: Understood, segment: Segment, wanted: Bits, { common, all }: Sums): void {
  const rest = wanted.slice();
  for (const { how, docs } of levels.get(segment) ?? []) {
    const own = docs.slice();
    intersect(own, rest);
    for (const doc of docsOf(own)) {
      common[doc] = (common[doc] ?? 0) + SHARES[how] * rarity[how];
      all[doc] = (all[doc] ?? 0) + weight;
    }
    subtract(rest, own);
  }
}

const howIn = ({ levels }: Understood, { segment, doc }: CohortModel): TumorHow =>
  levels.get(segment)?.find(({ docs }) => hasBit(docs, doc))?.how ?? 'notRead';

/** Returns the alterations of the tumor by how a model has them, those that weigh most first. */
function reasonsOf(understood: readonly Understood[], model: CohortModel): TumorMatch['reasons'] {
  const byHow = Map.groupBy(
    understood.toSorted((one, other) => other.weight - one.weight),
    (one) => howIn(one, model),
  );
  return TUMOR_MATCHES.flatMap((how) => {
    const own = byHow.get(how) ?? [];
    return own.length === 0 ? [] : [{ how, names: own.slice(0, NAMED).map(({ name }) => name), count: own.length }];
  });
}

type Extra = { name: string; weight: number; docs: Bits };

/** Alterations of models in genes that were tested in the tumor without a finding. */
class Extras {
  readonly #snapshot: Snapshot;
  readonly #tested: TestedGenes | null;
  readonly #ofTumor: ReadonlySet<string>;
  readonly #bySegment = new Map<Segment, Extra[]>();

  constructor(snapshot: Snapshot, tested: TestedGenes | null, ofTumor: ReadonlySet<string>) {
    this.#snapshot = snapshot;
    this.#tested = tested;
    this.#ofTumor = ofTumor;
  }

  /** Adds their weights to the sums of a segment's documents. */
  async addTo(segment: Segment, all: Float64Array, pause: () => Promise<void>): Promise<void> {
    if (this.#tested === null) return;
    const models = this.#snapshot.total('published');
    const own: Extra[] = [];
    for (const [code, value] of segment.parts.fields.alteration.values.entries()) {
      const { gene, kind, change } = alterationParts(value);
      const genes = genesOf({ gene, kind, proteinChange: change });
      // The index has a fusion under each of its genes.
      if (genes.some((one) => this.#ofTumor.has(one) || one < gene)) continue;
      if (!isRead(this.#tested, gene, CLASS_OF[kind])) continue;
      const docs = emptyBits(segment.size);
      const list = segment.parts.fields.alteration.docsOfCode(code);
      addDocs(docs, list);
      const having = this.#snapshot.segments.reduce((sum, { parts: { fields, published } }) => {
        const known = fields.alteration.codeOf(value);
        if (known === undefined) return sum;
        return fields.alteration.docsOfCode(known).reduce((own, doc) => own + Number(hasBit(published, doc)), sum);
      }, 0);
      const extra = {
        name: tumorAlterationName({ gene, kind, change: change?.replace(/^p\./, '') }),
        weight: rarityWeight(models, having),
        docs,
      };
      own.push(extra);
      for (const doc of list) all[doc] = (all[doc] ?? 0) + extra.weight;
      await pause();
    }
    this.#bySegment.set(
      segment,
      own.toSorted((one, other) => other.weight - one.weight),
    );
  }

  /** Returns those of a model, the rarest first. */
  of({ segment, doc }: CohortModel): TumorMatch['additional'] {
    const own = (this.#bySegment.get(segment) ?? []).filter(({ docs }) => hasBit(docs, doc));
    return { names: own.slice(0, NAMED).map(({ name }) => name), count: own.length };
  }
}
