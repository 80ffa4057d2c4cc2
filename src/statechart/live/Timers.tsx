import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import type { Statechart } from '../statechart.ts';
import { shortEvent } from '../view/Offers.tsx';
import { timersOf } from './timers.ts';

const TICK_MS = 100;

/** The timers of an actor, counting down; nothing if it has none. */
export function Timers({ chart, actor }: { chart: Statechart; actor: AnyActorRef }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const timers = timersOf(actor, now);
  if (timers.length === 0) return null;
  return (
    <section className="sct-part">
      <h2>{m.charts_timers()}</h2>
      <ul className="sct-timers">
        {timers.map(({ id, event, left, whole }) => (
          <li key={id}>
            <span>{shortEvent({ type: event }, chart)}</span>
            <meter min={0} max={whole} value={left} aria-label={shortEvent({ type: event }, chart)} />
            <span>{m.charts_seconds({ seconds: (left / 1000).toFixed(1) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
