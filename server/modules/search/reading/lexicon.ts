import { DISEASE_GROUPS, type DiseaseGroup } from '../../../../contract/diseaseGroups.ts';
import { DRUG_CLASSES, type DrugClass } from '../../../../contract/drugClasses.ts';
import { drugClassNames } from '../../../../contract/drugClassNames.ts';
import type { Localized } from '../../../../contract/schema.ts';
import type { Facet } from '../../../../contract/vocabulary.ts';
import { withoutEnding } from '../../../../contract/withoutEnding.ts';
import type { Visibility } from '../engine/engine.ts';
import type { Field } from '../engine/record.ts';
import { wordsOf } from '../engine/text.ts';
import type { Bits } from '../index/bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { anyVisible } from '../query/lookup.ts';
import { phraseKey } from './tokens.ts';

/**
 * A meaning of a name. An OncoTree name can belong to several codes. A drug class, which has a label, means each of its
 * drugs.
 */
export type Concept =
  | { as: 'gene'; symbol: string }
  | { as: 'group'; group: DiseaseGroup }
  | { as: 'area'; slug: string }
  | { as: 'histology'; codes: readonly string[] }
  | { as: 'modelType'; value: string }
  | Drug
  | { as: 'value'; field: Facet; value: string };

export type Drug = { as: 'drug'; names: readonly string[]; label?: Localized };

/** The catalog's separator between the drugs of a combination. */
export const PLUS = ' + ';
export const isCombination = (name: string): boolean => name.includes(PLUS);
const inOneOrder = (name: string): string => name.split(PLUS).toSorted().join(PLUS);

export type Searched = readonly { segment: Segment; visible: Bits }[];

const groups = byName(DISEASE_GROUPS, ({ code, name, terms = [] }) => [code, name.en, name.zh, ...terms]);
const drugClasses = byName(DRUG_CLASSES, drugClassNames);

/** Indexes objects by the keys of all their names. */
function byName<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => readonly string[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const thing of things)
    for (const key of new Set(namesOf(thing).map(phraseKey))) found.set(key, [...(found.get(key) ?? []), thing]);
  return found;
}

/** Fields whose values have no other names. */
const PLAIN: readonly Facet[] = [
  'tumorType',
  'primarySite',
  'collectionSite',
  'histology',
  'cancerType',
  'priorTreatment',
  'hostStrain',
  'ethnicity',
  'provider',
];

const PLURAL = /[a-z]{4}s$/;

/** All meanings of names: the vocabulary of the catalog, and the values of visible models. */
export class Lexicon {
  readonly snapshot: Snapshot;
  readonly visibility: Visibility;
  readonly searched: Searched;
  readonly #concepts = new Map<string, readonly Concept[]>();

  constructor(snapshot: Snapshot, visibility: Visibility) {
    this.snapshot = snapshot;
    this.visibility = visibility;
    this.searched = snapshot.segments.map((segment) => ({ segment, visible: segment.visible(visibility) }));
  }

  /**
   * Returns the meanings of a name, the likeliest first. The order is:
   *
   * - a gene before a disease with the same letters
   * - a group within an area before the area, which may have the group's name as a synonym ('HNSCC')
   * - an area of the catalog, which includes models without a code, before a group of the same diseases
   * - that group before a single histology
   *
   * @param key words and signs without blanks (`phraseKey`)
   */
  conceptsOf(key: string): readonly Concept[] {
    const known = this.#concepts.get(key);
    if (known !== undefined) return known;
    const concepts = this.#withCancers(key, this.#named(key));
    // 'organoids' is the plural of a known name.
    if (concepts.length === 0 && PLURAL.test(key)) concepts.push(...this.#named(key.slice(0, -1)));
    this.#concepts.set(key, concepts);
    return concepts;
  }

  /** 'gastric' means 'gastric cancer'. 'lung' more likely means the area of the catalog than the organ. */
  #withCancers(key: string, own: Concept[]): Concept[] {
    if (own.some(({ as }) => as !== 'histology' && as !== 'value')) return own;
    const cancers = [`${key}cancer`, `${key}癌`].flatMap((name) => this.#named(name));
    const areas = cancers.filter(({ as }) => as === 'area');
    return own.length > 0 ? [...areas, ...own] : [...areas, ...cancers.filter(({ as }) => as !== 'area')];
  }

  #named(key: string): Concept[] {
    const found = new Map<Field, Set<string>>();
    const add = (field: Field, value: string) => found.set(field, (found.get(field) ?? new Set()).add(value));
    for (const { field, value } of this.snapshot.vocabulary.meaningsOf(key)) add(field, value);
    for (const { segment, visible } of this.searched)
      for (const { field, codes } of segment.parts.valueTerms.phrases.valuesOf(key)) {
        // No concept is a single alteration, and a gene can have thousands.
        if (field === 'alteration') continue;
        const index = segment.parts.fields[field];
        for (const code of codes) {
          const value = index.values.at(code);
          if (value !== undefined && index.countShared(code, visible) > 0) add(field, value);
        }
      }
    const of = (field: Field): string[] => [...(found.get(field) ?? [])];
    const drugs = of('testedAgent').flatMap((name) => (isCombination(name) ? [name, ...this.ordersOf(name)] : name));
    const areas = of('disease');
    const known = groups.get(key) ?? [];
    const narrow = known.filter((group) => !areas.some((area) => this.#isArea(group, area)));
    const concepts: Concept[] = [
      ...of('gene').map((symbol): Concept => ({ as: 'gene', symbol })),
      ...narrow.map((group): Concept => ({ as: 'group', group })),
      ...areas.map((slug): Concept => ({ as: 'area', slug })),
      ...known.filter((group) => !narrow.includes(group)).map((group): Concept => ({ as: 'group', group })),
      ...(found.has('oncotree') ? [{ as: 'histology', codes: of('oncotree') } as const] : []),
      ...of('modelType').map((value): Concept => ({ as: 'modelType', value })),
      ...(drugs.length > 0
        ? [{ as: 'drug', names: [...new Set(drugs)] } as const]
        : (drugClasses.get(key) ?? []).map(this.#drugOf)),
      ...PLAIN.flatMap((field) => of(field).map((value): Concept => ({ as: 'value', field, value }))),
    ];
    return concepts.filter((concept) => !isRepeated(concept, concepts));
  }

  /** Whether a group of diseases has the name of an area and is not part of it. */
  #isArea({ name, terms = [] }: DiseaseGroup, area: string): boolean {
    const label = this.snapshot.vocabulary.labelOf('disease', area);
    const own = new Set(label === undefined ? [area] : [phraseKey(label.en), phraseKey(label.zh)]);
    return [name.en, name.zh, ...terms].some((term) => own.has(phraseKey(term)));
  }

  /** Returns the drugs of a class, each with the names that models may use. */
  readonly #drugOf = ({ name, agents, recorded = [] }: DrugClass): Drug => {
    const names = agents.flatMap((agent) => [
      agent,
      ...this.snapshot.vocabulary
        .meaningsOf(phraseKey(agent))
        .flatMap(({ field, value }) => (field === 'testedAgent' ? value : [])),
    ]);
    return { as: 'drug', names: [...new Set([...names, ...recorded])], label: name };
  };

  /** Returns the key of a model's code, name or alias. The zeros in a code's number are optional. */
  codeOf(term: string): string | undefined {
    if (this.#isKey(term)) return term;
    const letters = withoutEnding(term, '0123456789');
    const number = term.slice(letters.length).replace(/^0+(?=\d)/, '');
    if (letters === '' || number === '') return undefined;
    for (let length = number.length; length <= 8; length++) {
      const padded = letters + number.padStart(length, '0');
      if (this.#isKey(padded)) return padded;
    }
    return undefined;
  }

  #isKey(term: string): boolean {
    return this.searched.some(({ segment: { parts }, visible }) =>
      [WHOLE_KEY, WHOLE_ALIAS].some((mark) => {
        const number = parts.keys.find(mark + term);
        return number !== undefined && anyVisible([{ docs: parts.keys.docsAt(number) }], visible);
      }),
    );
  }

  /** Returns the names of a drug combination in every order of its drugs that visible models have. */
  ordersOf(name: string): string[] {
    const drugs = inOneOrder(name);
    return (['testedAgent', 'priorTreatment'] as const).flatMap((field) =>
      this.valuesWhere(field, (value) => inOneOrder(value) === drugs && this.isSeen(field, value)),
    );
  }

  /** Returns the values of a field in visible models that satisfy a predicate. */
  valuesWhere(field: Field, holds: (value: string) => boolean): string[] {
    const found = new Set<string>();
    for (const { segment } of this.searched)
      for (const value of segment.parts.fields[field].values) if (holds(value)) found.add(value);
    return [...found];
  }

  /** Returns the alterations of any gene with a change in its canonical spelling without `p.`: `G12D`. */
  alterationsWith(change: string): string[] {
    const words = wordsOf(change).map(({ term }) => term);
    const found = new Set<string>();
    for (const { segment } of this.searched)
      for (const code of segment.parts.valueTerms.words.codesWithAll('alteration', words)) {
        const value = segment.parts.fields.alteration.values.at(code);
        if (value?.endsWith(` p.${change}`)) found.add(value);
      }
    return [...found];
  }

  /** Returns whether models that the caller may see have a value. */
  isSeen(field: Field, value: string): boolean {
    return this.searched.some(({ segment, visible }) => {
      const code = segment.parts.fields[field].codeOf(value);
      return code !== undefined && anyVisible([{ docs: segment.parts.fields[field].docsOfCode(code) }], visible);
    });
  }
}

/**
 * Whether the concept is redundant: a histology with the same name as a group, or a drug's name among prior treatments.
 */
function isRepeated(concept: Concept, among: readonly Concept[]): boolean {
  if (concept.as === 'histology')
    return among.some((other) => other.as === 'group' && other.group.subtrees?.join() === concept.codes.join());
  return concept.as === 'value' && concept.field === 'priorTreatment' && among.some(({ as }) => as === 'drug');
}
