import type { AnyActorRef } from 'xstate';
import type { BackToTopEvent } from './backToTop/backToTop.machine.ts';
import type { CatalogEvent } from './catalog/catalog.machine.ts';
import type { ColumnChooserEvent } from './columnChooser/columnChooser.machine.ts';
import type { CompareEvent } from './compare/compare.machine.ts';
import type { DownloadEvent } from './download/download.machine.ts';
import type { ExportEvent } from './export/export.machine.ts';
import type { LayoutEvent } from './layout/layout.machine.ts';
import type { NavBarEvent } from './navBar/navBar.machine.ts';
import type { NavigationEvent } from './navigation/navigation.setup.ts';
import type { NoticesEvent } from './notices/notices.machine.ts';
import type { RequestsEvent } from './requests/requests.setup.ts';
import type { SearchEvent } from './search/search.setup.ts';
import type { SessionEvent } from './session/session.machine.ts';
import type { ShortlistEvent } from './shortlist/shortlist.setup.ts';

/** What the charts that live as long as the page (`pageCharts`) are told, by their system id. */
export type PageEvents = {
  requests: RequestsEvent;
  session: SessionEvent;
  notices: NoticesEvent;
  navigation: NavigationEvent;
  layout: LayoutEvent;
  navBar: NavBarEvent;
  backToTop: BackToTopEvent;
  catalog: CatalogEvent;
  download: DownloadEvent;
};

/** What the charts that work with models (`toolCharts`) are told: they come with the first page that needs them. */
export type ToolEvents = {
  export: ExportEvent;
  search: SearchEvent;
  columnChooser: ColumnChooserEvent;
  compare: CompareEvent;
  shortlist: ShortlistEvent;
};

export type SystemEvents = PageEvents & ToolEvents;

type System = AnyActorRef['system'];

/**
 * How one chart speaks to another: by system id, typed by the receiver's events. Where the page's charts run, a receiver
 * that is not there is a mistake, which throws in development and in tests. A chart that runs alone, in its test or its
 * story, speaks to nobody.
 */
export function tell<Id extends keyof SystemEvents>(system: System, id: Id, event: SystemEvents[Id]): void {
  const receiver = system.get(id);
  if (receiver) receiver.send(event);
  else if (process.env.NODE_ENV !== 'production' && system.get('session'))
    throw new Error(`nobody hears ${event.type}: \`${id}\` is not there`);
}

/** As `tell`, to a chart that works with models: nothing is lost on one that was not brought yet. */
export function tellIfBrought<Id extends keyof ToolEvents>(system: System, id: Id, event: ToolEvents[Id]): void {
  if (system.get(id) ?? system.get('tools')) tell<keyof ToolEvents>(system, id, event);
}

/** The system ids of charts. */
export const idsOf = <Charts extends object>(charts: Charts) => Object.keys(charts) as (keyof Charts & string)[];

/** Invokes a chart under its system id; of what the parent holds it takes its part. */
export const invoked = <Id extends string, Context>(id: Id) => ({
  id: id as string,
  systemId: id as string,
  src: id,
  input: ({ context }: { context: Context }) => context,
});

/** Told apart by the build; there is no such object in a browser. */
declare const process: { env: { NODE_ENV?: string } };
