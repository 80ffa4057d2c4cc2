import { createRoot, type Root } from 'react-dom/client';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { panelMachine } from '../../../machines/panel/panel.machine.ts';
import { actorsWithin } from '../find/fibers.ts';
import { list, roots } from '../live/roots.ts';
import { Watcher } from '../live/watch.ts';
import type { LoadCounts } from '../realCounts.ts';
import { Panel, type PanelUse } from './Panel.tsx';
import { tabName } from './remembered.ts';
import { sendWatch } from './sendWatch.ts';
import { pageWire } from './wire.ts';

type PanelActor = ActorRefFrom<typeof panelMachine>;
/** The watched system, and how its window learns that it is no longer served. */
type Watched = { watcher: Watcher; leave: () => void; end: () => void };

/**
 * Draws the panel where its statechart says; in development it also serves the panel's window. The systems are watched
 * only while it is open.
 */
export function showPanel(
  panel: PanelActor,
  refs: readonly AnyActorRef[],
  use: PanelUse,
  loadCounts?: LoadCounts,
): void {
  let watched: Watched | null = null;
  let docked: { root: Root; place: HTMLElement } | null = null;
  let isSeparate = false;
  const draw = (snapshot: SnapshotFrom<typeof panelMachine>) => {
    if (snapshot.hasTag('watching')) watched ??= use === 'session' ? watch(refs) : serve(panel, refs);
    else {
      watched?.end();
      watched = null;
    }
    // a window that is still open must not show an old state as the present one
    if (isSeparate && !snapshot.hasTag('separate')) watched?.leave();
    isSeparate = snapshot.hasTag('separate');
    const { side, sizes } = snapshot.context;
    const page = document.documentElement;
    if (watched && snapshot.hasTag('docked')) {
      docked ??= place();
      page.dataset.sctPanel = side;
      for (const [name, size] of Object.entries(sizes)) page.style.setProperty(`--sct-${name}`, String(size));
      docked.root.render(
        <Panel
          source={watched.watcher}
          first="session"
          use={use}
          loadCounts={loadCounts}
          place={{ side, sizes }}
          send={panel.send.bind(panel)}
        />,
      );
    } else if (docked) {
      delete page.dataset.sctPanel;
      docked.root.unmount();
      docked.place.remove();
      docked = null;
    }
  };
  panel.subscribe(draw);
  draw(panel.getSnapshot());
}

function place(): { root: Root; place: HTMLElement } {
  const element = document.createElement('div');
  document.body.append(element);
  return { root: createRoot(element), place: element };
}

/** Watches the systems, also those that views started before. */
function watch(refs: readonly AnyActorRef[]): Watched {
  for (const ref of actorsWithin()) list(ref);
  const watcher = new Watcher(refs, roots);
  return { watcher, leave: () => {}, end: () => watcher.stop() };
}

/** Watches the systems, and sends them to the panel's window while there is one. */
function serve(panel: PanelActor, refs: readonly AnyActorRef[]): Watched {
  const { watcher } = watch(refs);
  const wire = pageWire(tabName());
  const load = crypto.randomUUID();
  const send = sendWatch(watcher, load, wire.post);
  const is = (tag: 'separate' | 'connected') => panel.getSnapshot().hasTag(tag);
  const end = watcher.subscribe(() => {
    if (is('connected')) send();
  });
  const greet = () => {
    if (is('separate')) wire.post({ kind: 'here', load });
  };
  wire.listen((message) => {
    if (message.kind === 'dock') panel.send({ type: 'panel.docked', side: message.side });
    else if (message.kind === 'close') panel.send({ type: 'panel.closed' });
    else if (message.kind === 'leave') panel.send({ type: 'panel.windowLeft' });
    else if (message.kind === 'ask') greet();
    else if (message.kind === 'follow') {
      panel.send({ type: 'panel.windowArrived' });
      send(true);
    } else if (message.load !== load) return;
    else if (message.kind === 'clear') watcher.clear();
    else if (message.kind === 'pause') watcher.paused = message.paused;
    else if (message.kind === 'send')
      watcher
        .getWatch()
        .actors.find(({ id }) => id === message.actor)
        ?.ref.send(message.event);
  });
  const leave = () => wire.post({ kind: 'left', load });
  window.addEventListener('pagehide', leave);
  // a window that was open before this page loaded
  greet();
  return {
    watcher,
    leave,
    end: () => {
      leave();
      window.removeEventListener('pagehide', leave);
      end();
      watcher.stop();
      wire.close();
    },
  };
}
