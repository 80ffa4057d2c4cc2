import { pageCharts, type ToolSet } from '../../../machines/app/app.machine.ts';
import { modelCharts } from '../../../machines/modelTools/modelTools.machine.ts';
import { searchCharts } from '../../../machines/searchTools/searchTools.machine.ts';
import { TOOL_SETS } from '../../support/toolCharts.ts';
import {
  begins,
  did,
  ends,
  heard,
  heardWith,
  holds,
  inState,
  running,
  sent,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { deaf, dropping, guarding, hearing, led, mistagged, reshaped, together, without } from '../support/seeded.ts';
import {
  afterwards,
  always,
  both,
  either,
  type Fact,
  implies,
  never,
  not,
  respondsTo,
  until,
  whenever,
} from '../support/temporal.ts';
import { elapsed } from './makers.ts';
import type { Properties, Property } from './property.ts';

type Place = { address: string; access: string };
type Navigation = { address: string | null; signedIn: boolean | null; opened: Place | null; shown: Place | null };
type Bar = { signedIn: boolean; wanted: string | null };
const submenus = ['diseases', 'publications', 'search', 'account'] as const;
const starting = (set: ToolSet): Fact => did('xstate.spawnChild', ({ systemId }) => systemId === set);
const isBegin: Fact = ({ event }) => event === null;
const isForced: Fact = ({ event }) => event?.forced === true;
const mobile = tagged('mobile');
/** The places of the first acts with these names among all acts of a moment. */
const inOrder =
  (...events: readonly string[]): Fact =>
  ({ did: acts }) => {
    const places = events.map((type) =>
      acts.findIndex(({ params }) => (params.event as { type?: string })?.type === type),
    );
    return places.every((place, index) => place >= 0 && place >= Math.max(...places.slice(0, index), 0));
  };

/** Every machine of a set runs. */
const allRun = (charts: object): Property => ({
  says: 'every machine of the set runs',
  claim: always(({ snapshot }) => Object.keys(charts).every((id) => snapshot.children[id] !== undefined)),
  fault: reshaped('the last machine is forgotten', '', (node) => {
    node.invoke = (node.invoke as unknown[]).slice(0, -1);
  }),
});

/** Other machines find every machine of a set. */
const allNamed = (charts: object): Property => ({
  says: 'other machines find each of the set by its name',
  claim: always(
    implies(isBegin, ({ did: acts }) =>
      Object.keys(charts).every((id) =>
        acts.some(({ type, params }) => type === 'xstate.spawnChild' && params.id === id && params.systemId === id),
      ),
    ),
  ),
  fault: reshaped('the first one has no name', '', (node) => {
    const [first] = node.invoke as { systemId?: string }[];
    delete first?.systemId;
  }),
});

export const shellProperties: Properties = {
  app: [
    ...TOOL_SETS.map((set) => ({
      says: `the machines of ${set} start once, however often their code arrives`,
      claim: afterwards(starting(set), never(starting(set))),
      fault: reshaped('they start again', set, ({ states }) => {
        if (states?.there) states.there.on = states.absent?.on ?? {};
      }),
    })),
    {
      says: 'the page waits for the session to look for the user of the last visit',
      claim: always(
        implies(begins(tagged('running')), ({ event }) => {
          const { snapshot } = event as unknown as { snapshot: { hasTag: (tag: string) => boolean } };
          return !snapshot.hasTag('restoring');
        }),
      ),
      fault: guarding('isRestored', true),
    },
    {
      says: 'every machine of the page lives as long as the page',
      claim: always(({ snapshot }) => Object.keys(pageCharts).every((id) => snapshot.children[id] !== undefined)),
      fault: reshaped('the session machine belongs to booting', 'session', (node) => {
        const { invoke, states } = node;
        delete node.invoke;
        if (states?.booting) states.booting.invoke = invoke;
        const { onSnapshot } = invoke as { onSnapshot: { target: string } };
        onSnapshot.target = 'running';
      }),
    },
    {
      says: 'the catalog is loaded at once',
      claim: always(implies(isBegin, sent('catalog.start'))),
      fault: deaf('', 'app.begun'),
    },
  ],
  modelTools: [
    {
      says: 'the list of the device is read before the user is known, so that it joins the list of the account',
      claim: always(implies(isBegin, inOrder('shortlist.deviceRead', 'shortlist.identityChanged'))),
      fault: reshaped('the identity comes first', '', (node) => {
        node.entry = ['announceIdentity', 'readDevice'];
      }),
    },
    {
      says: 'the shortlist knows whether a user is signed in',
      claim: always(implies(isBegin, inOrder('shortlist.identityChanged'))),
      fault: without('announceIdentity'),
    },
    allRun(modelCharts),
  ],
  searchTools: [
    allRun(searchCharts),
    allNamed(searchCharts),
    {
      says: 'the choices of the search know whether a user is signed in',
      claim: always(implies(isBegin, inOrder('searchChoices.identityChanged'))),
      fault: without('announceSearcher'),
    },
  ],
  navigation: [
    {
      says: 'typed input is only left behind when the user agrees, it is saved, or the session ends',
      claim: always(
        implies(
          ends(inState('departure.guarded', 'departure.asking')),
          either(heard('navigation.leaveConfirmed', 'navigation.released'), isForced),
        ),
      ),
      fault: led('departure.guarded', 'navigation.go', 'free'),
    },
    {
      says: 'the question whether to leave stays until it is answered or answers itself',
      claim: whenever(
        tagged('askingToLeave'),
        until(
          tagged('askingToLeave'),
          either(heard('navigation.leaveConfirmed', 'navigation.leaveDeclined', 'navigation.released'), isForced),
        ),
      ),
      fault: led('departure.asking', 'navigation.arrived', 'free'),
    },
    {
      says: 'no page of the back-office opens for a visitor',
      claim: always(
        implies(
          not(unchanged<Navigation>(({ opened }) => opened?.address)),
          holds<Navigation>(({ opened, signedIn }) => !opened?.address.startsWith('/system') || signedIn === true),
        ),
      ),
      fault: guarding('is', ((_: unknown, { judgment }: { judgment: string }) => judgment === 'open') as never),
    },
    {
      says: 'an old page leaves, even when the code of the new one does not come',
      claim: respondsTo(not(tagged('leaving')), tagged('leaving')),
      fault: together(deaf('passage.leaving', 'PAGE_COME_MS'), deaf('passage.leaving.code.coming', 'onError')),
    },
    {
      says: 'a page that the user may not have is not shown in the back-office',
      claim: always(
        implies(
          inState('place.open.refused'),
          holds<Navigation>(({ opened }) => opened?.access === 'refused'),
        ),
      ),
      fault: dropping('place.open.refused', 'entry', 'open'),
    },
  ],
  navBar: [
    {
      says: 'at most one submenu is open',
      claim: always(({ snapshot }) => submenus.filter((menu) => snapshot.tags.has(menu)).length <= 1),
      fault: mistagged('submenu.open.which.diseases', 'search'),
    },
    {
      says: 'a pointer that only passes opens nothing',
      claim: always(implies(begins(tagged(...submenus)), either(heard('navBar.pressed'), elapsed('SUBMENU_OPEN_MS')))),
      fault: led('submenu.closed', 'navBar.pointerEntered', 'open'),
    },
    {
      says: 'a visitor who presses Publications is asked to sign in and sees no submenu',
      claim: always(
        implies(
          both(
            heardWith('navBar.pressed', { menu: 'publications' }),
            holds<Bar>(({ signedIn }) => !signedIn),
          ),
          either(both(not(tagged(...submenus)), did('goToLogin')), was(not(inState('submenu')))),
        ),
      ),
      fault: guarding('needsSignIn', false),
    },
    {
      says: 'another page closes the submenu and the drawer',
      claim: always(implies(heard('navBar.pageChanged'), not(tagged('drawer', ...submenus)))),
      fault: deaf('drawer.open', 'navBar.pageChanged'),
    },
    {
      says: 'the background follows the scroll position as soon as scrolling rests',
      claim: always(
        implies(elapsed('SCROLL_DEBOUNCE_MS'), ({ snapshot }) => {
          const { alwaysSolid, y } = snapshot.context as { alwaysSolid: boolean; y: number };
          return snapshot.tags.has('solid') === (alwaysSolid || y > 50);
        }),
      ),
      fault: without('announceSettled'),
    },
  ],
  layout: [
    {
      says: 'a narrow window closes the sidebar',
      claim: always(implies(begins(mobile), not(tagged('sidebarOpen')))),
      fault: led('desktop', 'layout.resized', 'mobile.open'),
    },
    {
      says: 'back on a wide window the sidebar is as the user chose',
      claim: always(
        implies(ends(mobile), ({ snapshot }) => snapshot.tags.has('sidebarOpen') === snapshot.context.sidebarOpen),
      ),
      fault: reshaped('the desktop begins open', 'desktop', (node) => {
        node.initial = 'open';
      }),
    },
    {
      says: 'only a choice on the desktop is stored',
      claim: never(both(did('rememberSidebar'), mobile)),
      fault: hearing('mobile.closed', 'layout.sidebarToggled', {
        target: 'open',
        actions: { type: 'rememberSidebar', params: { open: true } },
      }),
    },
    {
      says: 'the bar learns of every change of the device',
      claim: always(implies(either(begins(mobile), ends(mobile)), did('announceDevice'))),
      fault: dropping('mobile', 'exit', 'announceDevice'),
    },
  ],
  backToTop: [
    {
      says: 'input of the user ends the animation',
      claim: always(implies(heard('backToTop.interrupted'), not(running('scrollToTop')))),
      fault: led('scrolling', 'backToTop.interrupted', undefined),
    },
    {
      says: 'the animation ends, also when it breaks',
      claim: respondsTo(not(inState('scrolling')), inState('scrolling')),
      fault: deaf('scrolling', 'onError'),
    },
    {
      says: 'the animation does not begin again while it runs',
      claim: always(implies(starts('scrollToTop'), not(was(running('scrollToTop'))))),
      fault: hearing('scrolling', 'backToTop.pressed', { target: 'scrolling', reenter: true }),
    },
  ],
};
