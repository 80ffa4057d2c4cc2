import { currentAddress, onAddressChanged } from '../effects/history.ts';
import type { LocalStore } from '../effects/storage.ts';
import { readIdentity } from './storedIdentity.ts';
import type { AppSystem } from './system.tsx';

/**
 * Tells the charts what happens to the window: scrolling, size, connection, theme, history, other tabs.
 * Says at once where things stand. Returns how to stop.
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

  window.history.scrollRestoration = 'manual';
  const stopHistory = onAddressChanged((address) => navigation.send({ type: 'navigation.arrived', address }));
  navigation.send({ type: 'navigation.arrived', address: currentAddress() });

  const stopStorage = store.onChangeElsewhere((key) => {
    if (key !== 'token') return;
    const stored = readIdentity(store);
    session.send(stored ? { type: 'session.signedInElsewhere', stored } : { type: 'session.signedOutElsewhere' });
  });

  return () => {
    stop.abort();
    sizes.disconnect();
    stopHistory();
    stopStorage();
  };
}
