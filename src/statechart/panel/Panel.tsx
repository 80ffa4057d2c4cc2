import { PanelBottom, PanelRight, PictureInPicture2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { charts } from '../../../machines/index.ts';
import type { PanelEvent, PanelPlace, PanelSide } from '../../../machines/panel/panel.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveView } from '../live/LiveView.tsx';
import type { WatchSource } from '../live/watch.ts';
import type { LoadCounts } from '../realCounts.ts';
import { Edge } from './Edge.tsx';
import './panel.css';

/** `session`: an administrator looks at the own session, in production too. Nothing can be sent to it. */
export type PanelUse = 'development' | 'session';

type PanelProps = {
  refs?: readonly AnyActorRef[] | undefined;
  source?: WatchSource | undefined;
  /** The name of the initial actor, or of its statechart. */
  first: string;
  /** Where the panel is; absent for a panel that stays on the right. */
  place?: PanelPlace;
  use?: PanelUse;
  /** Loads how often real sessions took the parts of a statechart. */
  loadCounts?: LoadCounts | undefined;
  send?: (event: PanelEvent) => void;
};

/** The statecharts of the running system, over a part of the page they control. */
export function Panel({ refs, source, first, place, use = 'development', loadCounts, send }: PanelProps) {
  const isOfSession = use === 'session';
  return (
    <section className="sct-panel" data-side={place?.side ?? 'right'} aria-label={m.charts_tool()}>
      {place && send && <Edge place={place} onResize={(percent) => send({ type: 'panel.resized', percent })} />}
      <LiveView
        refs={refs}
        source={source}
        charts={charts}
        first={first}
        isReadOnly={isOfSession}
        loadCounts={loadCounts}
        tools={send && <Places side={place?.side} separable={!isOfSession} send={send} />}
      />
    </section>
  );
}

type PlacesProps = {
  /** Absent in the panel's own window. */
  side?: PanelSide | undefined;
  /** Whether it can have its own window, which only the development server serves. */
  separable?: boolean;
  send: (event: PanelEvent) => void;
};

/** Buttons that move and close the panel. */
export function Places({ side, separable = true, send }: PlacesProps): ReactNode {
  const dock = (to: PanelSide) => () => send({ type: 'panel.docked', side: to });
  return (
    <>
      <IconButton
        size="sm"
        icon={PanelBottom}
        label={m.charts_dock_below()}
        aria-pressed={side === 'below'}
        onClick={dock('below')}
      />
      <IconButton
        size="sm"
        icon={PanelRight}
        label={m.charts_dock_right()}
        aria-pressed={side === 'right'}
        onClick={dock('right')}
      />
      {side && separable && (
        <IconButton
          size="sm"
          icon={PictureInPicture2}
          label={m.charts_own_window()}
          onClick={() => send({ type: 'panel.separated' })}
        />
      )}
      <IconButton size="sm" icon={X} label={m.charts_close()} onClick={() => send({ type: 'panel.closed' })} />
    </>
  );
}
