import type { ActorRef, AnyActorRef, Snapshot } from 'xstate';
import type { BackToTopEvent } from './backToTop/backToTop.machine.ts';
import type { CatalogEvent } from './catalog/catalog.machine.ts';
import type { ColumnChooserEvent } from './columnChooser/columnChooser.machine.ts';
import type { CompareEvent } from './compare/compare.machine.ts';
import type { DownloadEvent } from './download/download.machine.ts';
import type { ExportEvent } from './export/export.machine.ts';
import type { ExportRunsEvent } from './exportRuns/exportRuns.machine.ts';
import type { IdentityEvent } from './identity/identity.machine.ts';
import type { LayoutEvent } from './layout/layout.machine.ts';
import type { NavBarEvent } from './navBar/navBar.setup.ts';
import type { NavigationEvent } from './navigation/navigation.setup.ts';
import type { NoticesEvent } from './notices/notices.machine.ts';
import type { RequestsEvent } from './requests/requests.setup.ts';
import type { SearchEvent } from './search/search.setup.ts';
import type { SearchChoicesEvent } from './searchChoices/searchChoices.machine.ts';
import type { SessionEvent } from './session/session.setup.ts';
import type { ShortlistEvent } from './shortlist/shortlist.setup.ts';
import type { TumorEvent } from './tumor/tumor.machine.ts';

/** The events of the machines that live as long as the page (`pageCharts`), by system id. */
export type PageEvents = {
  requests: RequestsEvent;
  session: SessionEvent;
  notices: NoticesEvent;
  navigation: NavigationEvent;
  layout: LayoutEvent;
  navBar: NavBarEvent;
  backToTop: BackToTopEvent;
  catalog: CatalogEvent;
};

/**
 * The events of the machines that pages or their parts bring (`ToolCharts`), which are loaded when first needed: those
 * that work with models, and the downloads.
 */
export type ToolEvents = {
  download: DownloadEvent;
  export: ExportEvent;
  exportRuns: ExportRunsEvent;
  search: SearchEvent;
  searchChoices: SearchChoicesEvent;
  columnChooser: ColumnChooserEvent;
  compare: CompareEvent;
  shortlist: ShortlistEvent;
  tumor: TumorEvent;
  identity: IdentityEvent;
};

export type SystemEvents = PageEvents & ToolEvents;

type System = AnyActorRef['system'];

/**
 * Sends an event from one machine to another, by system id and typed by the receiver's events. When the page's machines
 * are running, a missing receiver is a bug, which throws in development and in tests. A machine that runs alone, in its
 * test or story, has no receivers, and its events are dropped.
 */
export function tell<Id extends keyof SystemEvents>(system: System, id: Id, event: SystemEvents[Id]): void {
  const to = system.get(id);
  if (to) to.send(event);
  else if (process.env.NODE_ENV !== 'production' && system.get('session'))
    throw new Error(`no statechart receives ${event.type}: \`${id}\` is missing`);
}

/**
 * Returns the machine with a system id, typed by its events: the target of a `sendTo`, whose event goes out after the
 * sender's step. A machine that runs alone has no receivers: its event returns to itself, where nothing handles it.
 */
export const receiver = <Id extends keyof SystemEvents>(
  system: System,
  id: Id,
): ActorRef<Snapshot<unknown>, SystemEvents[Id]> => system.get(id);

/**
 * Like `tell`, for a machine that is brought when first needed. If it is not loaded yet, the event is dropped, which
 * loses nothing.
 */
export function tellIfLoaded<Id extends keyof ToolEvents>(system: System, id: Id, event: ToolEvents[Id]): void {
  system.get(id)?.send(event);
}

/** Returns the system ids of machines. */
export const idsOf = <Charts extends object>(charts: Charts) => Object.keys(charts) as (keyof Charts & string)[];

/**
 * Returns the configuration that invokes a machine under its system id; its input is the parent's context, from which
 * it takes its part.
 */
export const invoked = <Id extends string, Context>(id: Id) => ({
  id: id as string,
  systemId: id as string,
  src: id,
  input: ({ context }: { context: Context }) => context,
});

/** Replaced by the build; browsers have no such object. */
declare const process: { env: { NODE_ENV?: string } };
