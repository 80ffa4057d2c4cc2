import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { AnyStateMachine } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import type { ActorState } from '../log/actorState.ts';
import { timeOf } from '../log/words.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { eventWords } from './eventWords.ts';
import type { Heard } from './watch.ts';

type PastViewProps = {
  machine: AnyStateMachine;
  heard: Heard;
  state: ActorState;
  /** Where the context is shown. */
  side: HTMLElement | null;
  /** What the log is searched for. */
  sought: string;
  /** The events before and after, of any actor. */
  steps: { previous: Heard | undefined; next: Heard | undefined };
  onStep: (to: Heard) => void;
  onNow: () => void;
};

/** An actor right after an earlier event. It can only be read. */
export function PastView({ machine, heard, state, side, sought, steps, onStep, onNow }: PastViewProps) {
  const { previous, next } = steps;
  const chart = useMemo(() => chartOf(machine), [machine]);
  const active = useMemo(() => new Set(state.active), [state]);
  return (
    <>
      <ChartView
        chart={chart}
        active={active}
        sought={sought}
        marks={marksOf(active, [], heard.taken, null)}
        tools={
          <>
            <output className="sct-past">
              <History aria-hidden size={16} strokeWidth={1.5} />
              {m.charts_past({ time: timeOf(heard.at), event: eventWords(heard.event.type) })}
            </output>
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label={m.charts_flight_previous()}
              disabled={!previous}
              onClick={() => previous && onStep(previous)}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label={m.charts_flight_next()}
              disabled={!next}
              onClick={() => next && onStep(next)}
            />
            <Button size="sm" variant="outline" onClick={onNow}>
              {m.charts_now()}
            </Button>
            <code className="sct-now">{leavesOf(chart, active).join(' · ')}</code>
          </>
        }
      />
      {side && createPortal(<ContextTree value={state.context} before={heard.before} />, side)}
    </>
  );
}
