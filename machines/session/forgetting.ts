import type { AnyActorRef } from 'xstate';
import { type SystemEvents, tellIfLoaded } from '../system.ts';

type System = AnyActorRef['system'];

/** Machines that are notified of the user's identity and handle its change themselves. */
type Told = 'session' | 'requests' | 'navigation' | 'navBar' | 'shortlist' | 'searchChoices';
/** Machines whose data belongs to the device or to all users. */
type Common = 'notices' | 'layout' | 'backToTop' | 'catalog' | 'columnChooser';

/**
 * How the other machines that live as long as the page are reset when the user changes. No data of one user may be
 * shown to another. A machine added to the system does not compile until it is listed here or above.
 */
const forgetting: Record<Exclude<keyof SystemEvents, Told | Common>, (system: System) => void> = {
  search: (system) => tellIfLoaded(system, 'search', { type: 'search.forgotten' }),
  compare: (system) => tellIfLoaded(system, 'compare', { type: 'compare.cleared' }),
  export: (system) => tellIfLoaded(system, 'export', { type: 'export.forgotten' }),
  exportRuns: (system) => tellIfLoaded(system, 'exportRuns', { type: 'exportRuns.forgotten' }),
  identity: (system) => tellIfLoaded(system, 'identity', { type: 'identity.forgotten' }),
  tumor: (system) => tellIfLoaded(system, 'tumor', { type: 'tumor.forgotten' }),
  download: (system) => tellIfLoaded(system, 'download', { type: 'download.identityChanged', signedIn: false }),
};

/** Removes the data of the leaving user from every machine. */
export function forgetPerson(system: System): void {
  for (const forget of Object.values(forgetting)) forget(system);
}
