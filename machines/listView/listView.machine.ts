import { withEvent } from '../withEvent.ts';
import { fitRegion } from './fitRegion.ts';
import { beginning, linkedQuery, listViewSetup, openingQuery } from './listView.setup.ts';
import { lookRegion } from './lookRegion.ts';
import { viewsRegion } from './viewsRegion.ts';

/**
 * A user's view of a resource's list: columns (at least one remains), their order and widths, the row height and the
 * rows of a page. It is stored on the server for the user, merged by key. In addition there are saved views, each with
 * a look and the list's query: private, for a role, or for everyone. One of them can be the default that the list opens
 * with when its address has no query.
 *
 * A choice takes effect at once, is stored on the device, and is sent to the server after a pause. A choice made while
 * the stored look is still loading takes precedence over it. A choice that never reached the server is sent on the next
 * visit.
 *
 * - Input: the definition, the address's query, and the look stored on the device.
 * - Events of the look: `view.columnToggled`; `view.columnMoved` (to a position counted from 0);
 *   `view.columnResized`; `view.densityChosen`; `view.pageSizeChosen`; `view.reset` (the default look and size);
 *   `view.openingChosen` (null: none); `view.rowsMeasured` (the rows that fit the screen, sent while they are the page
 *   size; `context.fitting` follows once the window rests).
 * - Events of the saved views: `view.applied`; `view.kept` (saves the current look as a new view); `view.confirmed` /
 *   `view.declined` (whether it replaces the user's view of that name); `view.replaced` (overwrites an own view with
 *   the current look); `view.renamed`; `view.removed`; `view.undone`; `view.retried` (the views could not be loaded,
 *   saved or removed).
 * - Other events: `view.queryMoved` (the address); `view.reconnected` (the network is back); `view.linked` (the
 *   address requests a view by id); `view.linkDismissed`.
 * - Tags: `linking`, `linkUnknown` (show that there is no such view), `loadingLook` (show no columns yet),
 *   `loadingViews`, `savingView`, `asking`, `undoable`, `viewsFailed` with `context.failure`. `shownColumns(definition,
 *   context.look)` returns the columns.
 * - Required: actors `loadPreferences`, `savePreferences` (of this resource; both return the stored values),
 *   `loadViews`, `saveView`, `removeView`; actions `openQuery` (the address of the list), `rememberLook` (the device).
 */
export const listViewMachine = listViewSetup.createMachine({
  id: 'listView',
  type: 'parallel',
  context: ({ input }) => beginning(input),
  on: { 'view.queryMoved': { actions: withEvent('keepQuery') } },
  states: {
    look: lookRegion,
    fit: fitRegion,
    views: viewsRegion,
    opening: {
      initial: 'waiting',
      on: { 'view.linked': { target: '.linking', actions: withEvent('keepLinked') } },
      states: {
        waiting: {
          description: 'The address has no query, and the default view of the list is not known yet.',
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
          description: 'The address names a view, which opens once the views are known.',
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
          description: 'The view does not exist, or the user may not open it.',
          tags: 'linkUnknown',
          entry: 'forgetLinked',
          on: { 'view.applied': { target: 'begun' }, 'view.linkDismissed': { target: 'begun' } },
        },
        begun: {},
      },
    },
  },
});
