import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Session, User } from '../../../contract/entities/account.ts';
import { needsSignIn } from '../../../contract/pages.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { createFormMachine } from '../../../machines/form/form.machine.ts';
import { pageIn, routeAt } from '../../../machines/navigation/address.ts';
import { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { OpenedPage, ShownPage } from '../../../machines/navigation/navigation.setup.ts';
import type { Call } from '../../../machines/request/call.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../machines/requests/pending.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { factorAsked, session as ownSession, user } from '../../../machines/samples.ts';
import type { StoredIdentity } from '../../../machines/session/identity.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { areAlive, callsOf, isAwaited, pipelineOf } from '../support/product/pipeline.ts';
import type { Happened, Product, Property, Remember, Standing } from '../support/product/product.ts';
import { contextOf, doneWith, failedWith, has, is, isRunning } from '../support/product/tools.ts';

/** Two persons who use the same browser. Their tokens and ids carry their names, so that each trace is found. */
const people = ['ana', 'wen'] as const;
type Person = (typeof people)[number];
const userOf = (person: Person): User => ({ ...user, id: `person-${person}`, workEmail: `${person}@biotech.example` });
const tokenOf = (person: Person) => `token-${person}`;
const personOf = (token: string | null | undefined) => people.find((person) => tokenOf(person) === token);
const sessionOf = (person: Person): Session => ({ ...ownSession, user: userOf(person), buttons: '', permissions: [] });
const loginOf = (person: Person) => ({
  ...sessionOf(person),
  user: { ...userOf(person), token: tokenOf(person) },
});
const storedOf = (person: Person): StoredIdentity => ({
  token: tokenOf(person),
  user: userOf(person),
  buttons: '',
  dictionaries: {},
});

/** Pages of every kind: public, sign-in, the account page with its form, and the back-office. */
const ADDRESSES = ['/home', '/login', '/modifyPassword', '/system/role'];
const FORM_PAGE = 'modifyPassword';

type Values = { text: string };
const formMachine = createFormMachine<Values>(({ text }) => (text === '' ? { text: 'required' } : {}));

const SESSION: Call = { method: 'GET', url: 'session' };
const SAVE = 'save';

function callOf(by: string, child: string, input: unknown): Call | undefined {
  if (by === 'form') return { method: 'POST', url: SAVE, body: (input as { values: Values }).values };
  if (by !== 'session') return undefined;
  if (child === 'login') {
    const { workEmail } = input as { workEmail: string };
    return { method: 'POST', url: 'login', body: workEmail, outlivesSession: true, notice: 'unlessFields' };
  }
  if (child === 'revoke') {
    const { token, view } = input as { token: string | null; view: string | null };
    return { method: 'POST', url: 'logout', identity: { token, view }, outlivesSession: true };
  }
  return child === 'restore' ? undefined : SESSION;
}

const accepted = (data: unknown): Outcome => ({ ok: true, accepted: { data } });
const refused = (status: number, more: object = {}): Outcome => ({
  ok: false,
  failure: { kind: status === 401 ? 'tokenRejected' : 'refused', status, message: '', ...more } as never,
});
const lost: Outcome = { ok: false, failure: { kind: 'networkFailed', message: '' } };
const proofNeeded = refused(403, { error: 'proof_needed', proof: ['password'] });
const viewEnded = refused(403, { error: 'view_ended' });

function outcomesOf({ call, token, view }: PendingCall): Outcome[] {
  const person = personOf(token);
  if (call.url === 'login') return [accepted(loginOf(call.body as Person)), accepted(factorAsked), refused(400), lost];
  if (call.url === 'logout') return [accepted(null), lost];
  if (call.url === SAVE)
    return [accepted(null), refused(400, { fields: { text: 'bad' } }), refused(401), proofNeeded, lost];
  const own = person ? [accepted(sessionOf(person))] : [];
  return [...own, refused(401), lost, ...(view === null ? [] : [viewEnded])];
}

const pipeline = pipelineOf({ callOf, outcomesOf });

function sessionOffers(snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const offered: AnyEventObject[] = people.flatMap((person) => [
    { type: 'session.signedInElsewhere', stored: storedOf(person) },
    { type: 'session.signIn', credentials: { workEmail: person, password: '' } },
  ]);
  offered.push({ type: 'session.signedOutElsewhere' });
  if (isRunning(snapshot, 'restore'))
    offered.push(doneWith('restore', null), doneWith('restore', storedOf('ana')), failedWith('restore', 'broken'));
  if (snapshot.hasTag('factorAsked'))
    offered.push({ type: 'session.factorPassed', data: loginOf('ana') }, { type: 'session.factorLeft' });
  if (snapshot.hasTag('signedIn'))
    offered.push(
      { type: 'session.signOut' },
      { type: 'session.signInAgain', at: '/login' },
      { type: 'session.passwordChanged' },
      { type: 'session.viewBegun', view: 'view-1' },
      { type: 'session.viewEnded' },
      { type: 'session.menusNeeded' },
    );
  if (snapshot.hasTag('asking')) offered.push({ type: 'session.confirmed' }, { type: 'session.homeChosen' });
  return offered;
}

function navigationOffers(snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const offered: AnyEventObject[] = ADDRESSES.flatMap((address) => [
    { type: 'navigation.arrived', address },
    { type: 'navigation.go', to: address },
  ]);
  offered.push({ type: 'navigation.signInWanted' });
  if (isRunning(snapshot, 'fetchPage')) offered.push(doneWith('fetchPage', undefined));
  if (snapshot.hasTag('askingToLeave'))
    offered.push({ type: 'navigation.leaveConfirmed' }, { type: 'navigation.leaveDeclined' });
  return offered;
}

const formOffers = (): AnyEventObject[] => [
  { type: 'form.changed', values: { text: 'typed' } },
  { type: 'form.changed', values: { text: '' } },
  { type: 'form.submitted' },
  { type: 'form.reset' },
];

type NavigationContext = {
  address: string | null;
  visit: number;
  opened: OpenedPage | null;
  shown: ShownPage | null;
  guards: { by: string }[];
  signedIn: boolean | null;
};

/** Visits are counted; only their order decides. */
function byRank(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const { visit, opened, shown, ...rest } = snapshot.context as NavigationContext;
  const ranks = [...new Set([visit, opened?.visit, shown?.visit].filter((one) => one !== undefined))].sort(
    (one, other) => one - other,
  );
  const ranked = <Page extends { visit: number }>(page: Page | null) =>
    page && { ...page, visit: ranks.indexOf(page.visit) + 1 };
  return {
    ...snapshot,
    context: { ...rest, visit: ranks.indexOf(visit) + 1, opened: ranked(opened), shown: ranked(shown) },
  } as AnyMachineSnapshot;
}

const withoutAttempt = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot =>
  ({ ...snapshot, context: { ...snapshot.context, attempt: 1 } }) as AnyMachineSnapshot;

/** The logout call goes on by itself and changes nothing in the session. */
const withoutRevoke = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
  const { revoke: _, ...children } = snapshot.children;
  return { ...snapshot, children } as AnyMachineSnapshot;
};

const shownPage = (navigation: Standing) => contextOf<NavigationContext>(navigation).shown ?? null;
const isFormShown = (navigation: Standing) => shownPage(navigation)?.name === FORM_PAGE;
const isSettled = (navigation: Standing) => is(navigation, { passage: 'settled' });
const isOut = (session: Standing) => is(session, 'signedOut') || is(session, 'expired');

/** An answer of the person after which typed text may go. */
const ANSWERS = new Set([
  'session.signOut',
  'session.signInAgain',
  'session.confirmed',
  'session.homeChosen',
  'navigation.leaveConfirmed',
  'form.reset',
]);

function follows(happened: Happened) {
  const { by, effect } = happened;
  if (by === 'navigation' && effect.kind === 'custom' && effect.name === 'navigate') {
    const { to } = effect.params as { to: string };
    return [{ kind: 'event' as const, to: 'navigation', event: { type: 'navigation.arrived', address: to } }];
  }
  // a page that comes in is built anew, also at the same address
  if (by === 'navigation' && effect.kind === 'tell' && effect.event.type === 'navBar.pageChanged')
    return [{ kind: 'remove' as const, chart: 'form' }];
  return pipeline.follows(happened);
}

function remembers({ by, effect }: Happened): Remember | undefined {
  if (effect.kind === 'tell' && effect.event.type === 'notices.show')
    return (world) => ({ ...world, notices: Number(world.notices) + 1 });
  if (by === 'session' && effect.kind === 'custom' && effect.name === 'remember')
    return (world) => ({ ...world, stored: true });
  if (by === 'session' && effect.kind === 'custom' && effect.name === 'forget')
    return (world) => ({ ...world, stored: false });
  if (by === 'requests' && effect.kind === 'start') {
    const { call, token } = effect.input as { call: Call; token: string | null };
    return (world, states) => {
      const own = contextOf<{ token: string | null }>(states('session')).token ?? null;
      const strange = call.identity === undefined && token !== null && token !== own;
      const twice = call.url === SAVE && world.writing === true;
      return {
        ...world,
        strange: world.strange || strange,
        twice: world.twice || twice,
        ...(call.url === SAVE && { writing: true }),
      };
    };
  }
  return undefined;
}

function hears(chart: string, event: AnyEventObject): Remember | undefined {
  if (chart === 'requests' && event.type.startsWith('xstate.done.actor.')) {
    const { number, outcome } = event.output as { number: number; outcome: Outcome };
    // a call that was withdrawn may have been stored
    if (!outcome.ok && outcome.failure.kind === 'cancelled') return undefined;
    return (world, states) => {
      const call = callsOf(states('requests')).find((one) => one.number === number);
      return call?.call.url === SAVE ? { ...world, writing: false } : world;
    };
  }
  if (event.type === 'form.submitted')
    return (world, states) => (is(states('form'), 'submitting') ? world : { ...world, writing: false });
  if (event.type === 'requests.call' || event.type === 'requests.proved')
    return (world, states) => (is(states('requests'), { traffic: 'quiet' }) ? { ...world, notices: 0 } : world);
  if (event.type === 'form.changed') {
    const { text } = event.values as Values;
    return (world, states) => (is(states('form'), 'submitting') ? world : { ...world, typed: text !== '' });
  }
  if (event.type === 'session.signedInElsewhere') {
    const { user: other } = event.stored as StoredIdentity;
    return (world, states) => {
      const own = contextOf<{ user: User | null }>(states('session')).user ?? null;
      return own === null || own.id === other.id ? world : { ...world, typed: false };
    };
  }
  if (ANSWERS.has(event.type) || event.type === 'xstate.done.actor.submit')
    return (world) => ({ ...world, typed: false });
  return undefined;
}

const marks = (value: unknown): string[] => {
  const text = JSON.stringify(value) ?? '';
  return people.filter((person) => text.includes(`-${person}"`) || text.includes(`"${person}@`));
};

const properties: Property[] = [
  {
    words: 'No chart breaks.',
    of: ['session', 'navigation', 'requests', 'form', 'app'],
    holds: (states) => states.every((state) => state === null || state.status === 'active'),
  },
  {
    words: 'The session is busy only while an answer can still come.',
    of: ['session', 'requests'],
    holds: ([session = null, requests = null]) =>
      ['login', 'loadAccount', 'loadMenus', 'loadDictionaries'].every(
        (child) => !isRunning(session, child) || isAwaited(requests, `session.${child}`),
      ),
  },
  {
    words: 'The form is busy only while an answer can still come.',
    of: ['form', 'requests'],
    holds: ([form = null, requests = null]) => !has(form, 'busy') || isAwaited(requests, 'form.submit'),
  },
  {
    words: 'Nobody waits in the pipeline who has ended.',
    of: ['session', 'form', 'requests'],
    holds: ([session = null, form = null, requests = null]) =>
      areAlive(requests, 'form', form) &&
      ['login', 'loadAccount', 'loadMenus', 'loadDictionaries'].every(
        (child) => isRunning(session, child) || !isAwaited(requests, `session.${child}`),
      ),
  },
  {
    words: 'After sign-out no chart holds anything of the person, and only the logout call carries a token.',
    of: ['session', 'navigation', 'requests'],
    holds: ([session = null, navigation = null, requests = null]) => {
      if (!isOut(session)) return true;
      const { calls: _, ...pipelineContext } = contextOf<{ calls: unknown }>(requests);
      const others = callsOf(requests).filter(({ outlivesSession, waiting }) => !outlivesSession && waiting.length > 0);
      return marks([session?.context, navigation?.context, pipelineContext, others]).length === 0;
    },
  },
  { words: 'No call carries the token of another person.', of: [], holds: (_, { strange }) => strange === false },
  { words: 'One submit is one write.', of: [], holds: (_, { twice }) => twice === false },
  {
    words: 'The question about unsaved text is open only while there is some.',
    of: ['navigation', 'form'],
    holds: ([navigation = null, form = null]) => !has(navigation, 'askingToLeave') || has(form, 'unsaved'),
  },
  {
    words: 'The address and the page agree when everything is settled.',
    of: ['navigation'],
    holds: ([navigation = null]) => {
      const { address = null, shown = null } = contextOf<NavigationContext>(navigation);
      if (!isSettled(navigation) || !is(navigation, { place: 'open' }) || address === null) return true;
      return shown !== null && pageIn(shown.address) === pageIn(address);
    },
  },
  {
    words: 'A signed-out person sees no protected page once everything is settled, unless unsaved text waits in it.',
    of: ['session', 'navigation'],
    holds: ([session = null, navigation = null]) => {
      const shown = shownPage(navigation);
      if (!is(session, 'signedOut') || !isSettled(navigation) || shown === null) return true;
      const route = routeAt(shown.address);
      return (
        route === undefined || !needsSignIn(route) || (contextOf<NavigationContext>(navigation).guards ?? []).length > 0
      );
    },
  },
  {
    words: 'Typed text goes only after an answer of the person, or when another person signs in on the device.',
    of: ['form'],
    holds: ([form = null], { typed }) =>
      typed === false || contextOf<{ values: Values }>(form).values?.text === 'typed',
  },
  { words: 'A burst of calls shows at most one notice.', of: [], holds: (_, { notices }) => Number(notices) <= 1 },
];

/** The shell of the site: session, navigation, request pipeline, a form of the account page, and the root chart. */
export const site: Product = {
  name: 'session × navigation × requests × form × app',
  charts: {
    requests: {
      machine: requestsMachine,
      begins: {},
      offers: (snapshot) => [
        ...pipeline.offers(snapshot),
        ...(snapshot.hasTag('proofAsked') ? [{ type: 'requests.proved' }, { type: 'requests.proofDeclined' }] : []),
      ],
    },
    navigation: { machine: navigationMachine, begins: {}, project: byRank, offers: navigationOffers },
    form: { machine: formMachine, begins: 'absent', project: withoutAttempt, offers: formOffers },
    session: { machine: sessionMachine, begins: {}, project: withoutRevoke, offers: sessionOffers },
    app: { machine: appMachine, begins: { input: { sidebarOpen: true, activeItem: null } }, offers: () => [] },
  },
  world: { strange: false, twice: false, writing: false, typed: false, notices: 0, stored: false },
  // a page that fades out takes no input
  allows: [{ to: 'form', of: ['navigation'], when: ([navigation = null]) => !has(navigation, 'leaving') }],
  follows,
  remembers,
  hears,
  rules: [
    {
      of: ['session', 'app'],
      act: ([session = null, app = null]) =>
        is(app, { session: 'booting' }) && session !== null && !has(session, 'restoring')
          ? { kind: 'event', to: 'app', event: { type: 'xstate.snapshot.session', snapshot: { hasTag: () => false } } }
          : null,
    },
    {
      of: ['navigation', 'form'],
      act: ([navigation = null, form = null]) => {
        if (isFormShown(navigation) && form === null)
          return { kind: 'begin', chart: 'form', input: { initial: { text: '' }, instance: 'one' } };
        if (!isFormShown(navigation) && form !== null) return { kind: 'remove', chart: 'form' };
        return null;
      },
    },
    {
      of: ['navigation', 'form'],
      act: ([navigation = null, form = null]) => {
        const guarded = (contextOf<NavigationContext>(navigation).guards ?? []).length > 0;
        if (has(form, 'unsaved') === guarded) return null;
        const type = guarded ? 'navigation.released' : 'navigation.guarded';
        return { kind: 'event', to: 'navigation', event: { type, by: 'form' } };
      },
    },
  ],
  properties,
};
