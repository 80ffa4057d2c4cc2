import { genesOf } from '../../../../contract/fusions.ts';
import { RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { Breathe } from '../../../platform/time/breather.ts';
import { inSteps } from '../../../platform/time/steps.ts';
import { alterationValue, GeneAlterations } from '../changes/alteration.ts';
import { FIELDS, type Field, type IndexedModel, type TestedGenes, type Vocabulary } from '../engine/record.ts';
import { bigramsOf, joined, sortKeyOf, wordsOf } from '../engine/text.ts';
import { addBit, at, emptyBits } from './bits.ts';
import { type FieldIndex, FieldIndexBuilder } from './fieldIndex.ts';
import { MeasuredBuilder } from './measuredBuilder.ts';
import { PackedStrings } from './packedStrings.ts';
import { ResponseRowsBuilder } from './responseRows.ts';
import { byDocument, bytesOf, Segment } from './segment.ts';
import { slicedSort } from './slicedSort.ts';
import { TermDictionaryBuilder } from './termDictionary.ts';
import { narrowed } from './valueSets.ts';
import { ValueTerms } from './valueTerms.ts';

/** The models that are placed between two pauses. */
const SLICE = 2_000;

/** Marks a whole code, name or alias among the words of a model's keys. */
export const WHOLE_KEY = '=';
export const WHOLE_ALIAS = '~';

/** Returns a key without its mark. */
export const bareKey = (key: string): string =>
  key.startsWith(WHOLE_KEY) || key.startsWith(WHOLE_ALIAS) ? key.slice(1) : key;

/**
 * Collects models and builds a segment from them. `finish` works in steps and calls `breathe` between them, so that
 * requests are handled meanwhile.
 */
export class SegmentBuilder {
  readonly #fields: Record<Field, FieldIndexBuilder> = recordOf(FIELDS, () => new FieldIndexBuilder());
  readonly #keys = new TermDictionaryBuilder();
  readonly #codes: string[] = [];
  readonly #names: string[] = [];
  readonly #expression = new MeasuredBuilder();
  readonly #copyNumber = new MeasuredBuilder();
  readonly #responses = new ResponseRowsBuilder();
  readonly #sortKeys: string[] = [];
  readonly #ids: string[] = [];
  readonly #published: boolean[] = [];
  readonly #numbers: Record<RangeName, number[]> = recordOf(RANGES, () => []);
  readonly #updatedAt: number[] = [];
  readonly #panels = new Map<TestedGenes, number>();
  readonly #panelOf: number[] = [];
  readonly #patients = new Map<string, number>();
  readonly #patientOf: number[] = [];

  get size(): number {
    return this.#ids.length;
  }

  add(model: IndexedModel): void {
    const doc = this.#ids.length;
    this.#ids.push(model.id);
    this.#codes.push(model.modelCode);
    this.#names.push(model.name);
    this.#sortKeys.push(sortKeyOf(model.modelCode));
    this.#published.push(model.published);
    this.#updatedAt.push(model.updatedAt);
    this.#panelOf.push(this.#panelNumber(model.tested));
    this.#patientOf.push(model.patientCode === null ? 0 : this.#patientNumber(model.patientCode));
    for (const name of RANGES) this.#numbers[name].push(model.numbers[name] ?? Number.NaN);
    for (const [field, value] of model.values) this.#fields[field].add(value, doc);
    this.#addAlterations(model, doc);
    this.#expression.add(model.expression, doc);
    this.#copyNumber.add(model.copyNumber, doc);
    this.#responses.add(model.responses, doc);
    for (const { agent } of model.responses) this.#fields.testedAgent.add(agent, doc);
    for (const key of [model.modelCode, model.name]) this.#addKey(key, WHOLE_KEY, doc);
    for (const key of model.otherKeys) this.#addKey(key, WHOLE_ALIAS, doc);
  }

  async finish(vocabulary: Vocabulary, breathe: Breathe = () => undefined): Promise<Segment> {
    const size = this.#ids.length;
    const docNumbers = await ranksOf(this.#sortKeys, breathe);
    await breathe();
    const fields: Partial<Record<Field, FieldIndex>> = {};
    for (const field of FIELDS) {
      const steps = this.#fields[field].finish(docNumbers, byDocument(field), (value) =>
        vocabulary.labelOf(field, value),
      );
      fields[field] = await inSteps(steps, breathe);
    }
    const indexed = fields as Record<Field, FieldIndex>;
    const keys = await this.#keys.finish(docNumbers, breathe);
    await breathe();
    const ids = Buffer.allocUnsafeSlow(size * 16);
    const live = emptyBits(size);
    const published = emptyBits(size);
    const codes = new Array<string>(size);
    const names = new Array<string>(size);
    for (let index = 0; index < size; index++) {
      if (index % SLICE === 0) await breathe();
      const doc = at(docNumbers, index);
      bytesOf(this.#ids[index] ?? '').copy(ids, doc * 16);
      addBit(live, doc);
      if (this.#published[index]) addBit(published, doc);
      codes[doc] = this.#codes[index] ?? '';
      names[doc] = this.#names[index] ?? '';
    }
    await breathe();
    const order = await slicedSort([...this.#ids.keys()], (one, other) => this.#idAt(one) < this.#idAt(other), breathe);
    const byId = Uint32Array.from(order, (index) => at(docNumbers, index));
    await breathe();
    const packedCodes = PackedStrings.of(codes);
    await breathe();
    const packedNames = PackedStrings.of(names);
    await breathe();
    const responses = await this.#responses.finish(docNumbers, breathe);
    const valueTerms = await ValueTerms.of(indexed, vocabulary, breathe);
    const genes = await inSteps(GeneAlterations.of(indexed.alteration.values), breathe);
    return new Segment({
      size,
      codes: packedCodes,
      names: packedNames,
      ids,
      byId,
      live,
      published,
      fields: indexed,
      numbers: recordOf(RANGES, (name) => placed(this.#numbers[name], docNumbers, new Float64Array(size))),
      updatedAt: placed(this.#updatedAt, docNumbers, new Float64Array(size)),
      panels: [...this.#panels.keys()],
      panelOf: narrowed(placed(this.#panelOf, docNumbers, new Uint32Array(size)), this.#panels.size + 1),
      patients: PackedStrings.of([...this.#patients.keys()]),
      patientOf: narrowed(placed(this.#patientOf, docNumbers, new Uint32Array(size)), this.#patients.size + 1),
      keys,
      genes,
      expression: await this.#expression.finish(docNumbers, breathe),
      copyNumber: await this.#copyNumber.finish(docNumbers, breathe),
      responses,
      valueTerms,
    });
  }

  #idAt(index: number): string {
    return this.#ids[index] ?? '';
  }

  #addAlterations(model: IndexedModel, doc: number): void {
    for (const alteration of model.alterations)
      for (const gene of genesOf(alteration)) {
        this.#fields.gene.add(gene, doc);
        this.#fields.alteration.add(
          alterationValue({ gene, kind: alteration.kind, change: alteration.proteinChange }),
          doc,
        );
      }
  }

  #addKey(key: string, mark: string, doc: number): void {
    for (const term of keyTerms(key, mark)) this.#keys.add(term, doc);
  }

  #patientNumber(code: string): number {
    const known = this.#patients.get(code);
    if (known !== undefined) return known;
    const number = this.#patients.size + 1;
    this.#patients.set(code, number);
    return number;
  }

  #panelNumber(tested: TestedGenes | null): number {
    if (tested === null) return 0;
    const known = this.#panels.get(tested);
    if (known !== undefined) return known + 1;
    this.#panels.set(tested, this.#panels.size);
    return this.#panels.size;
  }
}

/** Returns the terms that find a code, a name or an alias: the marked whole, its words, and pairs of characters. */
export function keyTerms(key: string, mark: string): string[] {
  const words = wordsOf(key);
  const compact = joined(words);
  if (compact === '') return [];
  const parts = words.flatMap(({ term, ideographic }) => [
    ...(words.length > 1 ? [term] : []),
    ...(ideographic ? bigramsOf(term) : []),
  ]);
  return [mark + compact, ...parts];
}

/** Returns the rank of each element of `keys` in sorted order. */
async function ranksOf(keys: readonly string[], breathe: Breathe): Promise<Uint32Array> {
  const order = await slicedSort([...keys.keys()], (one, other) => (keys[one] ?? '') < (keys[other] ?? ''), breathe);
  const ranks = new Uint32Array(keys.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  return ranks;
}

function placed<A extends Float64Array | Uint32Array>(values: readonly number[], places: Uint32Array, into: A): A {
  for (const [index, value] of values.entries()) into[at(places, index)] = value;
  return into;
}

function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
