import { assign, setup } from 'xstate';
import { DEFAULT_PAGE } from '../../contract/constants.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { Label, ResourceRecord } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import type { Ability } from './abilities.ts';
import { formatList, isSameQuestion, parseList } from './codec.ts';
import {
  answeredPage,
  isSameNarrowing,
  type ListReply,
  matchingOf,
  type Narrowing,
  pagesOf,
  type Question,
  withChange,
  withFilter,
} from './question.ts';
import { type Aim, aimAtAllowing, aimAtMatching, asShown, labelOf, type Selection, withRows } from './selection.ts';
import { type Asked, abilityFor } from './work.ts';

/** The rows of a list, with the query that they answer. */
export type ListResult = {
  question: Question;
  count: number;
  rows: ResourceRecord[];
  withheldFromSome: readonly string[];
  fingerprint?: string | undefined;
};

export type RecordListEvent =
  | { type: 'list.narrowed'; text?: string; filters?: Question['filters'] }
  | { type: 'list.filterChanged'; field: string; value: Question['filters'][string] | null }
  | { type: 'list.cleared' }
  | { type: 'list.sorted'; sort: Question['sort'] }
  | { type: 'list.pageChanged'; page: number }
  | { type: 'list.limitChanged'; limit: number }
  /** `chosen`: the user has just chosen it for this list, whose shown page takes it too. */
  | { type: 'list.limitPreferred'; limit: number; chosen?: boolean }
  | { type: 'list.refreshed' }
  | { type: 'list.linkRestored' }
  | { type: 'list.moved'; address: string }
  | { type: 'list.recordChanged'; record: string | null }
  | { type: 'list.rowsGone'; ids: readonly string[] }
  | { type: 'list.rowsToggled'; rows: Selection; chosen: boolean }
  | { type: 'list.allMatchingChosen' }
  | { type: 'list.selectionCleared' };

export type RecordListInput = {
  definition: ResourceDefinition;
  within: string | null;
  address: string;
  /** `list.limitPreferred` will follow: a first page whose address does not name its size waits for it. */
  awaitsLimit?: boolean | undefined;
};
type Context = {
  awaitsLimit: boolean;
  definition: ResourceDefinition;
  /** The record that contains the list, if the resource requires one. */
  within: string | null;
  /** The query as shown on the page. */
  question: Question;
  /** The page size of a first page whose address does not name one. */
  usualLimit: number;
  /** The address names the page size: it stays as it is. */
  limitNamed: boolean;
  /** The record of the open panel: a part of the address that the crud machine sets. */
  record: string | null;
  result: ListResult | null;
  failure: CallFailure | null;
  /** Parts of the address that were not understood. */
  unknown: readonly string[];
  /** The rows selected one by one, on all pages. */
  selection: Selection;
  /** The query under which they were selected. */
  chosenIn: Question | null;
};
type Reply = { reply: ListReply };

/** The context, actors, actions and guards of the list; its states are in recordRows.ts and recordSelection.ts. */
export const recordListSetup = setup({
  types: {
    context: {} as Context,
    events: {} as RecordListEvent,
    input: {} as RecordListInput,
    tags: {} as 'busy' | 'showing' | 'empty' | 'failed' | 'offline' | 'some' | 'allMatching',
  },
  actors: {
    /** `quiet`: the user did not request it, so a failure is not shown. */
    loadRows: required<ListReply, { question: Question; within: string | null; quiet: boolean }>('loadRows'),
  },
  actions: {
    change: assign(({ context }, { change }: { change: Partial<Question> }) => ({
      question: withChange(context.question, change),
      unknown: [],
    })),
    filter: assign(({ context }, { field, value }: { field: string; value: Question['filters'][string] | null }) => ({
      question: withFilter(context.question, field, value),
      unknown: [],
    })),
    takeAddress: assign(({ context }, { address }: { address: string }) =>
      parseList(context.definition, address, context.usualLimit),
    ),
    takePreferredLimit: assign(({ context }, { limit }: { limit: number }) => ({
      usualLimit: limit,
      ...(hasUsualLimit(context) && { question: withChange(context.question, { limit }) }),
    })),
    preferLimit: assign((_, { limit }: { limit: number }) => ({ usualLimit: limit })),
    unnameLimit: assign({ limitNamed: false }),
    keepRecord: assign((_, { record }: { record: string | null }) => ({ record })),
    writeAddress: (_, _params: { query: string; replace: boolean }) => {},
    keepReply: assign(({ context }, { reply }: Reply) => {
      const question = { ...context.question, page: answeredPage(context.question, reply) };
      const { count, list: rows, withheldFromSome = [], fingerprint } = reply;
      const result = { question, count, rows, withheldFromSome, fingerprint };
      const selection = asShown(context.selection, labelsShown({ ...context, result }));
      return { question, result, selection, failure: null };
    }),
    goToLastPage: assign(({ context }, { reply }: Reply) => ({
      question: { ...context.question, page: pagesOf(reply.count, context.question.limit) },
    })),
    keepFailure: assign(withFailure),
    toggle: assign(({ context }, { rows, chosen }: { rows: Selection; chosen: boolean }) => ({
      selection: withRows(context.selection, rows, chosen),
    })),
    choosePage: assign(({ context }) => ({ selection: labelsShown(context) })),
    drop: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      selection: context.selection.filter(({ id }) => !ids.includes(id)),
    })),
    beginSelection: assign(({ context }) => ({ selection: [], chosenIn: context.question })),
    clearSelection: assign({ selection: [] }),
  },
  delays: { UNTIL_LOOK: ({ context }) => untilLook(context) },
  guards: {
    isInRange: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(context.result?.count ?? 0, context.question.limit),
    isNews: ({ context }, { address }: { address: string }) =>
      !isSameQuestion(
        context.definition,
        context.question,
        parseList(context.definition, address, context.usualLimit).question,
      ),
    /** The shown page has the earlier usual size, which its address does not name. */
    isUsual: ({ context }, { limit }: { limit: number }) =>
      hasUsualLimit(context) && context.question.limit === context.usualLimit && limit !== context.usualLimit,
    awaitsLimit: ({ context }) => context.awaitsLimit && hasUsualLimit(context),
    isChosen: ({ context: { question } }, { limit, chosen = false }: { limit: number; chosen?: boolean }) =>
      chosen && limit !== question.limit,
    isOtherRecord: ({ context }, { record }: { record: string | null }) => context.record !== record,
    isOtherNarrowing: ({ context: { chosenIn, question } }) =>
      chosenIn !== null && !isSameNarrowing(chosenIn, question),
    /** The shown rows match the filters of the query, on this page or another one, and are not empty. */
    isCurrent: ({ context: { result, question } }) =>
      result !== null && result.count > 0 && isSameNarrowing(result.question, question),
    isNothingChosen: ({ context }) => context.selection.length === 0,
    /** Rows were removed in the meantime, and the server did not return the last page instead. */
    isBeyondEnd: ({ context }, { reply }: Reply) =>
      reply.list.length === 0 && context.question.page > pagesOf(reply.count, context.question.limit),
    isClamped: ({ context }, { reply }: Reply) => answeredPage(context.question, reply) !== context.question.page,
    /** The shown page differs from the requested one. */
    isMoved: ({ context: { question } }, { reply }: Reply) =>
      question.page > pagesOf(reply.count, question.limit) || answeredPage(question, reply) !== question.page,
    isEmpty: ({ context }) => context.result?.count === 0,
    isChanging: ({ context }) => Number.isFinite(untilLook(context)),
    isOffline: ({ context }) => context.failure?.kind === 'networkFailed',
  },
});

/** Whether the user's usual page size applies: the address names neither a size nor a later page. */
const hasUsualLimit = ({ question, limitNamed }: Pick<Context, 'question' | 'limitNamed'>): boolean =>
  !limitNamed && question.page === DEFAULT_PAGE;

/** Returns the milliseconds after which the shown rows must be reloaded; infinite when none changes by itself. */
const untilLook = ({ definition: { follows }, result }: Pick<Context, 'definition' | 'result'>): number =>
  Math.min(
    ...(result?.rows ?? []).map((row) => follows?.everyMs[String(row[follows.field])] ?? Number.POSITIVE_INFINITY),
  );

/** Returns the shown rows with their names. */
export const labelsShown = ({ definition, result }: Pick<Context, 'definition' | 'result'>): Label[] =>
  (result?.rows ?? []).map((row) => labelOf(definition, row));

/**
 * Returns the filters for bulk actions and the export of all rows: those of the query, and the record that contains the
 * list.
 */
export const narrowingOf = ({ definition, question, within }: Context): Narrowing => ({
  ...matchingOf(question),
  ...(definition.within !== undefined && within !== null && { [definition.within]: within }),
});

/**
 * Returns the aim of a bulk action on the selection: rows by id, or all that match. The server checks each row again.
 */
export const aimOf = (context: Context, allMatching: boolean, action: Asked): Aim =>
  aimFor(context, allMatching, abilityFor(action));

/** Returns the aim of a bulk action on the selection that needs an ability. */
export const aimFor = (context: Context, allMatching: boolean, ability: Ability): Aim =>
  allMatching
    ? aimAtMatching(narrowingOf(context), {
        count: context.result?.count ?? 0,
        rows: labelsShown(context),
        withheldFromSome: context.result?.withheldFromSome ?? [],
        fingerprint: context.result?.fingerprint,
      })
    : aimAtAllowing(context.definition, context.selection, ability);

/** Returns the query of the current address. */
export const queryOf = ({ definition, question, record, usualLimit, limitNamed }: Context): string =>
  formatList(definition, question, record, limitNamed ? null : usualLimit);
