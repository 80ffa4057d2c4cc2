import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Session, User } from '../../../contract/entities/account.ts';
import type { Disease, NewsletterItem } from '../../../contract/entities/catalog.ts';
import type { Shortlist, ShortlistChange, ShortlistModel } from '../../../contract/entities/collections.ts';
import type { LoginReply } from '../../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../../contract/envelope.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { backToTopMachine } from '../../../machines/backToTop/backToTop.machine.ts';
import { catalogMachine } from '../../../machines/catalog/catalog.machine.ts';
import { compareMachine } from '../../../machines/compare/compare.machine.ts';
import { downloadMachine } from '../../../machines/download/download.machine.ts';
import { exportRunsMachine } from '../../../machines/exportRuns/exportRuns.machine.ts';
import { identityMachine } from '../../../machines/identity/identity.machine.ts';
import { layoutMachine } from '../../../machines/layout/layout.machine.ts';
import { modelToolsMachine } from '../../../machines/modelTools/modelTools.machine.ts';
import { navBarMachine } from '../../../machines/navBar/navBar.machine.ts';
import { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { BinaryFile, Call, Reply, SendInput } from '../../../machines/request/call.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import { requestMachine } from '../../../machines/request/request.machine.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { loginData, session, type storedIdentity } from '../../../machines/samples.ts';
import { searchMachine } from '../../../machines/search/search.machine.ts';
import { searchToolsMachine } from '../../../machines/searchTools/searchTools.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { shortlistMachine } from '../../../machines/shortlist/shortlist.machine.ts';
import type { SystemEvents } from '../../../machines/system.ts';
import { tumorMachine } from '../../../machines/tumor/tumor.machine.ts';
import { TOOL_SETS } from '../../support/toolCharts.ts';

type Deferred = SendInput & { reply: (reply: Reply) => void; fail: () => void };

/**
 * Starts the product's actor system in a simulated environment: the test advances the clock and answers the calls.
 * `notebook` records what was done to the page and to storage.
 */
export function startPortal({
  stored = null as typeof storedIdentity | null,
  address = '/home',
  /** The account as the server knows it. */
  account = undefined as User | undefined,
  /** The session that the server returns; null while it has not answered. */
  loaded = session as Session | null,
  /** The response to a right password. */
  login = loginData as LoginReply,
  /** Fetches the code of a page. */
  fetchPage = async (_address: string): Promise<void> => {},
} = {}) {
  const clock = new SimulatedClock();
  const notebook: string[] = [];
  /** The user for whom the device kept its data, one entry per sign-in. */
  const claimed: (string | undefined)[] = [];
  const sent: Deferred[] = [];
  const settled: { ids: string[]; outcome: Outcome }[] = [];
  const loads = { account: 0, menus: 0, dictionaries: 0, diseases: 0 };
  const shelf = createShelf();
  const note = (line: string) => void notebook.push(line);
  const counted = (part: keyof typeof loads) =>
    fromPromise<Session, undefined>(async () => {
      loads[part] += 1;
      if (!loaded) return new Promise<Session>(() => {});
      return { ...loaded, user: account ?? stored?.user ?? loaded.user };
    });

  const app = createActor(
    appMachine.provide({
      actors: {
        requests: requestsMachine.provide({
          actors: {
            request: requestMachine.provide({
              actors: {
                send: fromPromise<Reply, SendInput>(
                  ({ input }) =>
                    new Promise((reply, reject) =>
                      sent.push({ ...input, reply, fail: () => reject(new TypeError('Failed to fetch')) }),
                    ),
                ),
              },
            }),
          },
        }),
        navigation: navigationMachine.provide({
          actors: { fetchPage: fromPromise(({ input }) => fetchPage(input.address)) },
          actions: {
            navigate: ({ self }, { to, replace }) => {
              note(`${replace ? 'replace' : 'push'} ${to}`);
              self.send({ type: 'navigation.arrived', address: to });
            },
            pageShown: () => note('page begins'),
          },
        }),
        layout: layoutMachine.provide({
          actions: { rememberSidebar: (_, { open }) => note(`sidebar ${open ? 1 : 0}`) },
        }),
        navBar: navBarMachine.provide({
          actions: { rememberActiveItem: ({ context }) => note(`active ${context.activeItem}`) },
        }),
        backToTop: backToTopMachine.provide({
          actors: { scrollToTop: fromPromise(async ({ input }) => note(`scroll to top in ${input.durationMs}`)) },
        }),
        catalog: catalogMachine.provide({
          actors: {
            loadDiseases: fromPromise<Disease[], undefined>(async () => {
              loads.diseases += 1;
              return [];
            }),
            loadNewsletters: fromPromise(() => Promise.reject(new Error('refused'))),
            loadHeadNewsletters: fromPromise<NewsletterItem[], undefined>(async () => []),
          },
          actions: { logFailure: (_, { part }) => note(`logged ${part}`) },
        }),
        session: sessionMachine.provide({
          actors: {
            restore: fromPromise(async () => stored),
            login: fromPromise(async () => login),
            loadAccount: counted('account'),
            loadMenus: counted('menus'),
            loadDictionaries: counted('dictionaries'),
            revoke: fromPromise(async ({ input }): Promise<void> => note(input.stay ? 'revoked and stays' : 'revoked')),
          },
          actions: {
            remember: ({ context }) => note(`stored ${context.token}`),
            forget: () => note('forgot'),
            forgetKept: () => note('forgot what was kept'),
            claimKept: (_, { person }) => void claimed.push(person),
          },
        }),
      },
    }),
    { input: { sidebarOpen: true, activeItem: null }, clock },
  );
  app.start();
  const modelTools = modelToolsMachine.provide({
    actors: {
      shortlist: shortlistMachine.provide({
        actors: {
          loadShortlist: fromPromise(async () => shelf.read()),
          saveShortlist: fromPromise(async ({ input }) => shelf.change(input)),
        },
        actions: {
          rememberDevice: (_, { models }) => note(`device ${models.map(({ modelCode }) => modelCode).join(' ')}`),
          announceChange: () => note('shortlist saved'),
        },
      }),
    },
  });
  const searchTools = searchToolsMachine.provide({
    actors: {
      search: searchMachine.provide({ actors: { searchModels: fromPromise(() => new Promise(() => {})) } }),
    },
  });
  const download = downloadMachine.provide({
    actors: {
      fetchFile: fromPromise(async ({ input }) => {
        if (input.file?.name === 'missing') throw new Error('refused');
        return { url: 'blob:1', fileName: 'a.pdf', type: 'application/pdf', bytes: 1 };
      }),
      saveFile: fromPromise<void, { fetched: BinaryFile | null }>(async () => note('saved')),
    },
    actions: { logFailure: (_, { file }) => note(`logged ${file?.name}`) },
  });
  const type = 'app.toolsBrought';
  app.send({ type, set: 'modelTools', tools: modelTools, input: { shortlist: [], signedIn: false } });
  app.send({ type, set: 'searchTools', tools: searchTools, input: { columns: null, signedIn: false } });
  app.send({ type, set: 'download', tools: download, input: { signedIn: false } });
  app.send({ type, set: 'compare', tools: compareMachine, input: undefined });
  app.send({ type, set: 'exportRuns', tools: exportRunsMachine, input: undefined });
  app.send({ type, set: 'tumor', tools: tumorMachine, input: undefined });
  app.send({ type, set: 'identity', tools: identityMachine, input: undefined });
  const get = (id: keyof SystemEvents) => {
    const actor = app.system.get(id);
    if (!actor) throw new Error(`${id} does not run`);
    return actor;
  };
  get('navigation').on('discarded', ({ by }: { by: readonly string[] }) => note(`discarded ${by.join()}`));
  get('requests').on('settled', (event: { ids: string[]; outcome: Outcome }) => settled.push(event));
  const send = <Id extends keyof SystemEvents>(id: Id, event: SystemEvents[Id]) => get(id).send(event);
  send('navigation', { type: 'navigation.arrived', address });

  return {
    send,
    /** Waits until settled promises have been handled. */
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
    turn: (milliseconds: number) => clock.increment(milliseconds),
    call: (id: string, call: Call) => send('requests', { type: 'requests.call', id, call }),
    has: (id: keyof SystemEvents, tag: string): boolean => get(id).getSnapshot().hasTag(tag),
    context: (id: keyof SystemEvents) => get(id).getSnapshot().context,
    matches: (id: keyof SystemEvents, value: unknown): boolean => get(id).getSnapshot().matches(value),
    isThere: (id: string): boolean => app.system.get(id) !== undefined,
    running: () => app.getSnapshot().hasTag('running'),
    hasTools: () => TOOL_SETS.every((set) => app.getSnapshot().hasTag(set)),
    shelf,
    notebook,
    claimed,
    sent,
    settled,
    loads,
  };
}

/** Makes the account's shortlist on the server. `fail` decides how the next changes end. */
function createShelf() {
  const kept = new Map<string, ShortlistModel>();
  const known = new Map<string, ShortlistModel>();
  let ending: CallFailure | null = null;
  const read = (): Shortlist => ({ count: kept.size, list: [...kept.values()], gone: [] });
  return {
    read,
    know: (...models: ShortlistModel[]) => {
      for (const model of models) known.set(model.id, model);
    },
    keep: (...models: ShortlistModel[]) => {
      for (const model of models) kept.set(model.id, model);
    },
    codes: () => [...kept.values()].map(({ modelCode }) => modelCode),
    fail: (failure: CallFailure | null) => {
      ending = failure;
    },
    change: ({ add, remove }: ShortlistChange) => {
      if (ending) throw ending;
      for (const id of remove) kept.delete(id);
      const fresh = add.filter((id) => !kept.has(id) && known.has(id));
      for (const id of fresh) kept.set(id, known.get(id) as ShortlistModel);
      return { ...read(), added: fresh.length, unknown: add.filter((id) => !known.has(id)) };
    },
  };
}

/** Makes a reply of the server: the envelope with its own HTTP status. */
export const reply = (
  status: number,
  body: { message?: string; data?: unknown; error?: string; fields?: Record<string, string>; proof?: string[] } = {},
): Reply => ({
  httpStatus: status,
  body: { status, message: '', data: null, ...body },
});
