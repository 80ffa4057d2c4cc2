import { setImmediate as pause } from 'node:timers/promises';
import type { IndexedModel, Vocabulary } from '../engine/record.ts';
import type { ModelSource, ReadModel } from '../engine/source.ts';
import { SegmentBuilder } from './build.ts';
import type { Segment } from './segment.ts';
import { Snapshot } from './snapshot.ts';

/** Changed models up to this number are kept in a small segment beside the large one; more make the index be built anew. */
const RECENT_LIMIT = 2_000;

/**
 * The segments that answer queries, and how they follow the source: one large segment, and one small one with what
 * changed since. Segments are replaced in one step, after the new ones are complete.
 */
export class LiveIndex {
  snapshot = new Snapshot([], {
    labelOf: () => undefined,
    termsOf: () => [],
    valuesNamed: () => [],
    meaningsOf: () => [],
    isWord: () => false,
  });
  generation = 0;
  /** When everything was last read, and how many milliseconds it took. */
  lastBuild: { at: Date; ms: number } | undefined;
  /** Models read by the build under way, of how many. */
  progress: { done: number; total: number } | undefined;
  #base: Segment | undefined;
  #liveInBase = 0;
  #recent = new Map<string, IndexedModel>();
  /** Rows read since the mark, by revision: those that a later reading shows again unchanged are passed over. */
  #seen = new Map<string, number>();
  #mark = 0;
  #vocabulary: Vocabulary | undefined;
  #vocabularyVersion = '';
  readonly #source: ModelSource;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  get documents(): number {
    return this.#liveInBase + this.#recent.size;
  }

  get bytes(): number {
    return this.snapshot.segments.reduce((sum, segment) => sum + segment.bytes.total, 0);
  }

  /** Reads everything and replaces the segments. */
  build(): Promise<void> {
    this.progress = { done: 0, total: 0 };
    return this.#build().finally(() => {
      this.progress = undefined;
    });
  }

  async #build(): Promise<void> {
    const started = performance.now();
    const vocabularyVersion = await this.#source.vocabularyVersion();
    const vocabulary = await this.#source.vocabulary();
    const mark = await this.#source.mark();
    const seen = new Map<string, number>();
    const builder = new SegmentBuilder();
    const total = await this.#source.count();
    for await (const batch of this.#source.models()) {
      for (const { model, revision } of batch) {
        builder.add(model);
        if (revision >= mark) seen.set(model.id, revision);
      }
      this.progress = { done: builder.size, total: Math.max(total, builder.size) };
      await pause();
    }
    const base = await builder.finish(vocabulary, () => pause());
    this.#base = base;
    this.#liveInBase = base.size;
    this.#recent = new Map();
    this.#mark = mark;
    this.#seen = seen;
    this.#vocabulary = vocabulary;
    this.#vocabularyVersion = vocabularyVersion;
    this.#publish([base], vocabulary);
    this.lastBuild = { at: new Date(), ms: performance.now() - started };
  }

  /**
   * Brings the segments up to what the source holds now.
   * @param removals true when rows are known to have been taken away; found out by counting otherwise
   */
  async follow(removals: boolean): Promise<void> {
    const vocabulary = this.#vocabulary;
    if (vocabulary === undefined || (await this.#source.vocabularyVersion()) !== this.#vocabularyVersion)
      return this.build();
    const mark = await this.#source.mark();
    const changed = new Map<string, ReadModel>();
    for await (const batch of this.#source.models(this.#mark))
      for (const read of batch) if (this.#seen.get(read.model.id) !== read.revision) changed.set(read.model.id, read);
    const recent = new Map(this.#recent);
    for (const { model } of changed.values()) recent.set(model.id, model);
    if (recent.size > RECENT_LIMIT) return this.build();
    const gone = await this.#goneIds(removals, changed);
    for (const id of gone) recent.delete(id);
    if (changed.size > 0 || gone.length > 0) await this.#replace(recent, [...changed.keys(), ...gone], vocabulary);
    for (const [id, { revision }] of changed) this.#seen.set(id, revision);
    for (const [id, revision] of this.#seen) if (revision < mark) this.#seen.delete(id);
    this.#mark = mark;
  }

  async #replace(
    recent: Map<string, IndexedModel>,
    outdated: readonly string[],
    vocabulary: Vocabulary,
  ): Promise<void> {
    const builder = new SegmentBuilder();
    for (const model of recent.values()) builder.add(model);
    const small = await builder.finish(vocabulary, () => pause());
    const base = this.#base;
    // from here on in one step: no query runs in between
    for (const id of outdated) if (base?.remove(id)) this.#liveInBase--;
    this.#recent = recent;
    this.#publish(
      [base, small].filter((segment) => segment !== undefined && segment.size > 0) as Segment[],
      vocabulary,
    );
  }

  async #goneIds(removals: boolean, changed: ReadonlyMap<string, ReadModel>): Promise<string[]> {
    const added = [...changed.keys()].filter((id) => !this.#has(id)).length;
    if (!removals && (await this.#source.count()) === this.documents + added) return [];
    const ids = await this.#source.ids();
    return [...this.#ids()].filter((id) => !ids.has(id));
  }

  #has(id: string): boolean {
    return this.#recent.has(id) || (this.#base?.has(id) ?? false);
  }

  *#ids(): Generator<string> {
    yield* this.#recent.keys();
    if (this.#base !== undefined) yield* this.#base.ids();
  }

  #publish(segments: readonly Segment[], vocabulary: Vocabulary): void {
    this.snapshot = new Snapshot(segments, vocabulary);
    this.generation++;
  }
}
