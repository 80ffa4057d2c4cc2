import { Eraser, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { eventWords } from './eventWords.ts';
import type { Heard } from './watch.ts';

type LiveLogProps = {
  heard: readonly Heard[];
  paused: boolean;
  onPause: () => void;
  onClear: () => void;
  onJump: (heard: Heard) => void;
};

const MOST = 100;

/** All events that actors received, newest first. Pressing one shows the actor and the transitions it took. */
export function LiveLog({ heard, paused, onPause, onClear, onJump }: LiveLogProps) {
  const [wanted, setWanted] = useState('');
  const lines = heard
    .map((one) => ({ one, words: `${one.name} · ${eventWords(one.event.type)}` }))
    .filter(({ one, words }) => `${words} ${one.event.type}`.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <section className="sct-part">
      <h2>
        {m.charts_log()} <small>{lines.length}</small>
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
      <input
        className="sct-filter"
        type="search"
        aria-label={m.charts_log_filter()}
        placeholder={m.charts_log_filter()}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ol className="sct-log" reversed>
        {lines
          .slice(-MOST)
          .toReversed()
          .map(({ one, words }) => (
            <li key={one.number}>
              <button type="button" onClick={() => onJump(one)}>
                <b>{words}</b>
                <span>
                  {new Date(one.at).toISOString().slice(14, 23)} {one.taken.length === 0 ? m.charts_unheard() : ''}
                </span>
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}
