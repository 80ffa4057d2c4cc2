import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { otherHit, statesWith, wantedWords } from './recordHits.ts';

type RecordSearchProps = {
  /** What the field is for. */
  label: string;
  wanted: string;
  /** The entries that were found. */
  hits: readonly { number: number }[];
  /** The number of the shown entry. */
  current: number | null;
  onWanted: (wanted: string) => void;
  onGo: (number: number) => void;
};

/** Searches a record for states and events. Enter goes to the next hit in time, Shift and Enter to the one before. */
export function RecordSearch({ label, wanted, hits, current, onWanted, onGo }: RecordSearchProps) {
  const go = (by: 1 | -1) => {
    const number = otherHit(hits, current, by);
    if (number !== undefined) onGo(number);
  };
  const at = hits
    .map(({ number }) => number)
    .toSorted((one, other) => one - other)
    .indexOf(current ?? Number.NaN);
  const isOn = wanted !== '';
  return (
    <div className="sct-filter" data-on={isOn}>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={wanted}
        onChange={(event) => onWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      <output>
        {isOn &&
          (at < 0 ? m.charts_found({ count: hits.length }) : m.charts_hit({ match: at + 1, count: hits.length }))}
      </output>
      {isOn && (
        <>
          <IconButton
            size="sm"
            icon={ChevronLeft}
            label={m.charts_hit_previous()}
            disabled={hits.length === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            size="sm"
            icon={ChevronRight}
            label={m.charts_hit_next()}
            disabled={hits.length === 0}
            onClick={() => go(1)}
          />
          <IconButton size="sm" icon={X} label={m.charts_log_filter_clear()} onClick={() => onWanted('')} />
        </>
      )}
    </div>
  );
}

/** The states that an event led to, as far as they were searched for. */
export function FoundStates({ entered, wanted }: { entered: readonly string[]; wanted: string }) {
  const states = statesWith(entered, wanted);
  return (
    states.length > 0 && (
      <span>
        → <Marked text={states.join(', ')} wanted={wanted} />
      </span>
    )
  );
}

/** A text with the words of a search marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const parts: { begin: number; text: string; isHit: boolean }[] = [];
  const words = wantedWords(wanted);
  const lower = text.toLowerCase();
  let begin = 0;
  for (let at = 0; at < text.length; ) {
    const word = words.find((one) => lower.startsWith(one, at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (at > begin) parts.push({ begin, text: text.slice(begin, at), isHit: false });
    parts.push({ begin: at, text: text.slice(at, at + word.length), isHit: true });
    at += word.length;
    begin = at;
  }
  if (begin < text.length) parts.push({ begin, text: text.slice(begin), isHit: false });
  return parts.map((part) => (part.isHit ? <mark key={part.begin}>{part.text}</mark> : part.text));
}
