import { Eraser, Pause, Play } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { FoundStates, Marked, RecordSearch } from '../find/RecordSearch.tsx';
import { enteredStates, type Findable, recordHits } from '../find/recordHits.ts';
import { EntryDetails } from '../log/EntryDetails.tsx';
import { timeOf } from '../log/words.ts';
import type { Statechart } from '../statechart.ts';
import { eventWords } from './eventWords.ts';
import type { Heard } from './watch.ts';

type LiveLogProps = {
  heard: readonly Heard[];
  /** The opened entry, whose moment is shown. */
  opened: Heard | null;
  /** The statechart of the opened entry, if it is known. */
  chart: Statechart | null;
  paused: boolean;
  /** What the log is searched for. Only what was found is listed. */
  wanted: string;
  /** Additional buttons. */
  tools?: ReactNode;
  onPause: () => void;
  onClear: () => void;
  onJump: (heard: Heard | null) => void;
  onWanted: (wanted: string) => void;
};

const MOST = 100;

/** All events that actors received, newest first. Pressing one shows what it did, and the actor at that moment. */
export function LiveLog(props: LiveLogProps) {
  const { opened, chart, paused, wanted, tools, onPause, onClear, onJump, onWanted } = props;
  const { still: heard, hold } = useStillWhilePressed(props.heard);
  const [most, setMost] = useState(MOST);
  const lines = useMemo(() => recordHits(heard.map(lineOf), wanted), [heard, wanted]);
  const older = lines.length - most;
  return (
    <section className="sct-part">
      <h2>
        {m.charts_log()}
        <small>
          {wanted === '' ? heard.length : m.charts_log_filtered({ shown: lines.length, count: heard.length })}
        </small>
        <span className="sct-beside">
          <IconButton
            size="sm"
            icon={paused ? Play : Pause}
            label={paused ? m.charts_resume() : m.charts_pause()}
            onClick={onPause}
          />
          <IconButton size="sm" icon={Eraser} label={m.charts_clear()} onClick={onClear} />
        </span>
      </h2>
      {tools && <div className="sct-run">{tools}</div>}
      <RecordSearch
        label={m.charts_log_filter()}
        wanted={wanted}
        hits={lines}
        current={opened?.number ?? null}
        onWanted={onWanted}
        onGo={(number) => onJump(lines.find((line) => line.number === number)?.one ?? null)}
      />
      <ol className="sct-log" reversed onPointerDown={({ button }) => button === 0 && hold()}>
        {lines
          .slice(-most)
          .toReversed()
          .map((line) => {
            const isOpen = line.number === opened?.number;
            return (
              <Entry
                key={line.number}
                one={line.one}
                wanted={wanted}
                isOpen={isOpen}
                chart={isOpen ? chart : null}
                onJump={onJump}
              />
            );
          })}
      </ol>
      {older > 0 && (
        <button type="button" className="sct-older" onClick={() => setMost(most + MOST)}>
          {m.charts_log_older({ count: Math.min(older, MOST) })}
        </button>
      )}
    </section>
  );
}

/**
 * Holds a growing list still from a press until the release. Otherwise the events of the press itself, such as a field
 * that loses the focus, would move the pressed entry away, and the press would open nothing.
 */
function useStillWhilePressed<T>(growing: T): { still: T; hold: () => void } {
  const [held, setHeld] = useState<{ list: T } | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = () => setHeld(null);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isHeld]);
  return { still: held ? held.list : growing, hold: () => setHeld({ list: growing }) };
}

type Line = Findable & { one: Heard };

const lines = new WeakMap<Heard, Line>();

/** Returns how an entry is found. Entries stay as they are while new ones arrive. */
function lineOf(one: Heard): Line {
  const known = lines.get(one);
  if (known) return known;
  const entered = enteredStates(one.stateBefore?.active ?? [], one.stateAfter?.active ?? []);
  const line = {
    one,
    number: one.number,
    words: `${one.name} · ${eventWords(one.event.type)}`,
    event: one.event.type,
    // below the statechart
    entered: entered.map((id) => id.slice(id.indexOf('.') + 1)),
  };
  lines.set(one, line);
  return line;
}

type EntryProps = Pick<LiveLogProps, 'chart' | 'wanted' | 'onJump'> & { one: Heard; isOpen: boolean };

/** One event. Most entries stay as they are while new events arrive, and are not rendered again. */
const Entry = memo(function Entry({ one, wanted, isOpen, chart, onJump }: EntryProps) {
  const { words, entered } = lineOf(one);
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => onJump(isOpen ? null : one)}>
        <b>
          <Marked text={words} wanted={wanted} />
        </b>
        <span>
          {timeOf(one.at)} {one.taken.length === 0 ? m.charts_unheard() : ''}
        </span>
        <FoundStates entered={entered} wanted={wanted} />
      </button>
      {isOpen && (
        <EntryDetails
          chart={chart}
          event={one.event}
          taken={one.taken}
          guards={one.guards}
          before={one.before}
          after={one.stateAfter?.context ?? one.before}
          error={one.stateAfter?.error}
        />
      )}
    </li>
  );
});
