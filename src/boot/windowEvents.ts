import { forgetDraftsWithOthers } from '../effects/drafts.ts';
import { holdPage, releasePage } from '../effects/heldPage.ts';
import { currentAddress, onAddressChanged } from '../effects/history.ts';
import { printInLight } from '../effects/page.ts';
import type { LocalStore } from '../effects/storage.ts';
import type { AppSystem } from '../portal/system.tsx';
import { keepsShortlist, readShortlistSaved } from './storedAtoms.ts';
import { readIdentity } from './storedIdentity.ts';

/**
 * Sends window events to the statecharts: scrolling, size, connection, theme, history, other tabs. Also makes the
 * browser ask before it closes a page with unsaved input. Sends the current state at once. Returns a function that
 * stops it.
 */
export function listenToWindow(system: AppSystem, store: LocalStore): () => void {
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal } as const;
  const { navBar, backToTop, layout, requests, preferences, navigation, session } = system;

  const onScroll = () => {
    navBar.send({ type: 'navBar.scrolled', y: window.scrollY });
    backToTop.send({ type: 'backToTop.scrolled', y: window.scrollY });
  };
  window.addEventListener('scroll', onScroll, options);
  for (const byHand of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(byHand, () => backToTop.send({ type: 'backToTop.interrupted' }), options);
  }

  const onResize = () => layout.send({ type: 'layout.resized', width: document.body.clientWidth });
  const sizes = new ResizeObserver(onResize);
  sizes.observe(document.body);
  onResize();

  window.addEventListener('offline', () => requests.send({ type: 'link.lost' }), options);
  window.addEventListener('online', () => requests.send({ type: 'link.restored' }), options);

  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener(
    'change',
    ({ matches }) => preferences.send({ type: 'preferences.systemThemeChanged', theme: matches ? 'dark' : 'light' }),
    options,
  );

  printInLight(stop.signal);

  window.history.scrollRestoration = 'manual';
  const stopHistory = onAddressChanged((address) => navigation.send({ type: 'navigation.arrived', address }));
  navigation.send({ type: 'navigation.arrived', address: currentAddress() });

  const guarding = navigation.subscribe(({ context: { guards } }) => {
    if (guards.length === 0) releasePage('navigation');
    else holdPage('navigation', { kept: guards.every(({ kept }) => kept) });
  });
  const stopDrafts = forgetDraftsWithOthers();

  // a list stored here is merged into the account that signs in, whichever page is shown
  if (keepsShortlist(store)) system.bringTools(['modelTools']).catch(() => {});

  let saved = readShortlistSaved(store);
  const stopStorage = store.onChangeElsewhere((key) => {
    if (key === 'atoms') {
      const before = saved;
      saved = readShortlistSaved(store);
      updateShortlist(system, store, saved !== '' && saved !== before);
    }
    if (key !== 'token') return;
    const stored = readIdentity(store);
    session.send(stored ? { type: 'session.signedInElsewhere', stored } : { type: 'session.signedOutElsewhere' });
  });

  return () => {
    stop.abort();
    sizes.disconnect();
    stopHistory();
    guarding.unsubscribe();
    stopDrafts();
    stopStorage();
  };
}

/** Passes on another tab's changes to the shortlist. A statechart that is not running yet reads them when it starts. */
async function updateShortlist(system: AppSystem, store: LocalStore, changed: boolean): Promise<void> {
  if (!system.app.getSnapshot().hasTag('modelTools')) return;
  const { readShortlist } = await import('./modelTools.ts');
  system.shortlist.send({ type: 'shortlist.deviceRead', models: readShortlist(store) });
  if (changed) system.shortlist.send({ type: 'shortlist.changedElsewhere' });
}
