import { ChevronLeft, ChevronRight, Crosshair, Download, FlaskConical, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { FaultRecord } from '../../../contract/entities/faultReport.ts';
import { charts } from '../../../machines/index.ts';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { chartOf } from '../chartOf.ts';
import { saveText } from '../export/files.ts';
import { FoundStates, Marked, RecordSearch } from '../find/RecordSearch.tsx';
import { enteredStates, type Findable, recordHits } from '../find/recordHits.ts';
import { eventWords } from '../live/eventWords.ts';
import { leavesOf, marksOf } from '../marks.ts';
import { ChartView } from '../view/ChartView.tsx';
import '../view/tool.css';
import './flight.css';
import { faultTest } from './faultTest.ts';
import { activeIn, actorsAt, faultStepOf, type Step, stepsOf } from './steps.ts';

type FlightViewProps = {
  /** The fault, with the events before it. */
  fault: FaultRecord;
  /** The close button. */
  onClose: () => void;
};

/** Returns how an event of the record is found. */
const findableOf = ({ number, chart, event, before, after }: Step): Findable => ({
  number,
  words: `${chart} · ${eventWords(event)}`,
  event,
  entered: enteredStates(before?.split(' ') ?? [], after?.split(' ') ?? []),
});

const seconds = (ms: number) => (ms / 1_000).toFixed(2);

/** What a page did before a reported fault: every event, and the statecharts of the page after it. */
export function FlightView({ fault, onClose }: FlightViewProps) {
  const steps = useMemo(() => stepsOf(fault.record), [fault]);
  const faultStep = faultStepOf(steps, fault);
  const [at, setAt] = useState(faultStep);
  // null: the statechart of the event
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState('');
  const entries = useMemo(() => steps.map(findableOf), [steps]);
  const hits = useMemo(() => (wanted === '' ? [] : recordHits(entries, wanted)), [entries, wanted]);
  const found = new Set(hits.map(({ number }) => number));
  const log = useRef<HTMLOListElement>(null);
  useEffect(() => {
    log.current?.querySelector(`[data-step="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const now = steps[at];
  const actors = actorsAt(steps, at);
  const shown = actors.find(({ actor }) => actor === (chosen ?? now?.actor)) ?? actors[0];
  const machine = charts.find((one) => one.machine.id === shown?.chart)?.machine;
  const chart = useMemo(() => (machine ? chartOf(machine) : null), [machine]);
  const states = shown?.states ?? null;
  const active = useMemo(() => (machine ? activeIn(machine, states) : new Set<string>()), [machine, states]);
  const go = (to: number) => {
    setAt(Math.min(Math.max(to, 0), steps.length - 1));
    setChosen(null);
    setSaid('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
    event.currentTarget.querySelector<HTMLElement>(`[data-step="${at + by}"]`)?.focus();
  };
  const exportTest = () => {
    const code = faultTest(charts, steps, fault);
    if (code === null) setSaid(m.charts_flight_no_test());
    else saveText(`${steps[faultStep]?.chart}Fault.test.ts`, code);
  };
  return (
    <div className="sct sct-flight" data-testid="flight">
      <header className="sct-head">
        <h1>{m.charts_flight()}</h1>
        <code>{fault.error}</code>
        <span className="sct-beside">
          <IconButton
            icon={ChevronLeft}
            label={m.charts_flight_previous()}
            disabled={at <= 0}
            onClick={() => go(at - 1)}
          />
          <output>{m.charts_flight_step({ step: at + 1, count: steps.length })}</output>
          <IconButton
            icon={ChevronRight}
            label={m.charts_flight_next()}
            disabled={at >= steps.length - 1}
            onClick={() => go(at + 1)}
          />
          <IconButton icon={Crosshair} label={m.charts_flight_fault()} onClick={() => go(faultStep)} />
          <IconButton icon={FlaskConical} label={m.charts_flight_test()} onClick={exportTest} />
          <IconButton
            icon={Download}
            label={m.charts_flight_save()}
            onClick={() => saveText(`fault-${fault.id}.json`, `${JSON.stringify(fault, null, 2)}\n`)}
          />
          <IconButton icon={X} label={m.ui_close()} onClick={onClose} />
        </span>
        <output>{said}</output>
      </header>
      <nav className="sct-actors" aria-label={m.charts_flight_charts()}>
        {actors.map(({ actor, chart: name, states: inner, broken }) => (
          <button key={actor} type="button" aria-pressed={actor === shown?.actor} onClick={() => setChosen(actor)}>
            <b>{name}</b>
            <span>{broken ? m.charts_flight_broken() : inner}</span>
          </button>
        ))}
      </nav>
      {chart ? (
        <ChartView
          key={shown?.actor}
          chart={chart}
          active={active}
          sought={wanted}
          marks={marksOf(active, [], [], null)}
          tools={<code className="sct-now">{leavesOf(chart, active).join(' · ')}</code>}
        />
      ) : (
        <p className="sct-quiet">{m.charts_no_chart()}</p>
      )}
      <aside className="sct-side">
        <section className="sct-part">
          <h2>
            {m.charts_log()} <small>{steps.length}</small>
          </h2>
          <RecordSearch
            label={m.charts_log_filter()}
            wanted={wanted}
            hits={hits}
            current={at}
            onWanted={setWanted}
            onGo={go}
          />
          <ol ref={log} className="sct-log" onKeyDown={onKeyDown}>
            {steps.map(({ number, chart: name, event, times = 1, at: ms, fields, before, after, open }) => (
              <li key={number}>
                <button
                  type="button"
                  data-step={number}
                  aria-current={number === at ? 'step' : undefined}
                  data-fault={number === faultStep}
                  data-hit={found.has(number)}
                  onClick={() => go(number)}
                >
                  <b>
                    <Marked text={`${name} · ${eventWords(event)}`} wanted={wanted} />
                    {times > 1 && ` × ${times}`}
                  </b>
                  <span>
                    {seconds(ms)} {number === faultStep && m.charts_flight_here()}{' '}
                    {open ? m.charts_flight_broken() : before === after ? m.charts_unheard() : ''}
                  </span>
                  {found.has(number) && <FoundStates entered={entries[number]?.entered ?? []} wanted={wanted} />}
                  {fields && <code>{JSON.stringify(fields)}</code>}
                </button>
              </li>
            ))}
          </ol>
        </section>
        {fault.frames.length > 0 && (
          <section className="sct-part">
            <h2>{m.charts_flight_places()}</h2>
            <ol className="sct-frames">
              {fault.frames.map((frame) => (
                <li key={frame}>
                  <code>{frame}</code>
                </li>
              ))}
            </ol>
          </section>
        )}
      </aside>
    </div>
  );
}
