import { createActor } from 'xstate';
import { type PanelPlace, panelMachine } from '../../../machines/panel/panel.machine.ts';
import { unlist } from '../live/roots.ts';
import type { LoadCounts } from '../realCounts.ts';
import { refsIn } from './refsIn.ts';
import { showPanel } from './showPanel.tsx';
import { usualPlace } from './usualPlace.ts';

/** Calls a function once the panel must close, and returns how to stop that. */
type Ending = (close: () => void) => () => void;

let isOpen = false;
let place: PanelPlace = usualPlace;

/**
 * Opens the panel with the statecharts of the session, in production too, unless it is open. It can only be read. It
 * stores nothing on the device and has no window of its own, because both would outlive the session.
 */
export function openSessionPanel(actors: object, ending: Ending, loadCounts: LoadCounts): void {
  if (isOpen) return;
  isOpen = true;
  const panel = createActor(panelMachine, { input: { ...place, open: 'docked' } });
  // the panel does not show itself
  unlist(panel);
  panel.start();
  showPanel(panel, refsIn(actors), 'session', loadCounts);
  const stop = ending(() => panel.send({ type: 'panel.closed' }));
  panel.subscribe((snapshot) => {
    if (snapshot.hasTag('docked')) return;
    stop();
    const { side, sizes } = snapshot.context;
    place = { side, sizes };
    isOpen = false;
    panel.stop();
  });
}
