import { Eraser, Pause, Play, X } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
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
  /** Additional buttons. */
  tools?: ReactNode;
  onPause: () => void;
  onClear: () => void;
  onJump: (heard: Heard | null) => void;
};

const MOST = 100;

/** All events that actors received, newest first. Pressing one shows what it did, and the actor at that moment. */
export function LiveLog({ heard, opened, chart, paused, tools, onPause, onClear, onJump }: LiveLogProps) {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(MOST);
  const lines = heard
    .map((one) => ({ one, words: `${one.name} · ${eventWords(one.event.type)}` }))
    .filter(({ one, words }) => `${words} ${one.event.type}`.toLowerCase().includes(wanted.toLowerCase()));
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
      <div className="sct-filter" data-on={wanted !== ''}>
        <input
          type="search"
          aria-label={m.charts_log_filter()}
          placeholder={m.charts_log_filter()}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {wanted !== '' && (
          <IconButton size="sm" icon={X} label={m.charts_log_filter_clear()} onClick={() => setWanted('')} />
        )}
      </div>
      <ol className="sct-log" reversed>
        {lines
          .slice(-most)
          .toReversed()
          .map(({ one, words }) => {
            const isOpen = one.number === opened?.number;
            return (
              <Entry
                key={one.number}
                one={one}
                words={words}
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

type EntryProps = Pick<LiveLogProps, 'chart' | 'onJump'> & { one: Heard; words: string; isOpen: boolean };

/** One event. Most entries stay as they are while new events arrive, and are not rendered again. */
const Entry = memo(function Entry({ one, words, isOpen, chart, onJump }: EntryProps) {
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => onJump(isOpen ? null : one)}>
        <b>{words}</b>
        <span>
          {timeOf(one.at)} {one.taken.length === 0 ? m.charts_unheard() : ''}
        </span>
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
