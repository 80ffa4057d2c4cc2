import { ListChecks } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { describedBy } from '../describedBy.ts';
import { InSource } from '../find/InSource.tsx';
import type { SourcePlaces } from '../find/sourcePlaces.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { coverageMarks } from '../taken.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { CoverageFigures, useTaken } from '../view/Coverage.tsx';
import { Exports } from '../view/Exports.tsx';
import { Offers } from '../view/Offers.tsx';
import { useSeen } from '../view/useSeen.ts';
import { Timers } from './Timers.tsx';
import { useOffers } from './useOffers.ts';
import type { Heard, Watched } from './watch.ts';

type LiveActorProps = {
  actor: Watched;
  /** Its statechart as written, if it is known. */
  source: AnyStateMachine | undefined;
  cases: Cases;
  last: Heard | undefined;
  side: HTMLElement | null;
  /** Where the context is shown. */
  below: HTMLElement | null;
  places: SourcePlaces | null;
  isReadOnly: boolean;
  /** What the log is searched for. */
  sought: string;
};

/** An actor as it is now, with the events that can be sent to it. */
export function LiveActor(props: LiveActorProps) {
  const { actor, source, cases, last, side, below, places, isReadOnly, sought } = props;
  const { name, ref, machine } = actor;
  const chart = useMemo(() => (machine ? describedBy(chartOf(machine), source) : null), [machine, source]);
  const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
  const active = useMemo(() => new Set(snapshot._nodes.map(({ id }) => id)), [snapshot]);
  const list = useSeen();
  const offers = useOffers({ machine, snapshot, cases, seen: list.seen });
  const sendTo = useCallback((event: AnyEventObject) => ref.send(event), [ref]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [state, setState] = useState<string | null>(null);
  const { taken, toggle } = useTaken(name);
  const [said, setSaid] = useState('');
  if (!chart) return null;
  return (
    <>
      <ChartView
        chart={chart}
        active={active}
        sought={sought}
        marks={taken ? coverageMarks(taken) : marksOf(active, offers, last?.taken ?? [], state)}
        onState={(id) => {
          setState(state === id ? null : id);
          setChosen(null);
        }}
        onTransition={(id) => {
          setState(null);
          setChosen(chosen === id ? null : id);
        }}
        tools={
          <>
            <code className="sct-now">{leavesOf(chart, active).join(' · ')}</code>
            <IconButton
              size="sm"
              icon={ListChecks}
              label={m.charts_coverage()}
              aria-pressed={taken !== null}
              onClick={async () => setSaid((await toggle()) ? '' : m.charts_coverage_missing())}
            />
            {taken && <CoverageFigures chart={chart} taken={taken} />}
            <output>{said}</output>
            <Exports chart={chart} />
          </>
        }
      />
      {side &&
        createPortal(
          <>
            {!isReadOnly && (
              <Offers
                chart={chart}
                active={active}
                ended={snapshot.status !== 'active'}
                offers={offers}
                chosen={chosen}
                onSend={sendTo}
                ref={list.ref}
              />
            )}
            <Timers chart={chart} actor={ref} />
          </>,
          side,
        )}
      {below &&
        createPortal(
          <>
            {places && <InSource chart={chart} state={state} transition={chosen} places={places} />}
            <ContextTree value={snapshot.context} before={last?.before ?? snapshot.context} />
          </>,
          below,
        )}
    </>
  );
}
