import { ListChecks, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Chart } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { describedBy } from '../describedBy.ts';
import { InSource } from '../find/InSource.tsx';
import type { SourcePlaces } from '../find/sourcePlaces.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { type LoadCounts, realMarks } from '../realCounts.ts';
import { coverageMarks } from '../taken.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { CoverageFigures, useTaken } from '../view/Coverage.tsx';
import { Exports } from '../view/Exports.tsx';
import { Offers } from '../view/Offers.tsx';
import { NeverTaken, RealFigures, useRealCounts } from '../view/RealSessions.tsx';
import { useSeen } from '../view/useSeen.ts';
import { Timers } from './Timers.tsx';
import { useOffers } from './useOffers.ts';
import type { Heard, Watched } from './watch.ts';

/** For an actor whose statechart is not one of the product's. */
const unknown: Pick<Chart, 'name' | 'cases'> = { name: '', cases: { events: [] } };

type LiveActorProps = {
  actor: Watched;
  /** Its statechart as written, if it is known. */
  source: Chart | undefined;
  last: Heard | undefined;
  side: HTMLElement | null;
  /** Where the context is shown. */
  below: HTMLElement | null;
  places: SourcePlaces | null;
  isReadOnly: boolean;
  /** Loads how often real sessions took the parts of a statechart. */
  loadCounts?: LoadCounts | undefined;
  /** What the log is searched for. */
  sought: string;
};

/** An actor as it is now, with the events that can be sent to it. */
export function LiveActor(props: LiveActorProps) {
  const { actor, source, last, side, below, places, isReadOnly, loadCounts, sought } = props;
  const { ref, machine } = actor;
  const { name, cases } = source ?? unknown;
  const chart = useMemo(() => (machine ? describedBy(chartOf(machine), source?.machine) : null), [machine, source]);
  const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
  const active = useMemo(() => new Set(snapshot._nodes.map(({ id }) => id)), [snapshot]);
  const list = useSeen();
  const offers = useOffers({ machine, snapshot, cases, seen: list.seen });
  const sendTo = useCallback((event: AnyEventObject) => ref.send(event), [ref]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [state, setState] = useState<string | null>(null);
  const { taken, toggle, hide } = useTaken(name);
  const real = useRealCounts({ name, id: machine?.id ?? '' }, loadCounts);
  const { compared } = real;
  const [said, setSaid] = useState('');
  // a build can be made before the tests have run
  const missing = isReadOnly ? m.charts_coverage_unbuilt() : m.charts_coverage_missing();
  if (!chart) return null;
  return (
    <>
      <ChartView
        chart={chart}
        active={active}
        sought={sought}
        marks={
          compared
            ? realMarks(chart, compared)
            : taken
              ? coverageMarks(taken)
              : marksOf(active, offers, last?.taken ?? [], state)
        }
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
              onClick={async () => {
                real.hide();
                setSaid((await toggle()) ? '' : missing);
              }}
            />
            {loadCounts && (
              <IconButton
                size="sm"
                icon={Users}
                label={m.charts_real()}
                aria-pressed={compared !== null}
                onClick={async () => {
                  hide();
                  setSaid((await real.toggle()) ? '' : m.charts_real_failed());
                }}
              />
            )}
            {compared && <RealFigures chart={chart} compared={compared} />}
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
            {compared && <NeverTaken chart={chart} compared={compared} />}
            {places && <InSource chart={chart} state={state} transition={chosen} places={places} />}
            <ContextTree value={snapshot.context} before={last?.before ?? snapshot.context} />
          </>,
          below,
        )}
    </>
  );
}
