import { assign, setup } from 'xstate';
import type { Disease, NewsletterGroup, NewsletterItem } from '../../contract/entities/catalog.ts';
import { required } from '../required.ts';

export const CATALOG_PARTS = ['diseases', 'newsletters', 'headNewsletters'] as const;
export type CatalogPart = (typeof CATALOG_PARTS)[number];
export type CatalogEvent = { type: 'catalog.start' } | { type: 'catalog.needed'; part: CatalogPart };

type Context = {
  diseases: Disease[];
  newsletters: NewsletterGroup[];
  headNewsletters: NewsletterItem[];
};

/**
 * Data that the shell shows on every page, loaded once at start (specification, section 4): disease areas, publications
 * by category, publications of the home page. A failed load is only logged (section 8) and retried on demand.
 *
 * - Events: `catalog.start` (app); `catalog.needed` (a view needs a part, e.g. an opened submenu or a retry button).
 * - Tags: `{part}Loading`, `{part}Ready`, `{part}Failed`.
 * - Required: actors `loadDiseases`, `loadNewsletters`, `loadHeadNewsletters` (calls with `notice: 'never'`, each
 *   returns the list); action `logFailure`.
 */
export const catalogMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CatalogEvent,
    tags: {} as `${CatalogPart}${'Loading' | 'Ready' | 'Failed'}`,
  },
  actors: {
    loadDiseases: required<Disease[]>('loadDiseases'),
    loadNewsletters: required<NewsletterGroup[]>('loadNewsletters'),
    loadHeadNewsletters: required<NewsletterItem[]>('loadHeadNewsletters'),
  },
  actions: {
    keep: assign((_, { part, list }: { part: CatalogPart; list: Context[CatalogPart] }) => ({ [part]: list })),
    logFailure: (_, _params: { part: CatalogPart; error: unknown }) => {},
  },
  guards: { isWanted: (_, params: { part: CatalogPart; wanted: CatalogPart }) => params.part === params.wanted },
}).createMachine({
  id: 'catalog',
  type: 'parallel',
  context: { diseases: [], newsletters: [], headNewsletters: [] },
  states: {
    diseases: part('diseases', 'loadDiseases'),
    newsletters: part('newsletters', 'loadNewsletters'),
    headNewsletters: part('headNewsletters', 'loadHeadNewsletters'),
  },
});

/** The states of one part of the catalog: waiting, loading, ready, or failed until a view needs it. */
function part<Part extends CatalogPart, Load extends `load${Capitalize<Part>}`>(name: Part, load: Load) {
  const needed = {
    guard: {
      type: 'isWanted' as const,
      params: ({ event }: { event: { part: CatalogPart } }) => ({ part: name, wanted: event.part }),
    },
    target: 'loading',
  };
  return {
    initial: 'waiting',
    states: {
      waiting: { on: { 'catalog.start': { target: 'loading' }, 'catalog.needed': needed } },
      loading: {
        tags: `${name}Loading` as const,
        invoke: {
          id: load,
          src: load,
          onDone: {
            target: 'ready',
            actions: {
              type: 'keep' as const,
              params: ({ event }: { event: { output: Context[Part] } }) => ({ part: name, list: event.output }),
            },
          },
          onError: {
            target: 'failed',
            actions: {
              type: 'logFailure' as const,
              params: ({ event }: { event: { error: unknown } }) => ({ part: name, error: event.error }),
            },
          },
        },
      },
      ready: { tags: `${name}Ready` as const },
      failed: { tags: `${name}Failed` as const, on: { 'catalog.needed': needed } },
    },
  };
}
