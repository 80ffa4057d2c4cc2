import { withEvent } from '../withEvent.ts';
import { beginning, linkedQuery, listViewSetup, openingQuery } from './listView.setup.ts';
import { lookRegion } from './lookRegion.ts';
import { viewsRegion } from './viewsRegion.ts';

/**
 * How a person looks at the list of a resource: columns (one stays at least), their order and widths, the height of
 * rows; kept on the server for the person, merged by key. Beside it the saved views, each with a look and the list's
 * question: private, for a role, or for everyone. One of them may be what the list opens with where its address asks
 * for nothing.
 *
 * A choice takes effect at once, is remembered on the device, and is written after a moment of rest. A choice made while
 * the kept look is still loading goes before it; one that the server never heard of is written at the next visit.
 * Input: the definition, the address's query, and what the device remembers.
 * Events: `view.columnToggled`, `view.columnMoved` (to a place counted from 0), `view.columnResized`,
 * `view.densityChosen`, `view.reset` (the usual look), `view.openingChosen` (null: none), `view.queryMoved` (the
 * address), `view.reconnected` (the network is back), `view.applied`, `view.kept` (a new view of what is shown),
 * `view.confirmed` / `view.declined` (whether it replaces the own one of that name), `view.replaced` (an own view
 * becomes what is shown), `view.renamed`, `view.removed`, `view.undone`, `view.retried` (the views could not be loaded,
 * kept or removed), `view.linked` (the address asks for a view by its id), `view.linkDismissed`.
 * Tags: `linking`, `linkUnknown` (say that there is no such view), `loadingLook` (draw no columns yet), `loadingViews`, `savingView`, `asking`, `undoable`, `viewsFailed` with
 * `context.failure`. `shownColumns(definition, context.look)` gives the columns.
 * To be provided: actors `loadPreferences`, `savePreferences` (of this resource; both answer what is kept),
 * `loadViews`, `saveView`, `removeView`; actions `openQuery` (the address of the list), `rememberLook` (the device).
 */
export const listViewMachine = listViewSetup.createMachine({
  id: 'listView',
  type: 'parallel',
  context: ({ input }) => beginning(input),
  on: { 'view.queryMoved': { actions: withEvent('keepQuery') } },
  states: {
    look: lookRegion,
    views: viewsRegion,
    opening: {
      initial: 'waiting',
      on: { 'view.linked': { target: '.linking', actions: withEvent('keepLinked') } },
      states: {
        waiting: {
          description: 'The address asks for nothing yet, and the view that the list opens with is not known yet.',
          on: { 'view.openingChosen': { target: 'begun' }, 'view.applied': { target: 'begun' } },
          always: [
            { guard: 'isAsked', target: 'begun' },
            {
              guard: 'hasOpeningView',
              target: 'begun',
              actions: [
                'takeOpeningView',
                {
                  type: 'openQuery',
                  params: ({ context }) => ({ query: openingQuery(context), replace: true }),
                },
              ],
            },
          ],
        },
        linking: {
          description: 'The address asks for a view, which is opened when the views are known.',
          tags: 'linking',
          on: { 'view.applied': { target: 'begun', actions: 'forgetLinked' } },
          always: [
            {
              guard: 'isLinkKnown',
              target: 'begun',
              actions: [
                { type: 'openQuery', params: ({ context }) => ({ query: linkedQuery(context), replace: true }) },
                'takeLinkedView',
              ],
            },
            { guard: 'isLinkUnknown', target: 'unknown' },
          ],
        },
        unknown: {
          description: 'Nobody kept such a view of this list, or not for this person.',
          tags: 'linkUnknown',
          entry: 'forgetLinked',
          on: { 'view.applied': { target: 'begun' }, 'view.linkDismissed': { target: 'begun' } },
        },
        begun: {},
      },
    },
  },
});
