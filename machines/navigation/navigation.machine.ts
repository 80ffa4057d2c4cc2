import { departureRegion } from './departureRegion.ts';
import { navigationSetup } from './navigation.setup.ts';
import { passageRegion } from './passageRegion.ts';
import { placeRegion } from './placeRegion.ts';

/**
 * Determines which page is on the screen, and whether the user may see it (specification, sections 2 and 4).
 *
 * `departure` asks before unsaved input is lost. `place` checks the address with the table of pages, and the permission
 * code of a back-office page once the user's permissions are known. `passage` lets the old page leave (100 ms, and up
 * to 400 ms until the code of the new one has loaded) and the new one enter (500 ms). The page outlet renders
 * `context.shown`; `shown.access` determines whether the back-office shows the page, a waiting state, or the "no
 * access" page. A page that is `kept` (contract/pages.ts) keeps its key; every other page is rebuilt under its `visit`.
 *
 * - Events of addresses: `navigation.arrived` (the router, after every URL change and once at start); `navigation.go`
 *   (links; `forced` by session); `navigation.queryChanged` (search: the page's own query, as a new history entry or
 *   replacing the current one).
 * - Events of the session: `navigation.signInWanted` (session, download, navBar); `navigation.identityChanged`
 *   (`stay`: do not check the page again); `navigation.dutyFirst` (what is `closed` until the user has changed a
 *   password that was set for them, or set up the second factor that a role requires); `navigation.permissionsLoaded`
 *   (after every `identityChanged` to a user, once they are known).
 * - Events of the page: `navigation.drawn` (the outlet: the page's code has loaded and it is rendered; `place` is its
 *   key); `navigation.refused` (a call of the page got 403; on the public site this has its own address).
 * - Events of unsaved input: `navigation.guarded` / `navigation.released` (a form with unsaved input, named by `by`;
 *   `kept` when a draft of it outlives the page); `navigation.leaveConfirmed` / `leaveDeclined`.
 * - Emits: `discarded` with the names of the forms whose input was lost by leaving.
 * - Tags: `leaving`, `entering` (style the transition), `askingToLeave` (show the dialog), `waiting` (nothing to show
 *   yet).
 * - Required: actor `fetchPage` (loads the code of the next page; the outlet handles code that is late or fails to
 *   load); actions `navigate` (push or replace the URL) and `pageShown` (after a navigation: restores the scroll
 *   position and focuses the heading; the browser handles the first page).
 */
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  type: 'parallel',
  context: {
    address: null,
    visit: 0,
    signedIn: null,
    closed: null,
    permissions: null,
    opened: null,
    shown: null,
    wanted: null,
    drawn: null,
    guards: [],
  },
  states: { departure: departureRegion, place: placeRegion, passage: passageRegion },
});
