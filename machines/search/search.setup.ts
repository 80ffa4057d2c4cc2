import { assign, sendTo, setup } from 'xstate';
import { DEFAULT_LIMIT, DEFAULT_PAGE, SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { LeanTerms } from '../../contract/entities/leanSearch.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { Column, RangeName } from '../../contract/vocabulary.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { receiver, tell } from '../system.ts';
import { type ChangeEvent, changed } from './changes.ts';
import { formatQuery, isSameQuery, namesLimit, parseQuery } from './codec.ts';
import type { FoundModels } from './found.ts';
import { isTabKey } from './idList.ts';
import { emptyQuery, type ModelQuery, pagesOf, type View } from './query.ts';

export type SearchEvent =
  | ChangeEvent
  | { type: 'search.addressed'; address: string }
  | { type: 'search.left'; scrolled: number }
  /** `composing`: an input method is still composing characters. */
  | { type: 'search.textChanged'; text: string; composing?: boolean }
  | { type: 'search.submitted' }
  /** The rows per page that the account remembers are loading. */
  | { type: 'search.usualLimitAwaited' }
  /** The rows per page of the user whose address gives no number. */
  | { type: 'search.usualLimitKnown'; limit: number }
  | { type: 'search.viewChanged'; view: View | null }
  | { type: 'search.columnsChanged'; columns: readonly Column[] | null }
  /** Tries again to store a long list, so that its address works everywhere. */
  | { type: 'search.listRetried' }
  /** The user has seen that a part of the address was left out. */
  | { type: 'search.remarkRemoved'; part: string }
  | { type: 'search.retried' }
  | { type: 'search.forgotten' };

/** The origin of the current query: the address, a choice, typing (with or without Enter), or the steps of a range. */
type Cause = 'arrived' | 'chosen' | 'typed' | 'submitted' | RangeName;
type Context = {
  /** The query as shown on the page. */
  query: ModelQuery;
  /** The query last sent to the server. */
  asked: ModelQuery | null;
  result: FoundModels | null;
  /**
   * The query that the result answers. It differs from `query` while the next response is loading, or when it failed.
   */
  answered: ModelQuery | null;
  failure: CallFailure | null;
  /** Parts of the address that were not understood. */
  unknown: string[];
  /** The key of a list that the server has not stored: its address works in this tab only. */
  unsaved: string | null;
  /** Number of models of the list that no longer exist or that the user may not see. */
  unavailable: number;
  /** The rows per page where the address gives neither their number nor a page. */
  usualLimit: number;
  /** The usual rows per page are loading. */
  usualAwaited: boolean;
  /** The address names the rows per page: they stay as they are. */
  limitNamed: boolean;
  cause: Cause;
  /**
   * The origin of the current history entry. More typing replaces an entry from typing; more steps replace one from the
   * same range.
   */
  entry: Cause;
  /** The change continues the one before, which wrote the current history entry. */
  continues: boolean;
  /** The scroll position when the page was last left, in CSS pixels; null while the page is shown. */
  leftAt: number | null;
};
type Output = { result: FoundModels };
/** The models of a list that was loaded by its key. */
export type RecalledList = { models: readonly string[]; unavailable: number };

export const atRest: Context = {
  query: emptyQuery,
  asked: null,
  result: null,
  answered: null,
  failure: null,
  unknown: [],
  unsaved: null,
  unavailable: 0,
  usualLimit: DEFAULT_LIMIT,
  usualAwaited: false,
  limitNamed: false,
  cause: 'arrived',
  entry: 'arrived',
  continues: false,
  leftAt: 0,
};

/** The context, actors, actions and guards of the search machine; its states are in search.machine.ts. */
export const searchSetup = setup({
  types: { context: {} as Context, events: {} as SearchEvent, tags: {} as 'busy' | 'empty' | 'failed' },
  actors: {
    searchModels: required<FoundModels, { query: ModelQuery; terms: LeanTerms | undefined }>('searchModels'),
    recallList: required<RecalledList | null, { key: string }>('recallList'),
    saveList: required<string, { models: readonly string[] }>('saveList'),
  },
  actions: {
    takeAddress: assign(({ context }, { address }: { address: string }) => ({
      ...readAddress(address, context),
      unavailable: 0,
      cause: 'arrived' as const,
    })),
    awaitUsualLimit: assign({ usualAwaited: true }),
    stopAwaiting: assign({ usualAwaited: false }),
    takeUsualLimit: assign((_, { limit }: { limit: number }) => ({ usualLimit: limit, usualAwaited: false })),
    useLimit: assign(({ context }, { limit }: { limit: number }) => ({ query: { ...context.query, limit } })),
    replaceEntry: assign({ cause: 'arrived' }),
    // sent after the step, because the choices send their answer back to this machine
    rememberLimit: sendTo(
      ({ system }) => receiver(system, 'searchChoices'),
      ({ context }) => ({ type: 'searchChoices.pageSizeChosen', pageSize: context.query.limit }),
    ),
    arrive: assign({ leftAt: null }),
    leave: assign((_, { scrolled }: { scrolled: number }) => ({ leftAt: scrolled })),
    type: assign(({ context }, { text }: { text: string }) => ({
      query: { ...context.query, text, page: DEFAULT_PAGE },
      cause: 'typed' as const,
    })),
    finishTyping: assign({ cause: 'submitted' }),
    change: assign(({ context }, { event }: { event: ChangeEvent }) => ({
      query: changed(context.query, event),
      cause: event.type === 'search.rangeChanged' ? event.range : ('chosen' as const),
      continues: event.type === 'search.rangeChanged' && event.continues === true,
    })),
    show: assign(({ context }, { shown }: { shown: Partial<Pick<ModelQuery, 'view' | 'columns'>> }) => ({
      query: { ...context.query, ...shown },
      asked: context.asked && { ...context.asked, ...shown },
    })),
    takeList: assign(({ context }, { list }: { list: RecalledList | null }) => ({
      query: { ...context.query, ids: list?.models ?? [] },
      unavailable: list?.unavailable ?? 0,
    })),
    nameList: assign(({ context }, { key }: { key: string }) => ({
      query: { ...context.query, list: key },
      unsaved: null,
      unavailable: 0,
    })),
    markUnsaved: assign(({ context }) => ({ unsaved: context.query.list, unavailable: 0 })),
    clearUnsaved: assign({ unsaved: null }),
    dropList: assign(({ context }) => ({
      query: { ...context.query, list: null, ids: [] },
      unknown: [...context.unknown, `list=${context.query.list}`],
    })),
    removeRemark: assign(({ context }, { part }: { part: string }) => ({
      unknown: context.unknown.filter((other) => other !== part),
    })),
    goToLastPage: assign(({ context }, { result }: Output) => ({
      query: { ...context.query, page: pagesOf(result.count, context.query.limit) },
      cause: 'arrived' as const,
    })),
    markAsked: assign(({ context }) => ({ asked: context.query })),
    writeAddress: ({ context, system }) => tell(system, 'navigation', addressOf(context, isReplacing(context))),
    replaceAddress: ({ context, system }) => tell(system, 'navigation', addressOf(context, true)),
    markEntry: assign(({ context }) => ({ entry: context.cause })),
    keepResult: assign(({ context }, { result }: Output) => ({ result, answered: context.asked, failure: null })),
    keepFailure: assign(withFailure),
    forget: assign(atRest),
    keepList: (_, _params: { key: string | null; ids: readonly string[] }) => {},
    scrollToTop: () => {},
    scrollBack: (_, _params: { to: number }) => {},
  },
  guards: {
    /** The first request of a visit would be repeated with another number of rows. */
    awaitsUsual: ({ context: { asked, query, usualAwaited, limitNamed } }) =>
      asked === null && usualAwaited && !limitNamed && query.page === DEFAULT_PAGE,
    followsUsual: ({ context }, { limit }: { limit: number }) => context.asked !== null && usesUsual(context, limit),
    usesUsual: ({ context }, { limit }: { limit: number }) => usesUsual(context, limit),
    isComposing: (_, { composing = false }: { composing?: boolean }) => composing,
    isRevisit: ({ context }, { address }: { address: string }) =>
      context.leftAt !== null && context.asked !== null && !address.includes('?'),
    isNews: ({ context }, { address }: { address: string }) =>
      context.asked === null || !isSameQuery(context.asked, readAddress(address, context).query),
    isInRange: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(context.result?.count ?? 0, context.query.limit),
    isListMissing: ({ context: { query } }) => query.list !== null && query.ids.length === 0,
    isListUnsaved: ({ context: { query, unsaved } }) =>
      query.list !== null && isTabKey(query.list) && query.list !== unsaved,
    isFound: (_, { list }: { list: RecalledList | null }) => list !== null && list.models.length > 0,
    isBeyondEnd: ({ context }, { result }: Output) => context.query.page > pagesOf(result.count, context.query.limit),
    isEmpty: (_, { result }: Output) => result.count === 0,
  },
  delays: { SEARCH_DEBOUNCE_MS, CHOICES_PATIENCE_MS: 1_000 },
});

/** Whether the first page has the earlier usual rows per page, which its address does not name. */
const usesUsual = ({ query, usualLimit, limitNamed }: Context, limit: number): boolean =>
  !limitNamed && query.limit !== limit && query.limit === usualLimit && query.page === DEFAULT_PAGE;

/** Reads an address. A numbered page without a number of rows has the default number, so that a link keeps its rows. */
function readAddress(address: string, { usualLimit }: Pick<Context, 'usualLimit'>) {
  const { query, unknown } = parseQuery(address);
  const limitNamed = namesLimit(address);
  const isUsual = !limitNamed && query.page === DEFAULT_PAGE;
  return { query: isUsual ? { ...query, limit: usualLimit } : query, limitNamed, unknown };
}

const isReplacing = ({ cause, entry, continues }: Context): boolean => {
  if (cause === 'arrived') return true;
  if (cause === 'typed' || cause === 'submitted') return entry === 'typed';
  return continues && entry === cause;
};

/** Without a number of rows, the address of a first page has the usual one: a different one is always named. */
function addressOf({ asked, usualLimit, limitNamed }: Context, replace: boolean) {
  const address = formatQuery(asked ?? emptyQuery, limitNamed || usualLimit !== DEFAULT_LIMIT);
  return { type: 'navigation.queryChanged', address, replace } as const;
}
