import type { AnyActorRef } from 'xstate';
import { type SystemEvents, tell } from '../system.ts';

type System = AnyActorRef['system'];

/**
 * What each chart that lives as long as the page is told when the person in front of it changes, so that nothing of one
 * person is shown to another. A chart that is added to the system does not compile before it stands here.
 */
const forgetting: Record<keyof SystemEvents, ((system: System) => void) | null> = {
  search: (system) => tell(system, 'search', { type: 'search.forgotten' }),
  compare: (system) => tell(system, 'compare', { type: 'compare.cleared' }),
  export: (system) => tell(system, 'export', { type: 'export.forgotten' }),
  download: (system) => tell(system, 'download', { type: 'download.identityChanged', signedIn: false }),
  // these are told who the person is, and change with that
  session: null,
  requests: null,
  navigation: null,
  navBar: null,
  shortlist: null,
  // these hold what belongs to the device or to everybody
  notices: null,
  layout: null,
  backToTop: null,
  catalog: null,
  columnChooser: null,
};

/** Has every chart forget what belongs to the person who leaves. */
export function forgetPerson(system: System): void {
  for (const forget of Object.values(forgetting)) forget?.(system);
}
