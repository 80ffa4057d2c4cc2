import { X } from 'lucide-react';
import type { AnyActorRef } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { machineOf, nameOf } from '../live/watch.ts';
import type { Using } from './fibers.ts';

type PickedActorsProps = {
  /** The components around the picked element that use actors. */
  using: readonly Using[];
  onShow: (id: string) => void;
  onClose: () => void;
};

/** The actors of the picked element: for each component around it, the nearest first, those that it uses. */
export function PickedActors({ using, onShow, onClose }: PickedActorsProps) {
  const drawn = using
    .map(({ actors, ...component }) => ({ ...component, actors: actors.filter(isDrawn) }))
    .filter(({ actors }) => actors.length > 0);
  return (
    <section className="sct-picked" aria-label={m.charts_picked()}>
      {drawn.length === 0 && <output className="sct-quiet">{m.charts_picked_none()}</output>}
      <ol>
        {drawn.map(({ component, depth, actors }) => (
          <li key={depth}>
            <code>{component}</code>
            {actors.map((ref) => (
              <button key={ref.sessionId} type="button" onClick={() => onShow(ref.sessionId)}>
                {nameOf(ref)}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <IconButton size="sm" icon={X} label={m.charts_picked_close()} onClick={onClose} />
    </section>
  );
}

/** Returns the nearest actor with a statechart, which is the one that the picked element shows. */
export const nearestActor = (using: readonly Using[]): AnyActorRef | undefined =>
  using.flatMap(({ actors }) => actors).find(isDrawn);

const isDrawn = (ref: AnyActorRef): boolean => machineOf(ref) !== null;
