import { keepFailure } from '../keepFailure.ts';
import { withEvent } from '../withEvent.ts';
import { entriesOf, sendable } from './entries.ts';
import { idListSetup } from './idList.setup.ts';

/**
 * A list of models or genes to search by, pasted or from a file. The user sees what each entry means before it is
 * applied, and selects among models or genes that share a name. The text is kept after a failure and after closing,
 * until the user leaves the page.
 *
 * - Events: `idList.opened`, `closed`, `kindChosen`, `textChanged`, `fileChosen` (its text is added), `checked` (asks
 *   the server), `edited` (back to the text), `meant` (selects for one name), `allMeant` (selects everything for all
 *   names), `applied`.
 * - Emits: `applied` with the found values, in order and without duplicates.
 * - Tags: `open`, `busy`, `reviewing`, `failed`.
 * - Required: actor `resolveList`.
 */
export const idListMachine = idListSetup.createMachine({
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
          description: 'A text field, a drop area for a file, and the error of the last attempt.',
          initial: 'fresh',
          states: {
            fresh: {},
            failed: {
              description: 'The text stays, with the error. The same check is a retry.',
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
          description: 'Matched, unmatched and repeated entries, and the choice of models for a shared name.',
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
