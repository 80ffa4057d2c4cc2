import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Chart } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { chartOf } from '../chartOf.ts';
import { ActorTree } from '../find/ActorTree.tsx';
import { ActorHistory } from '../find/actorHistory.ts';
import { loadPlaces } from '../find/editor.ts';
import { PickedActors } from '../find/PickedActors.tsx';
import type { SourcePlaces } from '../find/sourcePlaces.ts';
import { usePicking } from '../find/usePicking.ts';
import { arrivedRun, runPage } from '../log/arrival.ts';
import { RunTools } from '../log/RunTools.tsx';
import { type Run, recordedRun } from '../log/run.ts';
import type { LoadCounts } from '../realCounts.ts';
import { Simulator } from '../simulate/Simulator.tsx';
import '../view/tool.css';
import { LiveActor } from './LiveActor.tsx';
import { LiveLog } from './LiveLog.tsx';
import { PastView } from './PastView.tsx';
import { roots } from './roots.ts';
import { SequenceView } from './SequenceView.tsx';
import { sequenceOf } from './sequence.ts';
import { useWatch } from './useWatch.ts';
import { type Heard, Watcher, type WatchSource } from './watch.ts';

type LiveViewProps = {
  /** Actors of the systems to watch. Each system is watched completely; actors that start later are included. */
  refs?: readonly AnyActorRef[] | undefined;
  /** What is watched instead, by its owner: a watcher that outlives the view, or a page in another window. */
  source?: WatchSource | undefined;
  /** The source is a page in another window, whose elements cannot be picked here. */
  isElsewhere?: boolean;
  /** Nothing can be sent to the actors, and there is no development server. */
  isReadOnly?: boolean;
  /** Loads how often real sessions took the parts of a statechart. */
  loadCounts?: LoadCounts | undefined;
  /** The product's statecharts, for the sample events. */
  charts: readonly Chart[];
  /** The name of the initial actor, or of its statechart. */
  first?: string;
  tools?: ReactNode;
};

/**
 * The running system: its actors, active states, and last transitions. Every event can be sent to it, unless it is read
 * only.
 */
export function LiveView(props: LiveViewProps) {
  const { refs = [], source, isElsewhere = false, isReadOnly = false, loadCounts, charts, first, tools } = props;
  const [watcher] = useState(() => source ?? new Watcher(refs, roots));
  useEffect(() => (source ? undefined : () => watcher.stop()), [source, watcher]);
  const [history] = useState(() => new ActorHistory(watcher, roots));
  useEffect(() => () => history.stop(), [history]);
  const { actors, heard, allActors } = useWatch(watcher, history);
  const [places, setPlaces] = useState<SourcePlaces | null>(null);
  useEffect(() => {
    if (!isReadOnly) loadPlaces().then(setPlaces);
  }, [isReadOnly]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [jumped, setJumped] = useState<Heard | null>(null);
  const [sought, setSought] = useState('');
  const [paused, setPaused] = useState(watcher.paused);
  // the log keeps its filter and the focus while the actor beside it changes
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const [simulated, setSimulated] = useState<Run | null>(null);
  useEffect(() => {
    if (!isReadOnly) arrivedRun().then(setSimulated);
  }, [isReadOnly]);
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
    return <Simulator {...simulatedChart} run={simulated} page={isReadOnly ? null : runPage()} tools={back} />;
  }

  const log = (
    <LiveLog
      heard={heard}
      opened={opened}
      chart={pastChart}
      paused={paused}
      wanted={sought}
      tools={<RunTools run={run} page={isReadOnly ? undefined : runPage} onSimulate={setSimulated} />}
      onPause={() => {
        watcher.paused = !paused;
        setPaused(!paused);
      }}
      onClear={() => {
        watcher.clear();
        setJumped(null);
      }}
      onJump={jump}
      onWanted={setSought}
    />
  );
  return (
    <div className="sct sct-live">
      <header className="sct-head">
        <h1>{shown?.name ?? m.charts_tool()}</h1>
        <span className="sct-badge">{isReadOnly ? m.charts_own_session() : m.charts_dev_only()}</span>
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
          sought={sought}
          steps={stepsFrom(heard, past.number)}
          onStep={jump}
          onNow={() => setJumped(null)}
        />
      ) : shown ? (
        <LiveActor
          key={shown.id}
          actor={shown}
          source={ownChart}
          last={heard.findLast(({ actor }) => actor === shown.id)}
          side={side}
          below={below}
          places={places}
          isReadOnly={isReadOnly}
          sought={sought}
          loadCounts={loadCounts}
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

/** Returns the events before and after an entry, as far as their moments are known. */
function stepsFrom(heard: readonly Heard[], number: number): { previous: Heard | undefined; next: Heard | undefined } {
  const known = heard.filter(({ stateAfter }) => stateAfter !== null);
  return { previous: known.findLast((one) => one.number < number), next: known.find((one) => one.number > number) };
}

const machineNamed = (charts: readonly Chart[], id: string | null) =>
  charts.find(({ machine }) => machine.id === id)?.machine ?? null;
