import { assign, setup } from 'xstate';
import type { ShortlistModel } from '../../contract/entities/collections.ts';
import { MAX_COMPARED, MIN_COMPARED } from '../../contract/vocabulary.ts';
import { tell } from '../system.ts';
import { withEvent } from '../withEvent.ts';
import { compareAddress } from './address.ts';

/** A model selected in a result, with the data that the tray and a shortlist show. */
export type ChosenModel = ShortlistModel;

export type CompareEvent =
  | { type: 'compare.toggled'; model: ChosenModel; chosen: boolean }
  | { type: 'compare.pageToggled'; models: ChosenModel[]; chosen: boolean }
  | { type: 'compare.removed'; id: string }
  | { type: 'compare.cleared' }
  | { type: 'compare.opened' };

type Context = {
  /** In the order of selection, which is the order of the columns. */
  selected: ChosenModel[];
};

/**
 * The models selected on all pages of the search, which can be compared, asked about and added to the shortlist. It
 * lives as long as the page; the selection ends with the session.
 *
 * - Events: `compare.toggled` (a row's checkbox); `compare.pageToggled` (the checkbox above a page of rows);
 *   `compare.removed` (a chip of the tray); `compare.cleared` (the tray, or the session at sign-out); `compare.opened`
 *   (the Compare button of the tray, which opens the comparison).
 * - Tags: `chosen` (the tray is shown), `comparable` (2 to 6 models), `tooFew`, `tooMany`.
 */
export const compareMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CompareEvent,
    tags: {} as 'chosen' | 'comparable' | 'tooFew' | 'tooMany',
  },
  actions: {
    add: assign(({ context }, { models }: { models: ChosenModel[] }) => {
      const known = new Set(context.selected.map(({ id }) => id));
      return { selected: [...context.selected, ...models.filter(({ id }) => !known.has(id))] };
    }),
    remove: assign(({ context }, { ids }: { ids: string[] }) => ({
      selected: context.selected.filter(({ id }) => !ids.includes(id)),
    })),
    clear: assign({ selected: [] }),
    showComparison: ({ context, system }) =>
      tell(system, 'navigation', {
        type: 'navigation.go',
        to: compareAddress(context.selected.map(({ modelCode }) => modelCode)),
      }),
  },
  guards: {
    isChoice: (_, { chosen }: { chosen: boolean }) => chosen,
    hasNone: ({ context }) => context.selected.length === 0,
    hasTooFew: ({ context }) => context.selected.length < MIN_COMPARED,
    hasTooMany: ({ context }) => context.selected.length > MAX_COMPARED,
  },
}).createMachine({
  id: 'compare',
  initial: 'counting',
  context: { selected: [] },
  on: {
    'compare.toggled': [
      {
        guard: withEvent('isChoice'),
        target: '.counting',
        actions: { type: 'add', params: ({ event }) => ({ models: [event.model] }) },
      },
      { target: '.counting', actions: { type: 'remove', params: ({ event }) => ({ ids: [event.model.id] }) } },
    ],
    'compare.pageToggled': [
      {
        guard: withEvent('isChoice'),
        target: '.counting',
        actions: withEvent('add'),
      },
      {
        target: '.counting',
        actions: { type: 'remove', params: ({ event }) => ({ ids: event.models.map(({ id }) => id) }) },
      },
    ],
    'compare.removed': {
      target: '.counting',
      actions: { type: 'remove', params: ({ event }) => ({ ids: [event.id] }) },
    },
    'compare.cleared': { target: '.none', actions: 'clear' },
  },
  states: {
    counting: {
      description: 'The selection has changed. Left at once.',
      always: [
        { guard: 'hasNone', target: 'none' },
        { guard: 'hasTooFew', target: 'one' },
        { guard: 'hasTooMany', target: 'many' },
        { target: 'some' },
      ],
    },
    none: { description: 'The tray is hidden.' },
    one: { description: 'The tray explains that a comparison needs at least two models.', tags: ['chosen', 'tooFew'] },
    some: {
      description: 'The tray links to the comparison.',
      tags: ['chosen', 'comparable'],
      on: { 'compare.opened': { actions: 'showComparison' } },
    },
    many: { description: 'The tray explains that a comparison has at most six models.', tags: ['chosen', 'tooMany'] },
  },
});
