import { type Breathe, breather } from '../../../platform/time/breather.ts';
import { inSteps } from '../../../platform/time/steps.ts';
import type { IndexedModel, Vocabulary } from '../engine/record.ts';
import type { ModelSource } from '../engine/source.ts';
import { type BuiltBase, buildBase } from './baseBuild.ts';
import { SegmentBuilder } from './build.ts';
import type { Segment } from './segment.ts';
import { Snapshot } from './snapshot.ts';
import type { BuildStart, StoredBase } from './stored/storedIndex.ts';

/** The most changed models in the small segment beside the large one. With more, the index is rebuilt. */
const RECENT_LIMIT = 2_000;
/** From this many models on, the large segment is built apart. Below, the start of a process takes longer. */
const BUILT_APART = 20_000;

export type LiveIndexOptions = {
  /** Builds the large segment elsewhere. */
  buildApart?: (start: BuildStart, onProgress: (done: number) => void) => Promise<BuiltBase>;
  /** Returns a large segment that an earlier server has stored, if it can be used. The first build asks for it. */
  load?: (now: BuildStart) => Promise<StoredBase | undefined>;
  /** The number of models from which on both are used. */
  apartFrom?: number;
};

/** What has changed since the last reading. */
type Changes = {
  mark: number;
  recent: Map<string, IndexedModel>;
  /** Models whose earlier state is in the segments. */
  outdated: string[];
  revisions: Map<string, number>;
};

/**
 * The segments that answer queries, and how they follow the source: a large one, and a small one with later changes.
 * New segments replace old ones in one step when they are complete.
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
  /** Time and duration in milliseconds of the last full read. */
  lastBuild: { at: Date; ms: number } | undefined;
  /** Models read so far by the current build, and their total. */
  progress: { done: number; total: number } | undefined;
  #base: Segment | undefined;
  #recent = new Map<string, IndexedModel>();
  /** Revisions of the rows read since the mark. A later read skips rows that are unchanged. */
  #seen = new Map<string, number>();
  #mark = 0;
  #vocabulary: Vocabulary | undefined;
  #vocabularyVersion = '';
  #isFirst = true;
  readonly #source: ModelSource;
  readonly #options: LiveIndexOptions;

  constructor(source: ModelSource, options: LiveIndexOptions = {}) {
    this.#source = source;
    this.#options = options;
  }

  get documents(): number {
    return (this.#base?.documents ?? 0) + this.#recent.size;
  }

  get bytes(): number {
    return this.snapshot.segments.reduce((sum, segment) => sum + segment.bytes.total, 0);
  }

  /** Reads everything and replaces the segments. */
  build(): Promise<void> {
    return this.#buildWith();
  }

  /** @param known the vocabulary, if it is current: an import changes many models and not the vocabulary */
  #buildWith(known?: Vocabulary): Promise<void> {
    this.progress = { done: 0, total: 0 };
    return this.#build(known).finally(() => {
      this.progress = undefined;
    });
  }

  async #build(known: Vocabulary | undefined): Promise<void> {
    const started = performance.now();
    const vocabularyVersion = await this.#source.vocabularyVersion();
    const vocabulary = known ?? (await this.#source.vocabulary());
    const mark = await this.#source.mark();
    const total = await this.#source.count();
    const onProgress = (done: number) => {
      this.progress = { done, total: Math.max(total, done) };
    };
    const { buildApart, load, apartFrom = BUILT_APART } = this.#options;
    const isLarge = total >= apartFrom;
    const start = { mark, vocabularyVersion };
    // once: a rebuild that was asked for reads the models themselves, and so does a start after a failure
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst && isLarge && load && (await this.#beginWithStored(load, start, vocabulary))) return;
    const { segment, seen } =
      buildApart && isLarge
        ? await buildApart(start, onProgress)
        : await buildBase(this.#source, vocabulary, mark, onProgress);
    await this.#publish(segment, undefined, new Map(), vocabulary, breather());
    this.#mark = mark;
    this.#seen = seen;
    this.#vocabulary = vocabulary;
    this.#vocabularyVersion = vocabularyVersion;
    this.lastBuild = { at: new Date(), ms: performance.now() - started };
  }

  /**
   * Updates a stored segment like one that was built here, and then answers from it. Nothing answers before that.
   *
   * @returns false if there is none, if it cannot be used, or if too much has changed since
   */
  async #beginWithStored(
    load: NonNullable<LiveIndexOptions['load']>,
    now: BuildStart,
    vocabulary: Vocabulary,
  ): Promise<boolean> {
    const stored = await load(now);
    if (stored === undefined) return false;
    const { segment, seen, mark, builtAt, buildMs } = stored;
    [this.#base, this.#seen, this.#mark] = [segment, seen, mark];
    const changes = await this.#readChanges(true);
    if (changes === undefined) {
      this.#base = undefined;
      return false;
    }
    if (changes.outdated.length > 0) await this.#replace(changes, vocabulary);
    else await this.#publish(segment, undefined, new Map(), vocabulary, breather());
    this.#note(changes);
    this.#vocabulary = vocabulary;
    this.#vocabularyVersion = now.vocabularyVersion;
    this.lastBuild = { at: new Date(builtAt), ms: buildMs };
    return true;
  }

  /**
   * Updates the segments to the current state of the source.
   * @param removals true when rows are known to have been removed; otherwise counting finds out
   */
  async follow(removals: boolean): Promise<void> {
    const vocabulary = this.#vocabulary;
    if (vocabulary === undefined || (await this.#source.vocabularyVersion()) !== this.#vocabularyVersion)
      return this.build();
    const changes = await this.#readChanges(removals);
    if (changes === undefined) return this.#buildWith(vocabulary);
    if (changes.outdated.length > 0) await this.#replace(changes, vocabulary);
    this.#note(changes);
  }

  /** Returns undefined if there are so many changes that everything has to be read. */
  async #readChanges(removals: boolean): Promise<Changes | undefined> {
    const mark = await this.#source.mark();
    const revisions = new Map<string, number>();
    const recent = new Map(this.#recent);
    for await (const batch of this.#source.models(this.#mark))
      for (const { model, revision } of batch) {
        if (this.#seen.get(model.id) === revision) continue;
        revisions.set(model.id, revision);
        recent.set(model.id, model);
        if (recent.size > RECENT_LIMIT) return undefined;
      }
    const changed = [...revisions.keys()];
    const gone = await this.#goneIds(removals, changed);
    for (const id of gone) recent.delete(id);
    return { mark, recent, outdated: [...changed, ...gone], revisions };
  }

  #note({ mark, revisions }: Changes): void {
    for (const [id, revision] of revisions) this.#seen.set(id, revision);
    for (const [id, revision] of this.#seen) if (revision < mark) this.#seen.delete(id);
    this.#mark = mark;
  }

  async #replace({ recent, outdated }: Changes, vocabulary: Vocabulary): Promise<void> {
    const builder = new SegmentBuilder();
    const breathe = breather();
    for (const model of recent.values()) {
      builder.add(model);
      await breathe();
    }
    const small = await builder.finish(vocabulary, breathe);
    await this.#publish(this.#base?.without(outdated), small, recent, vocabulary, breathe);
  }

  async #goneIds(removals: boolean, changed: readonly string[]): Promise<string[]> {
    const added = changed.filter((id) => !this.#has(id)).length;
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

  /** Replaces the segments once the new ones are ready for searches. */
  async #publish(
    base: Segment | undefined,
    small: Segment | undefined,
    recent: Map<string, IndexedModel>,
    vocabulary: Vocabulary,
    breathe: Breathe,
  ): Promise<void> {
    const segments = [base, small].filter((segment) => segment !== undefined);
    const snapshot = new Snapshot(
      segments.filter((segment) => segment === base || segment.size > 0),
      vocabulary,
    );
    await inSteps(snapshot.prepare('published'), breathe);
    // The genes that were looked for will be looked for again.
    if (base && this.#base) await inSteps(base.parts.genes.prepare(this.#base.parts.genes.known), breathe);
    this.#base = base;
    this.#recent = recent;
    this.snapshot = snapshot;
    this.generation++;
  }
}
