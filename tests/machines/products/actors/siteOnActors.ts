import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import type { Disease, NewsletterItem } from '../../../../contract/entities/catalog.ts';
import { appMachine } from '../../../../machines/app/app.machine.ts';
import { catalogMachine } from '../../../../machines/catalog/catalog.machine.ts';
import type { SubmitInput } from '../../../../machines/form/form.machine.ts';
import { navigationMachine } from '../../../../machines/navigation/navigation.machine.ts';
import type { Reply, SendInput } from '../../../../machines/request/call.ts';
import type { Outcome } from '../../../../machines/request/outcome.ts';
import { requestMachine } from '../../../../machines/request/request.machine.ts';
import type { PendingCall } from '../../../../machines/requests/pending.ts';
import { requestsMachine } from '../../../../machines/requests/requests.machine.ts';
import type { StoredIdentity } from '../../../../machines/session/identity.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { type ApiOf, defineLoadSession, defineLogin } from '../../../../src/boot/actors.ts';
import { fromPromise } from '../../../../src/effects/fromPromise.ts';
import { type CallOptions, callRouteOf, createApi, type RouteCall } from '../../../../src/portal/api.ts';
import { empty, FORM_PAGE, formMachine, SAVE, type Values } from '../site.ts';

type Deferred<Value> = { resolve: (value: Value) => void; reject: (reason: unknown) => void };
type Sent = Deferred<Reply> & { signal: AbortSignal };

/**
 * The charts of the product `site` as real actors, with the effects that the portal gives them: its calls go through
 * src/portal/api.ts. The page and the server are simulated; `take` does one move of the product. No timer runs by
 * itself.
 */
export function siteOnActors() {
  const sent = new Map<number, Sent>();
  const restoring: Deferred<StoredIdentity | null>[] = [];
  const fetching: Deferred<void>[] = [];
  /** The callers by the ids that the pipeline knows. */
  const callers = new Map<string, string>();
  const named = (caller: string) => void callers.set(`call-${callers.size + 1}`, caller);

  const apiOf: (caller: string) => ApiOf = (caller) => (system) => {
    const api = createApi(system.get('requests'));
    return (key, input, options) => {
      named(caller);
      return api(key, input, options);
    };
  };
  const load = (child: string) => defineLoadSession(apiOf(`session.${child}`));

  const app = createActor(
    appMachine.provide({
      actors: {
        requests: requestsMachine.provide({
          actors: {
            request: requestMachine.provide({
              actors: {
                send: fromPromise<Reply, SendInput>(
                  ({ input: { number }, signal }) =>
                    new Promise((resolve, reject) => sent.set(number, { resolve, reject, signal })),
                ),
              },
            }),
          },
        }),
        navigation: navigationMachine.provide({
          actors: {
            fetchPage: fromPromise(() => new Promise<void>((resolve, reject) => fetching.push({ resolve, reject }))),
          },
          actions: { navigate: ({ self }, { to }) => self.send({ type: 'navigation.arrived', address: to }) },
        }),
        catalog: catalogMachine.provide({
          actors: {
            loadDiseases: fromPromise<Disease[], undefined>(() => new Promise(() => {})),
            loadNewsletters: fromPromise(() => new Promise(() => {})),
            loadHeadNewsletters: fromPromise<NewsletterItem[], undefined>(() => new Promise(() => {})),
          },
        }),
        session: sessionMachine.provide({
          actors: {
            restore: fromPromise(() => new Promise((resolve, reject) => restoring.push({ resolve, reject }))),
            login: defineLogin(apiOf('session.login'), () => Promise.resolve('')),
            loadAccount: load('loadAccount'),
            loadMenus: load('loadMenus'),
            loadDictionaries: load('loadDictionaries'),
            // as in src/boot/createSystem.ts
            revoke: fromPromise(async ({ input: { stay: _, ...identity }, system }) => {
              const options = { identity, outlivesSession: true, notice: 'never' } as const;
              await apiOf('session.revoke')(system)('logout', { body: {} }, options).catch(() => ({ data: null }));
            }),
          },
        }),
      },
    }),
    { input: { sidebarOpen: true, activeItem: null }, clock: new SimulatedClock() },
  ).start();
  const get = (id: 'session' | 'navigation' | 'requests'): AnyActor => app.system.get(id);

  let form: AnyActor | null = null;
  let isGuarding = false;

  const removeForm = () => {
    form?.stop();
    form = null;
  };
  /** The page that was drawn last. */
  let drawn: string | null = null;

  const openForm = () => {
    const submit = async ({ input: { values }, signal }: { input: SubmitInput<Values>; signal: AbortSignal }) => {
      named('form.submit');
      const call: RouteCall = { route: { method: 'POST', path: SAVE } as RouteCall['route'], body: values };
      const options: CallOptions = { signal };
      return (await callRouteOf(get('requests') as never)(call, options)).data;
    };
    form = createActor(formMachine.provide({ actors: { submit: fromPromise(submit) } }), {
      input: { initial: empty, instance: 'one' },
      clock: new SimulatedClock(),
    }).start();
  };

  /** What React does after a change: shows the form and reports its unsaved input. */
  function draw(): boolean {
    const { shown } = get('navigation').getSnapshot().context as { shown: { name: string; visit: number } | null };
    const isShown = shown?.name === FORM_PAGE;
    const place = shown && `${shown.name}-${shown.visit}`;
    if (place !== drawn) {
      drawn = place;
      removeForm();
    } else if (isShown && !form) openForm();
    else if (!isShown && form) removeForm();
    else {
      const unsaved = form?.getSnapshot().hasTag('unsaved') ?? false;
      if (unsaved === isGuarding) return false;
      isGuarding = unsaved;
      const told: AnyEventObject = { type: unsaved ? 'navigation.guarded' : 'navigation.released', by: 'form' };
      get('navigation').send(told);
    }
    return true;
  }

  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  async function settle(): Promise<void> {
    do await rest();
    while (draw());
  }

  const actorOf = (chart: string) => (chart === 'form' ? form : get(chart as 'session'));

  /** Ends a child actor as the event says, by what the world does. */
  function end(chart: string, child: string, event: AnyEventObject): void {
    const isDone = event.type.startsWith('xstate.done');
    if (chart === 'requests') {
      const { number, outcome } = event.output as { number: number; outcome: Outcome };
      const call = sent.get(number);
      if (!call || call.signal.aborted) throw new Error(`call ${number} does not run`);
      sent.delete(number);
      answer(call, outcome);
      return;
    }
    const waiting = child === 'restore' ? restoring.pop() : child === 'fetchPage' ? fetching.pop() : undefined;
    if (!waiting) throw new Error(`nothing can end ${chart}.${child}`);
    if (isDone) waiting.resolve(event.output);
    else waiting.reject(event.error);
  }

  return {
    start: settle,
    /** Does one move of the product. */
    take: async (chart: string, event: AnyEventObject): Promise<void> => {
      const actor = actorOf(chart);
      if (!actor) throw new Error(`${chart} is not there`);
      const [, kind, child = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      if (kind) end(chart, child, event);
      else {
        if (event.type.startsWith('xstate.after.') && !runsTimer(actor, event.type))
          throw new Error(`${event.type} does not run in ${chart}`);
        actor.send(event);
      }
      await settle();
    },
    snapshot: (chart: string): AnyMachineSnapshot | null => actorOf(chart)?.getSnapshot() ?? null,
    /** The calls with their callers' names instead of their ids. */
    named: (calls: readonly PendingCall[]): PendingCall[] =>
      calls.map((call) => ({
        ...call,
        waiting: call.waiting.map((one) => ({ ...one, id: callers.get(one.id) ?? one.id })),
      })),
  };
}

/** Answers a call so that the pipeline reads this outcome. */
function answer({ resolve, reject }: Sent, outcome: Outcome): void {
  if (outcome.ok) {
    resolve({ httpStatus: 200, body: { status: 200, message: '', data: outcome.accepted.data } });
    return;
  }
  const { kind, status, ...more } = outcome.failure;
  if (kind === 'networkFailed') reject(new TypeError('Failed to fetch'));
  else resolve({ httpStatus: 200, body: { status, data: null, ...more } });
}

const runsTimer = (actor: AnyActor, type: string): boolean =>
  Object.values(actor.system.getSnapshot()._scheduledEvents).some(
    ({ source, event }) => source === actor && event.type === type,
  );
