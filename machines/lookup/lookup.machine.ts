import { assign, setup } from 'xstate';
import type { Localized } from '../../contract/schema.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** A record that a field may refer to; `parent` when the records form a tree. */
export type Referred = { id: string; label: Localized; parent: string | null };

/** A lookup: records whose names contain the text, or the names of given ids. */
export type LookUp = { field: string } & ({ text: string } | { ids: readonly string[] });

/** The first records found, and the total number. */
export type Found = { count: number; list: readonly Referred[] };

export type LookupEvent =
  | { type: 'lookup.opened' }
  | { type: 'lookup.typed'; text: string }
  | { type: 'lookup.valuesChanged'; ids: readonly string[] };

export type LookupInput = {
  field: string;
  /** Records whose names are already known. */
  known: readonly Referred[];
  /** The values of the field. */
  ids: readonly string[];
  /** Load before the field is opened, as for a tree, because a node is shown with the names of its ancestors. */
  atOnce: boolean;
};

type Context = {
  field: string;
  text: string;
  /** All records found so far, so that selected ones keep their names. */
  known: readonly Referred[];
  /** The ids found for the text, in order. */
  shown: readonly string[];
  count: number;
  atOnce: boolean;
  /** Values whose names are unknown. */
  missing: readonly string[];
};

/** Pause in typing, in milliseconds, before a search starts. */
export const LOOKUP_PAUSE_MS = 250;

const without = (known: readonly Referred[], ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !known.some((one) => one.id === id));

/**
 * The choices of a reference field, which may be many. They are loaded when the field is opened. When the user types,
 * the server filters them after a pause, unless all of them are loaded already. The names of unknown values are loaded
 * by id.
 *
 * - Input: `LookupInput`.
 * - Events: `lookup.opened`, `lookup.typed`, `lookup.valuesChanged`.
 * - Tags: `busy` (the shown choices may not match the text yet), `failed` (typing or opening again retries).
 * - Required: actor `lookUp`.
 */
export const lookupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LookupEvent,
    input: {} as LookupInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: { lookUp: required<Found, LookUp>('lookUp') },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepMissing: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      missing: without(context.known, ids),
    })),
    keepNames: assign(({ context }, { list }: Found) => ({ known: joined(context.known, list) })),
    keepFound: assign(({ context }, { count, list }: Found) => ({
      known: joined(context.known, list),
      shown: list.map(({ id }) => id),
      count,
    })),
  },
  guards: {
    isWantedAtOnce: ({ context }) => context.atOnce,
    lacksNames: ({ context }) => context.missing.length > 0,
    lacksNamesOf: ({ context }, { ids }: { ids: readonly string[] }) => without(context.known, ids).length > 0,
    /** The server returned all records for an empty text, so typing only filters them locally. */
    isWhole: ({ context }) => context.text === '' && context.count <= context.shown.length,
  },
  delays: { PAUSE: LOOKUP_PAUSE_MS },
}).createMachine({
  id: 'lookup',
  context: ({ input: { field, known, ids, atOnce } }) => ({
    field,
    atOnce,
    text: '',
    known,
    shown: [],
    count: 0,
    missing: without(known, ids),
  }),
  initial: 'beginning',
  on: {
    'lookup.valuesChanged': {
      guard: withEvent('lacksNamesOf'),
      target: '.naming',
      reenter: true,
      actions: withEvent('keepMissing'),
    },
  },
  states: {
    beginning: {
      always: [
        { guard: 'isWantedAtOnce', target: 'looking' },
        { guard: 'lacksNames', target: 'naming' },
        { target: 'resting' },
      ],
    },
    naming: {
      description: 'The names of chosen records are loaded. An id without a name is shown itself.',
      on: {
        'lookup.opened': { target: 'looking' },
        'lookup.typed': { target: 'pausing', actions: withEvent('keepText') },
      },
      invoke: {
        id: 'nameThem',
        src: 'lookUp',
        input: ({ context: { field, missing } }) => ({ field, ids: missing }),
        onDone: { target: 'resting', actions: { type: 'keepNames', params: ({ event }) => event.output } },
        onError: { target: 'resting' },
      },
    },
    resting: {
      description: 'The field was not opened yet.',
      on: {
        'lookup.opened': { target: 'looking' },
        'lookup.typed': { target: 'pausing', actions: withEvent('keepText') },
      },
    },
    pausing: {
      tags: 'busy',
      on: {
        'lookup.typed': {
          target: 'pausing',
          reenter: true,
          actions: withEvent('keepText'),
        },
      },
      after: { PAUSE: { target: 'looking' } },
    },
    looking: {
      tags: 'busy',
      on: { 'lookup.typed': { target: 'pausing', actions: withEvent('keepText') } },
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { field, text } }) => ({ field, text }),
        onDone: { target: 'shown', actions: { type: 'keepFound', params: ({ event }) => event.output } },
        onError: { target: 'failed' },
      },
    },
    shown: {
      on: {
        'lookup.typed': [{ guard: 'isWhole' }, { target: 'pausing', actions: withEvent('keepText') }],
      },
    },
    failed: {
      tags: 'failed',
      description: 'The chosen records stay. The notice of the call shows the reason.',
      on: {
        'lookup.opened': { target: 'looking' },
        'lookup.typed': { target: 'pausing', actions: withEvent('keepText') },
      },
    },
  },
});

/** Merges the lists: earlier records get their current names, and new ones are added at the end. */
function joined(known: readonly Referred[], list: readonly Referred[]): readonly Referred[] {
  const names = new Map([...known, ...list].map((one) => [one.id, one]));
  return [...names.values()];
}
