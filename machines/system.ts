import type { AnyActorRef } from 'xstate';
import type { BackToTopEvent } from './backToTop/backToTop.machine.ts';
import type { CatalogEvent } from './catalog/catalog.machine.ts';
import type { ColumnChooserEvent } from './columnChooser/columnChooser.machine.ts';
import type { CompareEvent } from './compare/compare.machine.ts';
import type { DownloadEvent } from './download/download.machine.ts';
import type { ExportEvent } from './export/export.machine.ts';
import type { LayoutEvent } from './layout/layout.machine.ts';
import type { NavBarEvent } from './navBar/navBar.machine.ts';
import type { NavigationEvent } from './navigation/navigation.machine.ts';
import type { NoticesEvent } from './notices/notices.machine.ts';
import type { RequestsEvent } from './requests/requests.machine.ts';
import type { SearchEvent } from './search/search.machine.ts';
import type { SessionEvent } from './session/session.machine.ts';
import type { ShortlistEvent } from './shortlist/shortlist.setup.ts';

/** The charts that live as long as the page, by their system id, and what each understands. */
export type SystemEvents = {
  requests: RequestsEvent;
  session: SessionEvent;
  notices: NoticesEvent;
  navigation: NavigationEvent;
  layout: LayoutEvent;
  navBar: NavBarEvent;
  backToTop: BackToTopEvent;
  catalog: CatalogEvent;
  download: DownloadEvent;
  export: ExportEvent;
  search: SearchEvent;
  columnChooser: ColumnChooserEvent;
  compare: CompareEvent;
  shortlist: ShortlistEvent;
};

/**
 * How one chart speaks to another: by system id, typed by the receiver's events.
 * Nobody listening (a chart alone in a test or a story) is no error.
 */
export function tell<Id extends keyof SystemEvents>(
  system: AnyActorRef['system'],
  id: Id,
  event: SystemEvents[Id],
): void {
  system.get(id)?.send(event);
}
