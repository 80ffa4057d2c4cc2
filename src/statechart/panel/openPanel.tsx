import { createActor } from 'xstate';
import { panelMachine } from '../../../machines/panel/panel.machine.ts';
import type { AppSystem } from '../../portal/system.tsx';
import { refsIn } from './refsIn.ts';
import { rememberedPanel, rememberPanel, tabName } from './remembered.ts';

const ADDRESS = '/machines';

/**
 * Development builds only: the address `/machines` opens the home page with the running system's statecharts over a
 * part of it, or in a window of their own. The panel stays open across navigation and reloads until it is closed.
 * `address` is the page's first address, before the portal redirected an unknown one. A closed panel loads nothing and
 * watches nothing.
 */
export function openPanel({ api: _, ...actors }: AppSystem, address: string): void {
  const isAsked = address === ADDRESS;
  if (isAsked) actors.navigation.send({ type: 'navigation.go', to: '/home', forced: true });
  const input = rememberedPanel();
  if (!isAsked && input.open === 'no') return;
  // started before the visualizer's code is loaded, which lists every actor that starts from then on
  const panel = createActor(panelMachine.provide({ actions: { openWindow } }), { input });
  panel.subscribe((snapshot) => {
    const open = snapshot.hasTag('docked') ? 'docked' : snapshot.hasTag('separate') ? 'separate' : 'no';
    rememberPanel({ ...snapshot.context, open });
  });
  panel.start();
  if (isAsked) panel.send({ type: 'panel.opened' });
  import('./showPanel.tsx').then(({ showPanel }) => showPanel(panel, refsIn(actors), 'development'));
}

/** Opens the window without access to this page; it reads along through a channel. */
function openWindow(): void {
  const { lang, dataset } = document.documentElement;
  const question = new URLSearchParams({ tab: tabName(), lang, theme: dataset.theme ?? '' });
  window.open(`/src/statechart/panel/window.html?${question}`, '_blank', 'noopener,popup,width=1200,height=800');
}
