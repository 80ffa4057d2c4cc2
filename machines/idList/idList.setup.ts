import { assign, enqueueActions, setup } from 'xstate';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { MAX_GENES, MAX_IDS } from '../../contract/vocabulary.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { entriesOf, isTooMany, type ListKind, listFromFile, MAX_LIST_BYTES, sendable } from './entries.ts';

/** A chosen file; `text` is null when it could not be read, or was too large to read. */
export type ListFile = { name: string; bytes: number; text: string | null };

export type IdListEvent =
  | { type: 'idList.opened' }
  | { type: 'idList.closed' }
  | { type: 'idList.kindChosen'; kind: ListKind }
  | { type: 'idList.textChanged'; text: string }
  | { type: 'idList.fileChosen'; file: ListFile }
  | { type: 'idList.checked' }
  | { type: 'idList.edited' }
  /** Selects models or genes among those that share a name. */
  | { type: 'idList.meant'; entry: string; values: readonly string[] }
  | { type: 'idList.allMeant' }
  | { type: 'idList.applied' };

type Problem = 'nothing' | 'tooMany' | 'fileTooLarge' | 'fileUnreadable';

type Context = {
  kind: ListKind;
  text: string;
  /** The problem with the input. */
  problem: Problem | null;
  resolved: ResolvedList | null;
  /** The selected models or genes, by the name that several share. */
  meant: Meant;
  failure: CallFailure | null;
};

/** The selected values by shared name; a name without an entry has not been decided. */
export type Meant = Readonly<Record<string, readonly string[]>>;

/** The context, actions and guards of this machine; its states are in idList.machine.ts. */
export const idListSetup = setup({
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
});

/** Returns the values of a resolved list, in order and without duplicates. Undecided names are left out. */
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

/** Returns the selected values for a name that several share. */
export const meantBy = (entry: string, meant: Meant): readonly string[] =>
  Object.hasOwn(meant, entry) ? (meant[entry] ?? []) : [];

/** Returns the number of undecided names: several models or genes share them, and none is selected. */
export const undecidedOf = ({ ambiguous }: ResolvedList, meant: Meant): number =>
  ambiguous.filter(({ entry }) => meantBy(entry, meant).length === 0).length;

/**
 * Returns the criteria with more genes, as altered and without duplicates, up to the maximum of a search; and the
 * number of genes beyond it.
 */
export function withGenes(
  genes: readonly GeneCriterion[],
  symbols: readonly string[],
): { genes: GeneCriterion[]; left: number } {
  const fresh = symbols.filter((symbol) => !genes.some(({ gene }) => gene.toUpperCase() === symbol.toUpperCase()));
  const all = [...genes, ...fresh.map((gene): GeneCriterion => ({ gene, status: 'altered' }))];
  return { genes: all.slice(0, MAX_GENES), left: Math.max(0, all.length - MAX_GENES) };
}
