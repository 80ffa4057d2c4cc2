import { Footprints, ListChecks, RotateCcw, Undo2, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import type { Chart } from '../../../machines/cases.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { runInHash } from '../log/address.ts';
import { problemWords } from '../log/problemWords.ts';
import { RunTools } from '../log/RunTools.tsx';
import { isRun, type Run, readRun, simulatedRun } from '../log/run.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { coverageMarks } from '../taken.ts';
import { ChartView } from '../view/ChartView.tsx';
import { ContextTree } from '../view/ContextTree.tsx';
import { CoverageFigures, useTaken } from '../view/Coverage.tsx';
import { Exports } from '../view/Exports.tsx';
import { Offers } from '../view/Offers.tsx';
import '../view/tool.css';
import { useOffers } from '../live/useOffers.ts';
import { useSeen } from '../view/useSeen.ts';
import { offersOf } from './offers.ts';
import { pathTo } from './pathTo.ts';
import { RunLog } from './RunLog.tsx';
import { backTo, begin, follow, nowOf, type Simulation, send } from './simulation.ts';

type SimulatorProps = Chart & {
  /** The initial state, reached by the shortest path. */
  state?: string;
  /** A run to begin with. */
  run?: Run;
  /** The address that opens a run; usually the page's own. Null: no address does. */
  page?: string | null;
  /** Additional buttons. */
  tools?: ReactNode;
};

/**
 * Tries out a statechart without effects: events, timers and results can be triggered, earlier moments restored, and a
 * run saved as a test.
 */
export function Simulator({ name, machine, cases, state, run: given, page, tools }: SimulatorProps) {
  const chart = useMemo(() => chartOf(machine), [machine]);
  const inputs = cases.inputs ?? [undefined];
  const [run, setRun] = useState<Simulation>(() => {
    const repeated = given && repeat(machine, given);
    if (repeated) return repeated;
    const path = state === undefined ? null : pathTo(machine, cases, state);
    return path ? follow(machine, path) : begin(machine, inputs[0]);
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { taken, toggle } = useTaken(name);
  const missing = page === null ? m.charts_coverage_unbuilt() : m.charts_coverage_missing();
  const now = nowOf(run);
  const before = run.moments.at(-2);
  const active = useMemo(() => new Set(now.snapshot._nodes.map(({ id }) => id)), [now]);
  const list = useSeen();
  const offers = useOffers({ machine, snapshot: now.snapshot, input: run.input, cases, seen: list.seen });

  const tell = (event: AnyEventObject) => {
    setRun(send(machine, run, event));
    setChosen(null);
    setSaid('');
  };
  const choose = (transition: string) => {
    // the list may still be that of the last state
    const current = offersOf(machine, { input: run.input, snapshot: now.snapshot }, cases);
    const sending = current.find((offer) => offer.taken.includes(transition));
    if (sending) tell(sending.event);
    else setChosen(chosen === transition ? null : transition);
  };
  const goTo = () => {
    const path = picked === null ? null : pathTo(machine, cases, picked);
    if (path) setRun(follow(machine, path));
    setSaid(path ? '' : m.charts_no_way());
  };
  const load = (loaded: Run) => {
    const repeated = loaded.chart === name ? repeat(machine, loaded) : null;
    if (repeated) setRun(repeated);
    setSaid(loaded.chart === name ? outcomeWords(repeated) : m.charts_run_other({ name: loaded.chart }));
  };
  const loadFile = async (chosenFile: File | undefined) => {
    const read = chosenFile && readRun(await chosenFile.text());
    if (read && isRun(read)) load(read);
    else if (read) setSaid(problemWords(read));
  };
  const file = useRef<HTMLInputElement>(null);
  const arrive = useEffectEvent((arrived: Run | null | false) => {
    if (arrived) load(arrived);
    else if (arrived === false) setSaid(m.charts_run_address_wrong());
  });
  useEffect(() => {
    runInHash(window.location.hash).then(arrive);
  }, []);

  return (
    <div className="sct" data-testid="simulator">
      <header className="sct-head">
        <h1>{name}</h1>
        <code>{[...leavesOf(chart, active)].join(' · ')}</code>
        <output>{said}</output>
        {inputs.length > 1 && (
          <label>
            {m.charts_start_with()}
            <select onChange={(event) => setRun(begin(machine, inputs[Number(event.target.value)]))}>
              {inputs.map((input, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the samples never change their order
                <option key={index} value={index}>
                  {JSON.stringify(input)?.slice(0, 40)}
                </option>
              ))}
            </select>
          </label>
        )}
        <Exports chart={chart} />
        {tools}
      </header>
      <ChartView
        chart={chart}
        active={active}
        marks={taken ? coverageMarks(taken) : marksOf(active, offers, now.taken, picked)}
        onState={setPicked}
        onTransition={choose}
        tools={
          <>
            <IconButton
              size="sm"
              icon={Undo2}
              label={m.charts_undo()}
              disabled={run.moments.length < 2}
              onClick={() => setRun(backTo(run, run.moments.length - 2))}
            />
            <IconButton
              size="sm"
              icon={RotateCcw}
              label={m.charts_restart()}
              onClick={() => setRun(begin(machine, run.input, run.from))}
            />
            <IconButton
              size="sm"
              icon={Footprints}
              label={m.charts_go_here()}
              disabled={picked === null}
              onClick={goTo}
            />
            <IconButton size="sm" icon={Upload} label={m.charts_run_load()} onClick={() => file.current?.click()} />
            <input
              ref={file}
              hidden
              type="file"
              accept="application/json,.json"
              aria-label={m.charts_run_load()}
              onChange={({ target }) => {
                loadFile(target.files?.[0]);
                target.value = '';
              }}
            />
            <RunTools
              run={() => simulatedRun(name, run)}
              page={page === null ? undefined : () => page ?? window.location.href}
            />
            <IconButton
              size="sm"
              icon={ListChecks}
              label={m.charts_coverage()}
              aria-pressed={taken !== null}
              onClick={async () => setSaid((await toggle()) ? '' : missing)}
            />
            {taken && <CoverageFigures chart={chart} taken={taken} />}
          </>
        }
      />
      <aside className="sct-side">
        <Offers
          chart={chart}
          active={active}
          ended={now.snapshot.status !== 'active'}
          offers={offers}
          chosen={chosen}
          onSend={tell}
          ref={list.ref}
        />
        <RunLog chart={chart} moments={run.moments} onBack={(count) => setRun(backTo(run, count))} />
        <ContextTree value={now.snapshot.context} before={before?.snapshot.context ?? now.snapshot.context} />
      </aside>
    </div>
  );
}

/** Returns a saved run as a simulation, or null if this version of the statechart cannot follow it. */
function repeat(machine: Chart['machine'], { input, from, events }: Run): Simulation | null {
  try {
    return follow(machine, { input, from, events });
  } catch {
    return null;
  }
}

/** Returns what is remarkable about a loaded run. */
function outcomeWords(repeated: Simulation | null): string {
  if (repeated === null) return m.charts_run_unfit();
  const unheard = repeated.moments.filter(({ event, taken }) => event !== null && taken.length === 0).length;
  return unheard === 0 ? '' : m.charts_run_unheard({ count: unheard });
}
