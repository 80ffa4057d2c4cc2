import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import type { AppSystem } from '../../portal/system.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from './Panel.tsx';

const ADDRESS = '/machines';
const OPEN = 'machines';

/**
 * Development builds only: the address `/machines` opens the home page with the running system's statecharts beside it.
 * The panel stays open across navigation and reloads until it is closed. `address` is the page's first address, before
 * the portal redirected an unknown one.
 */
export function openPanel({ api: _, ...actors }: AppSystem, address: string): void {
  if (address === ADDRESS) {
    sessionStorage.setItem(OPEN, 'open');
    actors.navigation.send({ type: 'navigation.go', to: '/home', forced: true });
  }
  if (sessionStorage.getItem(OPEN) === null) return;
  const place = document.createElement('div');
  document.body.append(place);
  document.body.classList.add('sct-beside-panel');
  const refs = Object.values<unknown>(actors).filter(isActor);
  const root = createRoot(place);
  const close = () => {
    sessionStorage.removeItem(OPEN);
    document.body.classList.remove('sct-beside-panel');
    root.unmount();
    place.remove();
  };
  root.render(
    <Panel
      refs={refs}
      first="session"
      tools={<IconButton size="sm" icon={X} label={m.charts_close()} onClick={close} />}
    />,
  );
}

/** Some actors are loaded later, with their part of the portal. */
function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value;
}
