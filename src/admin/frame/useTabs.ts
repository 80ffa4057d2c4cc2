import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BaseLocationHook } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { adminTabsMachine } from '../../../machines/adminTabs/adminTabs.machine.ts';
import { isInBackOffice } from '../../../machines/navigation/address.ts';
import { keepDraft, readDraft } from '../../effects/drafts.ts';
import { isRecord } from '../../portal/isRecord.ts';
import { useAddress, useNavigationLocation } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { useReturnAddress } from '../base/openTabs.ts';
import { useSight } from '../base/sight.ts';
import { useLastUser } from '../base/useLastUser.ts';

export type Tabs = ActorRefFrom<typeof adminTabsMachine>;

/** The router's location hook in the back-office: every link there opens the URL at which its page was left. */
export const useTabLocation: BaseLocationHook = () => {
  const [path, go] = useNavigationLocation();
  const addressTo = useReturnAddress();
  return [path, (to: string, options?: { replace?: boolean }) => go(addressTo(to), options)];
};

const KEPT = 'backOfficeTabs';

/**
 * Runs the tabs of visited pages, stored in this browser tab until the user signs out. A role view has its own tabs,
 * which are not stored.
 */
export function useTabs(): Tabs {
  const { navigation } = useSystem();
  const owner = useLastUser()?.id ?? '';
  const ofRole = useSight() !== null;
  const [machine] = useState(() =>
    adminTabsMachine.provide({
      actions: {
        go: (_, { to }) => navigation.send({ type: 'navigation.go', to }),
        remember: (_, { tabs }) => ofRole || keepDraft(KEPT, { owner, tabs }),
      },
    }),
  );
  const tabs = useActorRef(machine, { input: { kept: ofRole ? undefined : keptBy(owner) } });
  const address = useAddress();
  const isLeft = useLeftPage();
  useEffect(() => {
    if (isInBackOffice(address) && !isLeft) tabs.send({ type: 'adminTabs.visited', address });
  }, [address, tabs, isLeft]);
  useStaying(tabs);
  return tabs;
}

/**
 * Whether the current page is the one that was left when a role view began, before the home page opens. It does not
 * belong to the role view: it gets no tab and is not rendered, because its calls would be rejected.
 */
export function useLeftPage(): boolean {
  const { navigation } = useSystem();
  const ofRole = useSight() !== null;
  const address = useAddress();
  const [left] = useState(() => (ofRole && address !== navigation.getSnapshot().context.address ? address : null));
  const [gone, setGone] = useState(false);
  if (!gone && address !== left) setGone(true);
  return !gone && left !== null;
}

/** Notifies the tabs when the user was asked about unsaved input and stayed. */
function useStaying(tabs: Tabs): void {
  const { navigation } = useSystem();
  const asking = useSelector(navigation, (snapshot) => snapshot.hasTag('askingToLeave'));
  const guarded = useSelector(navigation, (snapshot) => snapshot.matches({ departure: 'guarded' }));
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking && guarded) tabs.send({ type: 'adminTabs.stayed' });
    asked.current = asking;
  }, [asking, guarded, tabs]);
}

function keptBy(owner: string): unknown {
  const kept = readDraft(KEPT);
  return isRecord(kept) && kept.owner === owner ? kept.tabs : undefined;
}
