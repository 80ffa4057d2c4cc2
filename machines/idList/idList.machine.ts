import { assign, enqueueActions, setup } from 'xstate';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { MAX_GENES, MAX_IDS } from '../../contract/vocabulary.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { entriesOf, isTooMany, type ListKind, listFromFile, MAX_LIST_BYTES, sendable } from './entries.ts';

/** A file that was chosen; `text` is null where it could not be read or was not read for its size. */
export type ListFile = { name: string; bytes: number; text: string | null };

export type IdListEvent =
  | { type: 'idList.opened' }
  | { type: 'idList.closed' }
  | { type: 'idList.kindChosen'; kind: ListKind }
  | { type: 'idList.textChanged'; text: string }
  | { type: 'idList.fileChosen'; file: ListFile }
  | { type: 'idList.checked' }
  | { type: 'idList.edited' }
  /** Which of the models or genes that share a name are meant. */
  | { type: 'idList.meant'; entry: string; values: readonly string[] }
  | { type: 'idList.allMeant' }
  | { type: 'idList.applied' };

type Problem = 'nothing' | 'tooMany' | 'fileTooLarge' | 'fileUnreadable';

type Context = {
  kind: ListKind;
  text: string;
  /** What is wrong with what was given. */
  problem: Problem | null;
  resolved: ResolvedList | null;
  /** What is meant by names that several models or genes share, by name. */
  meant: Meant;
  failure: CallFailure | null;
};

/** What names that several share were said to stand for; a name that is not in it was not decided. */
export type Meant = Readonly<Record<string, readonly string[]>>;

/**
 * A list of models or genes, pasted or from a file, to search by. What each entry stands for is shown before it is
 * applied, and of a name that several models or genes share the user says which are meant. What was typed is kept
 * through a failure, and until the page is left through closing.
 *
 * Events: `idList.opened`, `closed`, `kindChosen`, `textChanged`, `fileChosen` (its text is added), `checked` (asks the
 * server), `edited` (back to the text), `meant` (for one name), `allMeant` (all of every name), `applied`. Emits
 * `applied` with the values found, in their order, each once. Tags: `open`, `busy`, `reviewing`, `failed`. To be
 * provided: actor `resolveList`.
 */
export const idListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as IdListEvent,
    emitted: {} as { type: 'applied'; kind: ListKind; values: string[] },
    tags: {} as 'open' | 'busy' | 'reviewing' | 'failed',
  },
  actors: {
    resolveList: required<ResolvedList, { kind: ListKind; entries: string[] }>('resolveList'),
  },
  actions: {
    takeKind: assign((_, { kind }: { kind: ListKind }) => ({ kind, resolved: null, failure: null, problem: null })),
    takeText: assign((_, { text }: { text: string }) => ({ text, resolved: null, failure: null, problem: null })),
    takeFile: assign(({ context }, { file }: { file: ListFile }) => ({
      text: [context.text.trimEnd(), listFromFile(file.name, file.text ?? '')].filter((part) => part !== '').join('\n'),
      resolved: null,
      failure: null,
      problem: null,
    })),
    say: assign((_, { problem }: { problem: Problem }) => ({ problem })),
    keepResolved: assign(({ context }, { resolved }: { resolved: ResolvedList }) => ({
      resolved: {
        ...resolved,
        unmatched: [...resolved.unmatched, ...sendable(entriesOf(context.text, context.kind)).tooLong],
      },
      meant: {},
      failure: null,
    })),
    keepMeant: assign(({ context }, { entry, values }: { entry: string; values: readonly string[] }) => ({
      meant: { ...context.meant, [entry]: values },
    })),
    takeAll: assign(({ context }) => ({
      meant: Object.fromEntries(
        (context.resolved?.ambiguous ?? []).map(({ entry, choices }) => [entry, choices.map(({ value }) => value)]),
      ),
    })),
    keepFailure: assign(withFailure),
    tellApplied: enqueueActions(({ context, enqueue }) =>
      enqueue.emit({ type: 'applied', kind: context.kind, values: valuesOf(context.resolved, context.meant) }),
    ),
    clearText: assign({ text: '', resolved: null, meant: {}, failure: null, problem: null }),
  },
  guards: {
    isTooLarge: (_, { file }: { file: ListFile }) => file.bytes > MAX_LIST_BYTES,
    isUnread: (_, { file }: { file: ListFile }) => file.text === null,
    hasNothing: ({ context }) => sendable(entriesOf(context.text, context.kind)).entries.length === 0,
    hasTooMany: ({ context }) => isTooMany(entriesOf(context.text, context.kind)),
    hasTooManyValues: ({ context }) => valuesOf(context.resolved, context.meant).length > MAX_IDS,
    hasMatches: ({ context }) => valuesOf(context.resolved, context.meant).length > 0,
  },
}).createMachine({
  id: 'idList',
  initial: 'closed',
  context: { kind: 'models', text: '', problem: null, resolved: null, meant: {}, failure: null },
  states: {
    closed: { on: { 'idList.opened': { target: 'open' } } },
    open: {
      tags: 'open',
      initial: 'editing',
      on: { 'idList.closed': { target: 'closed' } },
      states: {
        editing: {
          description: 'A text to paste into, a place to drop a file, and what was wrong at the last try.',
          initial: 'fresh',
          states: {
            fresh: {},
            failed: {
              description: 'The text stands as it was, with what went wrong; the same check is another try.',
              tags: 'failed',
            },
          },
          on: {
            'idList.kindChosen': { target: '.fresh', actions: withEvent('takeKind') },
            'idList.textChanged': { target: '.fresh', actions: withEvent('takeText') },
            'idList.fileChosen': [
              {
                guard: withEvent('isTooLarge'),
                actions: { type: 'say', params: { problem: 'fileTooLarge' } },
              },
              {
                guard: withEvent('isUnread'),
                actions: { type: 'say', params: { problem: 'fileUnreadable' } },
              },
              { target: '.fresh', actions: withEvent('takeFile') },
            ],
            'idList.checked': [
              { guard: 'hasNothing', actions: { type: 'say', params: { problem: 'nothing' } } },
              { guard: 'hasTooMany', actions: { type: 'say', params: { problem: 'tooMany' } } },
              { target: 'resolving' },
            ],
          },
        },
        resolving: {
          tags: 'busy',
          invoke: {
            id: 'resolveList',
            src: 'resolveList',
            input: ({ context }) => ({
              kind: context.kind,
              entries: sendable(entriesOf(context.text, context.kind)).entries,
            }),
            onDone: {
              target: 'reviewing',
              actions: { type: 'keepResolved', params: ({ event }) => ({ resolved: event.output }) },
            },
            onError: {
              target: 'editing.failed',
              actions: keepFailure,
            },
          },
        },
        reviewing: {
          description:
            'What was found, what was not, what is repeated, and the question which models a shared name means.',
          tags: 'reviewing',
          on: {
            'idList.edited': { target: 'editing' },
            'idList.meant': { actions: withEvent('keepMeant') },
            'idList.allMeant': { actions: 'takeAll' },
            'idList.applied': [
              {
                guard: 'hasTooManyValues',
                target: 'editing',
                actions: { type: 'say', params: { problem: 'tooMany' } },
              },
              {
                guard: 'hasMatches',
                target: '#idList.closed',
                actions: ['tellApplied', 'clearText'],
              },
            ],
          },
        },
      },
    },
  },
});

/** What a resolved list applies: each value once, in the order of the list. What was not decided is not among it. */
export function valuesOf(resolved: ResolvedList | null, meant: Meant): string[] {
  if (resolved === null) return [];
  const { matched, ambiguous } = resolved;
  const before = Map.groupBy(ambiguous, ({ after }) => after);
  const decided = (place: number) =>
    (before.get(place) ?? []).flatMap(({ entry, choices }) => {
      const values = meantBy(entry, meant);
      return choices.flatMap(({ value }) => (values.includes(value) ? [value] : []));
    });
  return [
    ...new Set([...matched.flatMap(({ value }, place) => [...decided(place), value]), ...decided(matched.length)]),
  ];
}

/** The values that were chosen for a name that several share. */
export const meantBy = (entry: string, meant: Meant): readonly string[] =>
  Object.hasOwn(meant, entry) ? (meant[entry] ?? []) : [];

/** How many names of a list are not decided: several models or genes share them, and none was chosen. */
export const undecidedOf = ({ ambiguous }: ResolvedList, meant: Meant): number =>
  ambiguous.filter(({ entry }) => meantBy(entry, meant).length === 0).length;

/** The criteria with more genes: altered ones, each once, as many as a search takes; how many found no place. */
export function withGenes(
  genes: readonly GeneCriterion[],
  symbols: readonly string[],
): { genes: GeneCriterion[]; left: number } {
  const fresh = symbols.filter((symbol) => !genes.some(({ gene }) => gene.toUpperCase() === symbol.toUpperCase()));
  const all = [...genes, ...fresh.map((gene): GeneCriterion => ({ gene, status: 'altered' }))];
  return { genes: all.slice(0, MAX_GENES), left: Math.max(0, all.length - MAX_GENES) };
}
