import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_COME_MS } from '../contract/constants.ts';
import { App } from './boot/App.tsx';
import { browserEffects } from './boot/browserEffects.ts';
import { createSystem } from './boot/createSystem.ts';
import { completeLogins, wholeLogin } from './boot/earlyLogin.ts';
import { completePicture, isOwnPicture } from './boot/ownPicture.ts';
import { preloadPage } from './boot/pages.ts';
import { prepareFirstPage } from './boot/prepareFirstPage.ts';
import { listenToWindow } from './boot/windowEvents.ts';
import { noteFaults } from './portal/flight/faults.ts';
import { recordAll } from './portal/flight/recorder.ts';

// before the first statechart starts
recordAll();

// the first page's code loads while the actors start
const address = window.location.pathname;
preloadPage(address);
// the fragment of /machines holds a run of a statechart; the portal leaves that address at once
if (import.meta.env.DEV && address === '/machines') sessionStorage.setItem('machines.run', window.location.hash);

const { pathname, search, origin } = window.location;
const login = wholeLogin(pathname + search, document.referrer, origin);
if (login !== null) window.history.replaceState(window.history.state, '', login);

const effects = browserEffects();
const system = createSystem(effects);
listenToWindow(system, effects.store);
noteFaults();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const page = (
  <StrictMode>
    <App system={system} />
  </StrictMode>
);
// the server-rendered page stays until the app can replace it at once; without one, a loading sign appears soon
const prepared = prepareFirstPage(system);
const soon = new Promise<void>((resolve) => setTimeout(resolve, PAGE_COME_MS));
(root.hasChildNodes() ? prepared : Promise.race([prepared, soon])).then(() => takeOver(root));

/** Hydrates the server-rendered page if it fits this visitor; otherwise renders over it. */
function takeOver(picture: HTMLElement): void {
  const isOwn = isOwnPicture(picture, system);
  if (isOwn) {
    completePicture(picture);
    completeLogins(picture, system.navigation.getSnapshot().context.shown?.address ?? pathname);
  }
  delete picture.dataset.picture;
  if (isOwn) hydrateRoot(picture, page);
  else createRoot(picture).render(page);
}

// the address /machines shows the running system's statecharts, in development builds only
if (import.meta.env.DEV) import('./statechart/panel/openPanel.tsx').then(({ openPanel }) => openPanel(system, address));
