import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { charts } from '../../../machines/index.ts';
import type { PanelEvent } from '../../../machines/panel/panel.machine.ts';
import type { panelWindowMachine } from '../../../machines/panel/panelWindow.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { LiveView } from '../live/LiveView.tsx';
import type { WatchSource } from '../live/watch.ts';
import { Places } from './Panel.tsx';
import './panel.css';

type WindowViewProps = {
  source: WatchSource;
  following: ActorRefFrom<typeof panelWindowMachine>;
  send: (event: PanelEvent) => void;
};

/** The panel in a window of its own. */
export function WindowView({ source, following, send }: WindowViewProps) {
  const isGone = useSelector(following, (snapshot) => snapshot.hasTag('gone'));
  return (
    <main className="sct-window">
      {isGone && <p role="status">{m.charts_page_gone()}</p>}
      <LiveView source={source} isElsewhere charts={charts} first="session" tools={<Places send={send} />} />
    </main>
  );
}
