import { assign, setup } from 'xstate';
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

/** What a list shows: the answer, and the question that it answers. */
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
  | { type: 'list.refreshed' }
  | { type: 'list.linkRestored' }
  | { type: 'list.moved'; address: string }
  | { type: 'list.recordChanged'; record: string | null }
  | { type: 'list.rowsGone'; ids: readonly string[] }
  | { type: 'list.rowsToggled'; rows: Selection; chosen: boolean }
  | { type: 'list.allMatchingChosen' }
  | { type: 'list.selectionCleared' };

export type RecordListInput = { definition: ResourceDefinition; within: string | null; address: string };
type Context = {
  definition: ResourceDefinition;
  /** The record that the list belongs to, where the resource has one. */
  within: string | null;
  /** As the page shows it. */
  question: Question;
  /** The record whose panel is open: a part of the address, kept by the crud chart. */
  record: string | null;
  result: ListResult | null;
  failure: CallFailure | null;
  /** Parts of the address that were not understood. */
  unknown: readonly string[];
  /** The rows that were chosen one by one, on whatever page. */
  selection: Selection;
  /** The question under which they were chosen. */
  chosenIn: Question | null;
};
type Reply = { reply: ListReply };

/** What the list chart knows and can do: its context, actors, actions and guards. The chart is recordList.machine.ts. */
export const recordListSetup = setup({
  types: {
    context: {} as Context,
    events: {} as RecordListEvent,
    input: {} as RecordListInput,
    tags: {} as 'busy' | 'showing' | 'empty' | 'failed' | 'offline' | 'some' | 'allMatching',
  },
  actors: {
    /** `quiet`: nobody asked, so nobody is told that it failed. */
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
    takeAddress: assign(({ context }, { address }: { address: string }) => parseList(context.definition, address)),
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
      !isSameQuestion(context.definition, context.question, parseList(context.definition, address).question),
    isOtherRecord: ({ context }, { record }: { record: string | null }) => context.record !== record,
    isOtherNarrowing: ({ context: { chosenIn, question } }) =>
      chosenIn !== null && !isSameNarrowing(chosenIn, question),
    /** The rows that stand are those that the question asks for, on this page or another; there are some. */
    isCurrent: ({ context: { result, question } }) =>
      result !== null && result.count > 0 && isSameNarrowing(result.question, question),
    isNothingChosen: ({ context }) => context.selection.length === 0,
    /** Rows were removed meanwhile, and the server did not turn back to the last page by itself. */
    isBeyondEnd: ({ context }, { reply }: Reply) =>
      reply.list.length === 0 && context.question.page > pagesOf(reply.count, context.question.limit),
    isClamped: ({ context }, { reply }: Reply) => answeredPage(context.question, reply) !== context.question.page,
    /** The page that is shown is no longer the one that was asked for. */
    isMoved: ({ context: { question } }, { reply }: Reply) =>
      question.page > pagesOf(reply.count, question.limit) || answeredPage(question, reply) !== question.page,
    isEmpty: ({ context }) => context.result?.count === 0,
    isChanging: ({ context }) => Number.isFinite(untilLook(context)),
    isOffline: ({ context }) => context.failure?.kind === 'networkFailed',
  },
});

/** After how many milliseconds the rows that stand are worth another look; endless where none changes by itself. */
const untilLook = ({ definition: { follows }, result }: Pick<Context, 'definition' | 'result'>): number =>
  Math.min(
    ...(result?.rows ?? []).map((row) => follows?.everyMs[String(row[follows.field])] ?? Number.POSITIVE_INFINITY),
  );

/** The rows on the screen, as people call them. */
export const labelsShown = ({ definition, result }: Pick<Context, 'definition' | 'result'>): Label[] =>
  (result?.rows ?? []).map((row) => labelOf(definition, row));

/** What bulk work and export of all rows are about: what the question narrows to, within the record that the list is in. */
export const narrowingOf = ({ definition, question, within }: Context): Narrowing => ({
  ...matchingOf(question),
  ...(definition.within !== undefined && within !== null && { [definition.within]: within }),
});

/** What bulk work on the selection is about: rows named one by one, or all that match. The server judges each again. */
export const aimOf = (context: Context, allMatching: boolean, action: Asked): Aim =>
  aimFor(context, allMatching, abilityFor(action));

/** The same of what needs an ability. */
export const aimFor = (context: Context, allMatching: boolean, ability: Ability): Aim =>
  allMatching
    ? aimAtMatching(narrowingOf(context), {
        count: context.result?.count ?? 0,
        rows: labelsShown(context),
        withheldFromSome: context.result?.withheldFromSome ?? [],
        fingerprint: context.result?.fingerprint,
      })
    : aimAtAllowing(context.definition, context.selection, ability);

/** The address of what is shown. */
export const queryOf = ({ definition, question, record }: Context): string => formatList(definition, question, record);
