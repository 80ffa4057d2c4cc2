import type { AnyActorRef } from 'xstate';
import { type SystemEvents, tell, tellIfBrought } from '../system.ts';

type System = AnyActorRef['system'];

/** These are told who the person is, and change with that. */
type Told = 'session' | 'requests' | 'navigation' | 'navBar' | 'shortlist';
/** These hold what belongs to the device or to everybody. */
type Common = 'notices' | 'layout' | 'backToTop' | 'catalog' | 'columnChooser';

/**
 * What the other charts that live as long as the page are told when the person in front of it changes, so that nothing of
 * one person is shown to another. A chart that is added to the system does not compile before it stands here or above.
 */
const forgetting: Record<Exclude<keyof SystemEvents, Told | Common>, (system: System) => void> = {
  search: (system) => tellIfBrought(system, 'search', { type: 'search.forgotten' }),
  compare: (system) => tellIfBrought(system, 'compare', { type: 'compare.cleared' }),
  export: (system) => tellIfBrought(system, 'export', { type: 'export.forgotten' }),
  download: (system) => tell(system, 'download', { type: 'download.identityChanged', signedIn: false }),
};

/** Has every chart forget what belongs to the person who leaves. */
export function forgetPerson(system: System): void {
  for (const forget of Object.values(forgetting)) forget(system);
}
