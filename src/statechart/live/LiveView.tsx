import { ListChecks } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Cases, Chart } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { ActorTree } from '../find/ActorTree.tsx';
import { ActorHistory } from '../find/actorHistory.ts';
import { loadPlaces } from '../find/editor.ts';
import { InSource } from '../find/InSource.tsx';
import { PickedActors } from '../find/PickedActors.tsx';
import type { SourcePlaces } from '../find/sourcePlaces.ts';
import { usePicking } from '../find/usePicking.ts';
import { arrivedRun, runPage } from '../log/arrival.ts';
import { RunTools } from '../log/RunTools.tsx';
import { type Run, recordedRun } from '../log/run.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { Simulator } from '../simulate/Simulator.tsx';
import { coverageMarks } from '../taken.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { CoverageFigures, useTaken } from '../view/Coverage.tsx';
import { Exports } from '../view/Exports.tsx';
import { Offers } from '../view/Offers.tsx';
import { useSeen } from '../view/useSeen.ts';
import '../view/tool.css';
import { LiveLog } from './LiveLog.tsx';
import { PastView } from './PastView.tsx';
import { roots } from './roots.ts';
import { SequenceView } from './SequenceView.tsx';
import { sequenceOf } from './sequence.ts';
import { Timers } from './Timers.tsx';
import { useOffers } from './useOffers.ts';
import { useWatch } from './useWatch.ts';
import { type Heard, type Watched, Watcher, type WatchSource } from './watch.ts';

type LiveViewProps = {
  /** Actors of the systems to watch. Each system is watched completely; actors that start later are included. */
  refs?: readonly AnyActorRef[] | undefined;
  /** What is watched instead, by its owner: a watcher that outlives the view, or a page in another window. */
  source?: WatchSource | undefined;
  /** The source is a page in another window, whose elements cannot be picked here. */
  isElsewhere?: boolean;
  /** The product's statecharts, for the sample events. */
  charts: readonly Chart[];
  /** The name of the initial actor, or of its statechart. */
  first?: string;
  tools?: ReactNode;
};

const silent: Cases = { events: [] };

/** The running system: its actors, active states, and last transitions. Every event can be sent to it. */
export function LiveView({ refs = [], source, isElsewhere = false, charts, first, tools }: LiveViewProps) {
  const [watcher] = useState(() => source ?? new Watcher(refs, roots));
  useEffect(() => (source ? undefined : () => watcher.stop()), [source, watcher]);
  const [history] = useState(() => new ActorHistory(watcher, roots));
  useEffect(() => () => history.stop(), [history]);
  const { actors, heard, allActors } = useWatch(watcher, history);
  const [places, setPlaces] = useState<SourcePlaces | null>(null);
  useEffect(() => {
    loadPlaces().then(setPlaces);
  }, []);
  const [wanted, setWanted] = useState<string | null>(null);
  const [jumped, setJumped] = useState<Heard | null>(null);
  const [paused, setPaused] = useState(watcher.paused);
  // the log keeps its filter and the focus while the actor beside it changes
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const [simulated, setSimulated] = useState<Run | null>(null);
  useEffect(() => {
    arrivedRun().then(setSimulated);
  }, []);
  const show = (id: string) => {
    setWanted(id);
    setJumped(null);
  };
  const { picking, using, setUsing, pick } = usePicking(show);
  const jump = useCallback((one: Heard | null) => {
    setJumped(one);
    if (one) setWanted(one.actor);
  }, []);
  const sequence = useMemo(() => sequenceOf(heard, m.charts_outside()), [heard]);
  const drawn = actors.filter(({ machine }) => machine !== null);
  const shown =
    drawn.find(({ id }) => id === wanted) ??
    drawn.find(({ name }) => name === first) ??
    drawn.find(({ machine }) => machine?.id === first) ??
    drawn[0];
  // an entry that has left the log stays open
  const opened = jumped && (heard.find(({ number }) => number === jumped.number) ?? jumped);
  const past = opened?.stateAfter ? opened : null;
  const machine = past
    ? (actors.find(({ id }) => id === past.actor)?.machine ?? machineNamed(charts, past.chart))
    : (shown?.machine ?? null);
  const pastChart = useMemo(() => (opened && machine ? chartOf(machine) : null), [opened, machine]);
  const runId = past?.actor ?? shown?.id ?? '';
  const ownChart = charts.find((chart) => chart.machine.id === machine?.id);
  const run = () => (ownChart ? recordedRun(ownChart, heard, runId) : null);
  const simulatedChart = charts.find(({ name }) => name === simulated?.chart);
  if (simulated && simulatedChart) {
    const back = (
      <Button size="sm" variant="outline" onClick={() => setSimulated(null)}>
        {m.charts_run_live()}
      </Button>
    );
    return <Simulator {...simulatedChart} run={simulated} page={runPage()} tools={back} />;
  }

  const log = (
    <LiveLog
      heard={heard}
      opened={opened}
      chart={pastChart}
      paused={paused}
      tools={<RunTools run={run} page={runPage} onSimulate={setSimulated} />}
      onPause={() => {
        watcher.paused = !paused;
        setPaused(!paused);
      }}
      onClear={() => {
        watcher.clear();
        setJumped(null);
      }}
      onJump={jump}
    />
  );
  return (
    <div className="sct sct-live">
      <header className="sct-head">
        <h1>{shown?.name ?? m.charts_tool()}</h1>
        <span className="sct-badge">{m.charts_dev_only()}</span>
        <span className="sct-beside">{tools}</span>
      </header>
      <ActorTree
        actors={allActors}
        shown={shown?.id ?? null}
        picking={picking}
        picked={using && <PickedActors using={using} onShow={show} onClose={() => setUsing(null)} />}
        onShow={show}
        onPick={isElsewhere ? undefined : pick}
      />
      {past?.stateAfter && machine ? (
        <PastView
          key={past.actor}
          machine={machine}
          heard={past}
          state={past.stateAfter}
          side={below}
          onNow={() => setJumped(null)}
        />
      ) : shown ? (
        <Actor
          key={shown.id}
          actor={shown}
          cases={ownChart?.cases ?? silent}
          last={heard.findLast(({ actor }) => actor === shown.id)}
          side={side}
          below={below}
          places={places}
        />
      ) : (
        <p className="sct-quiet">{m.charts_no_chart()}</p>
      )}
      <aside className="sct-side">
        <div ref={setSide} />
        {log}
        <div ref={setBelow} />
      </aside>
      <SequenceView sequence={sequence} />
    </div>
  );
}

const machineNamed = (charts: readonly Chart[], id: string | null) =>
  charts.find(({ machine }) => machine.id === id)?.machine ?? null;

type ActorProps = {
  actor: Watched;
  cases: Cases;
  last: Heard | undefined;
  side: HTMLElement | null;
  /** Where the context is shown. */
  below: HTMLElement | null;
  places: SourcePlaces | null;
};

function Actor({ actor: { name, ref, machine }, cases, last, side, below, places }: ActorProps) {
  const chart = useMemo(() => (machine ? chartOf(machine) : null), [machine]);
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
            <Offers
              chart={chart}
              active={active}
              ended={snapshot.status !== 'active'}
              offers={offers}
              chosen={chosen}
              onSend={sendTo}
              ref={list.ref}
            />
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
