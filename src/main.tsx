import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createSystem } from './app/createSystem.ts';
import { preloadPage } from './app/pages.ts';
import { listenToWindow } from './app/windowEvents.ts';
import { createLocalStore } from './effects/storage.ts';

// the first page's code comes while the actors start
preloadPage(window.location.pathname);

const store = createLocalStore(() => window.localStorage);
const systemTheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const system = createSystem(store, systemTheme);
listenToWindow(system, store);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App system={system} />
  </StrictMode>,
);
