import { useEffect, useEffectEvent } from 'react';
import { isDenied } from '../../../machines/session/permission.ts';
import { type AppSystem, useSystem } from '../../portal/system.tsx';
import { openSessionPanel } from '../../statechart/panel/sessionPanel.ts';

/**
 * Opens the statecharts of this session beside the page. They stay while the user moves through the portal. This part
 * loads the visualizer.
 */
export function SessionCharts({ onOpened }: { onOpened: () => void }) {
  const system = useSystem();
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    const { api, ...actors } = system;
    const loadCounts = async (chart: string) =>
      (await api('chartCounts', { params: { chart } }, { notice: 'never' })).data;
    openSessionPanel(actors, (close) => endOf(system, close), loadCounts);
    opened();
  }, [system]);
  return null;
}

/**
 * Calls `close` when the session ends or belongs to another account, and when the account, or the role that it looks
 * through, may not view logs. Returns how to stop that.
 */
function endOf({ session }: AppSystem, close: () => void): () => void {
  const { user: owner } = session.getSnapshot().context;
  const { unsubscribe } = session.subscribe((snapshot) => {
    const { user, menus, buttons } = snapshot.context;
    const isSame = snapshot.hasTag('signedIn') && user?.id === owner?.id;
    // the permissions of a session are known together with its menus
    if (!isSame || (menus !== null && isDenied(buttons, 'log:detail'))) close();
  });
  return unsubscribe;
}
