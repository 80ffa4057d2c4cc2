import type { FastifyBaseLogger } from 'fastify';
import type { ListToResolve, ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type { SearchNeighbors, Suggestions } from '../../../../contract/entities/search.ts';
import type { EngineName } from '../../../../contract/entities/searchConsole.ts';
import type { OpenSearchEngine } from '../cluster/engine.ts';
import type { EmbeddedEngine } from './embedded.ts';
import type {
  EngineAnswer,
  EngineIds,
  EngineQuery,
  EngineSelection,
  EngineState,
  SearchEngine,
  Visibility,
} from './engine.ts';

/** The choice of the search engine, which all servers share. */
export type EngineChoice = {
  /** Returns the chosen engine; undefined if there is no choice. */
  read(): Promise<EngineName | undefined>;
  keep(engine: EngineName): Promise<void>;
};

type ChosenOptions = {
  local: EmbeddedEngine;
  cluster: OpenSearchEngine;
  choice: EngineChoice;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds after which a choice made on another server takes effect here. */
  everyMs?: number;
};

const EVERY_MS = 5_000;

/**
 * Answers with the chosen engine, by default the cluster. The other one keeps following the database, so that a switch
 * back is immediate.
 */
export class ChosenEngine implements SearchEngine {
  readonly #options: ChosenOptions;
  readonly #timer: NodeJS.Timeout;
  #name: EngineName = 'opensearch';

  constructor(options: ChosenOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#read(), options.everyMs ?? EVERY_MS).unref();
    void this.#read();
  }

  /** Makes this engine answer from now on, on every server. */
  async choose(name: EngineName): Promise<void> {
    await this.#options.choice.keep(name);
    this.#take(name);
  }

  search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer> {
    return this.#engine.search(query, visibility);
  }

  ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds> {
    return this.#engine.ids(selection, visibility, most);
  }

  neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors> {
    return this.#engine.neighbors(id, selection, visibility);
  }

  suggest(text: string, visibility: Visibility): Promise<Suggestions> {
    return this.#engine.suggest(text, visibility);
  }

  resolve(list: ListToResolve, visibility: Visibility): Promise<ResolvedList> {
    return this.#engine.resolve(list, visibility);
  }

  state(): EngineState {
    return this.#engine.state();
  }

  generation(): number | null {
    return this.#engine.generation();
  }

  rebuild(): Promise<void> {
    return this.#engine.rebuild();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#options.cluster.stop();
  }

  get #engine(): SearchEngine {
    return this.#name === 'embedded' ? this.#options.local : this.#options.cluster;
  }

  async #read(): Promise<void> {
    try {
      this.#take((await this.#options.choice.read()) ?? 'opensearch');
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the chosen search engine cannot be read; the previous one stays in use');
    }
  }

  #take(name: EngineName): void {
    if (name !== this.#name) this.#options.log.info({ engine: name }, 'another search engine is in use now');
    this.#name = name;
  }
}
