import { assign, setup } from 'xstate';
import type { Localized } from '../../contract/schema.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** Something that a field may refer to; `parent` where they stand in a tree. */
export type Referred = { id: string; label: Localized; parent: string | null };

/** What is looked for: records whose names hold the text, or the names of some of them. */
export type LookUp = { field: string } & ({ text: string } | { ids: readonly string[] });

/** The first of what was found, and how many there are. */
export type Found = { count: number; list: readonly Referred[] };

export type LookupEvent =
  | { type: 'lookup.opened' }
  | { type: 'lookup.typed'; text: string }
  | { type: 'lookup.valuesChanged'; ids: readonly string[] };

export type LookupInput = {
  field: string;
  /** What is known by name already. */
  known: readonly Referred[];
  /** The values of the field. */
  ids: readonly string[];
  /** Wanted before anybody opens it, as a tree is: a place in it is named by all above it. */
  atOnce: boolean;
};

type Context = {
  field: string;
  text: string;
  /** All that was ever found, so that what is chosen keeps its name. */
  known: readonly Referred[];
  /** The ids of what is found for the text, in their order. */
  shown: readonly string[];
  count: number;
  atOnce: boolean;
  /** Values without a name. */
  missing: readonly string[];
};

/** So long nothing must be typed before it is looked for. */
export const LOOKUP_PAUSE_MS = 250;

const without = (known: readonly Referred[], ids: readonly string[]): readonly string[] =>
  ids.filter((id) => !known.some((one) => one.id === id));

/**
 * What a field can refer to among records that may be many: asked for when the field is opened, narrowed by the server
 * as somebody types, after a pause, unless all of them are there already. Values without a name are asked for by id.
 *
 * Input: `LookupInput`. Events: `lookup.opened`, `lookup.typed`, `lookup.valuesChanged`.
 * Tags: `busy` (what is shown may not be what was typed), `failed` (the next typing or opening asks again).
 * To be provided: actor `lookUp`.
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
    /** Without a text the server answered all there are: what is typed only narrows them. */
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
      description: 'The names of chosen records are fetched; an id without one is shown as it is.',
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
      description: 'Nobody has opened it.',
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
      description: 'What is chosen is shown still; the notice of the call says why.',
      on: {
        'lookup.opened': { target: 'looking' },
        'lookup.typed': { target: 'pausing', actions: withEvent('keepText') },
      },
    },
  },
});

/** Those known before under what they are called now, then the new ones. */
function joined(known: readonly Referred[], list: readonly Referred[]): readonly Referred[] {
  const names = new Map([...known, ...list].map((one) => [one.id, one]));
  return [...names.values()];
}
