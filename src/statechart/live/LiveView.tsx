import { ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Cases, Chart } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { offersOf } from '../simulate/offers.ts';
import { coverageMarks } from '../taken.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { CoverageFigures, useTaken } from '../view/Coverage.tsx';
import { Exports } from '../view/Exports.tsx';
import { Offers } from '../view/Offers.tsx';
import '../view/tool.css';
import { LiveLog } from './LiveLog.tsx';
import { roots } from './roots.ts';
import { SequenceView } from './SequenceView.tsx';
import { sequenceOf } from './sequence.ts';
import { Timers } from './Timers.tsx';
import { type Heard, type Watched, Watcher } from './watch.ts';

type LiveViewProps = {
  /** Actors of the systems to watch. Each system is watched completely; actors that start later are included. */
  refs?: readonly AnyActorRef[] | undefined;
  /** The product's statecharts, for the sample events. */
  charts: readonly Chart[];
  /** The name of the initial actor, or of its statechart. */
  first?: string;
  tools?: ReactNode;
};

const SHOWN = 12;
const seen = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
const silent: Cases = { events: [] };

/** The running system: its actors, active states, and last transitions. Every event can be sent to it. */
export function LiveView({ refs = [], charts, first, tools }: LiveViewProps) {
  const [watcher] = useState(() => new Watcher(refs, roots));
  useEffect(() => () => watcher.stop(), [watcher]);
  const { actors, heard } = useSyncExternalStore(watcher.subscribe, watcher.getWatch);
  const [wanted, setWanted] = useState<string | null>(null);
  const [jumped, setJumped] = useState<Heard | null>(null);
  const [paused, setPaused] = useState(false);
  const drawn = actors.filter(({ machine }) => machine !== null);
  const shown =
    drawn.find(({ id }) => id === wanted) ??
    drawn.find(({ name }) => name === first) ??
    drawn.find(({ machine }) => machine?.id === first) ??
    drawn[0];

  return (
    <div className="sct sct-live">
      <header className="sct-head">
        <h1>{shown?.name ?? m.charts_tool()}</h1>
        <span className="sct-badge">{m.charts_dev_only()}</span>
        <span className="sct-beside">{tools}</span>
      </header>
      <nav className="sct-actors" aria-label={m.charts_actors()}>
        {drawn.map(({ id, name, ref }) => (
          <button
            key={id}
            ref={id === shown?.id ? seen : null}
            type="button"
            aria-current={id === shown?.id}
            onClick={() => {
              setWanted(id);
              setJumped(null);
            }}
          >
            {name}
            {ref.getSnapshot().status !== 'active' && <small>{m.charts_ended()}</small>}
          </button>
        ))}
      </nav>
      {shown ? (
        <Actor
          key={shown.id}
          actor={shown}
          cases={charts.find(({ machine }) => machine.id === shown.machine?.id)?.cases ?? silent}
          last={jumped?.actor === shown.id ? jumped : heard.findLast(({ actor }) => actor === shown.id)}
        >
          <LiveLog
            heard={heard}
            paused={paused}
            onPause={() => {
              watcher.paused = !paused;
              setPaused(!paused);
            }}
            onClear={() => watcher.clear()}
            onJump={(one) => {
              setJumped(one);
              setWanted(one.actor);
            }}
          />
        </Actor>
      ) : (
        <p className="sct-quiet">{m.charts_no_chart()}</p>
      )}
      <SequenceView sequence={sequenceOf(heard, m.charts_outside(), SHOWN)} />
    </div>
  );
}

type ActorProps = { actor: Watched; cases: Cases; last: Heard | undefined; children: ReactNode };

function Actor({ actor: { name, ref, machine }, cases, last, children }: ActorProps) {
  const chart = useMemo(() => (machine ? chartOf(machine) : null), [machine]);
  const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
  const active = useMemo(() => new Set(snapshot._nodes.map(({ id }) => id)), [snapshot]);
  const offers = useMemo(
    () => (machine ? offersOf(machine, { input: {}, snapshot }, cases) : []),
    [machine, snapshot, cases],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const { taken, toggle } = useTaken(name);
  const [said, setSaid] = useState('');
  if (!chart) return null;
  return (
    <>
      <ChartView
        chart={chart}
        active={active}
        marks={taken ? coverageMarks(taken) : marksOf(active, offers, last?.taken ?? [], null)}
        onTransition={(id) => setChosen(chosen === id ? null : id)}
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
      <aside className="sct-side">
        <ContextTree value={snapshot.context} before={last?.before ?? snapshot.context} />
        <Timers chart={chart} actor={ref} />
        <Offers chart={chart} offers={offers} chosen={chosen} onSend={(event) => ref.send(event)} />
        {children}
      </aside>
    </>
  );
}
