import { ChevronDown, ChevronRight, SquareMousePointer } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { shortValue } from '../log/words.ts';
import type { ActorEntry } from './actorHistory.ts';
import { type ActorRow, actorRows } from './actorRows.ts';

type ActorTreeProps = {
  actors: readonly ActorEntry[];
  /** The ID of the shown actor. */
  shown: string | null;
  /** Whether an element of the page is being picked. */
  picking: boolean;
  /** What was picked. */
  picked?: ReactNode;
  onShow: (id: string) => void;
  /** Starts or ends picking an element of the page, where the page is in this window. */
  onPick: (() => void) | undefined;
};

/**
 * All actors, each below the one that started it, with a search by name, statechart and input. Actors that have ended
 * can be shown too. Arrow keys move through the tree, and Enter shows an actor.
 */
export function ActorTree({ actors, shown, picking, picked, onShow, onPick }: ActorTreeProps) {
  const [open, setOpen] = useState(true);
  const [wanted, setWanted] = useState('');
  const [withEnded, setWithEnded] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => actorRows(actors, wanted, withEnded), [actors, wanted, withEnded]);
  const endedCount = actors.filter(({ ended }) => ended).length;
  const stop = [current, shown, rows[0]?.actor.id].find((id) => rows.some(({ actor }) => actor.id === id));
  const opened = actors.find(({ id }) => id === (current ?? shown));

  const move = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ actor }) => actor.id === stop);
    const next = targetOf(event.key, rows, at);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.actor.id);
    tree.current?.querySelector<HTMLElement>(`[data-actor="${CSS.escape(next.actor.id)}"]`)?.focus();
  };

  return (
    <nav className="sct-actors" aria-label={m.charts_actors()}>
      <div className="sct-actors-head">
        <IconButton
          size="sm"
          icon={open ? ChevronDown : ChevronRight}
          label={m.charts_actors()}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <b>{m.charts_actors()}</b>
        <small>{actors.length - endedCount}</small>
        <input
          type="search"
          aria-label={m.charts_actors_find()}
          placeholder={m.charts_actors_find()}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <label>
          <input type="checkbox" checked={withEnded} onChange={() => setWithEnded(!withEnded)} />
          {m.charts_actors_ended({ count: endedCount })}
        </label>
        {onPick && (
          <IconButton
            size="sm"
            icon={SquareMousePointer}
            label={m.charts_pick()}
            aria-pressed={picking}
            onClick={onPick}
          />
        )}
      </div>
      {picking && <output className="sct-quiet">{m.charts_pick_hint()}</output>}
      {picked}
      {open && (
        <>
          <div ref={tree} role="tree" aria-label={m.charts_actors()} onKeyDown={move}>
            {rows.map(({ actor, level }) => (
              <button
                key={actor.id}
                type="button"
                role="treeitem"
                aria-level={level}
                aria-selected={actor.id === shown}
                data-actor={actor.id}
                data-ended={actor.ended}
                tabIndex={actor.id === stop ? 0 : -1}
                style={{ paddingInlineStart: `${level * 14 - 6}px` }}
                onClick={() => {
                  setCurrent(actor.id);
                  if (!actor.ended && actor.chart !== null) onShow(actor.id);
                }}
              >
                {actor.name}
                {actor.chart !== null && actor.chart !== actor.name && <small>{actor.chart}</small>}
                {actor.input !== undefined && <code>{shortValue(actor.input)}</code>}
                {actor.ended && <small>{m.charts_ended()}</small>}
              </button>
            ))}
          </div>
          {rows.length === 0 && <p className="sct-quiet">{m.charts_actors_none()}</p>}
          {opened?.input !== undefined && (
            <details className="sct-input">
              <summary>{m.charts_actor_input({ name: opened.name })}</summary>
              <pre>{JSON.stringify(opened.input, null, 2)}</pre>
            </details>
          )}
        </>
      )}
    </nav>
  );
}

/** Returns the row that a key moves to: the next, previous, first or last one, or the parent. */
function targetOf(key: string, rows: readonly ActorRow[], at: number): ActorRow | undefined {
  const level = rows[at]?.level ?? 0;
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'ArrowLeft':
      return rows.slice(0, at).findLast((row) => row.level === level - 1);
    case 'ArrowRight':
      return rows[at + 1]?.level === level + 1 ? rows[at + 1] : undefined;
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}
