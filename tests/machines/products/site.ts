import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { User } from '../../../contract/entities/account.ts';
import { needsSignIn } from '../../../contract/pages.ts';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { type SampleValues, validateSample } from '../../../machines/form/form.cases.ts';
import { createFormMachine } from '../../../machines/form/form.machine.ts';
import { pageIn, routeAt } from '../../../machines/navigation/address.ts';
import type { Call } from '../../../machines/request/call.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../machines/requests/pending.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import type { StoredIdentity } from '../../../machines/session/identity.ts';
import { callsOf, isAwaited, pipelineOf } from '../support/product/pipeline.ts';
import type { Consequence, Happened, Product, Property, Remember, Standing } from '../support/product/product.ts';
import { contextOf, has, is } from '../support/product/tools.ts';
import {
  agreesWithDevice,
  commonWorld,
  hearsCommon,
  inTurn,
  noStrangeToken,
  oneNotice,
  onlyLivingWait,
  remembersCommon,
  sessionAwaits,
  takesInput,
  unbroken,
} from './parts/common.ts';
import {
  isPageBuilt,
  isSettled,
  type NavigationContext,
  navigates,
  navigationChart,
  shownPage,
} from './parts/navigation.ts';

import {
  accepted,
  isOut,
  lost,
  marks,
  refused,
  sessionCallOf,
  sessionChart,
  sessionOutcomesOf,
} from './parts/session.ts';

/** Pages of every kind: public, sign-in, the account page with its form, and the back-office. */
const ADDRESSES = ['/home', '/login', '/modifyPassword', '/system/role'];
export const FORM_PAGE = 'modifyPassword';

export type Values = SampleValues;
export const empty: Values = { email: '', note: '' };
const TYPED = 'typed@biotech.example';
export const formMachine = createFormMachine<Values>(validateSample);

export const SAVE = '/save';

function callOf(by: string, child: string, input: unknown): Call | undefined {
  if (by === 'form') return { method: 'POST', url: SAVE, body: (input as { values: Values }).values };
  return by === 'session' ? sessionCallOf(child, input) : undefined;
}

const proofNeeded = refused(403, { error: 'proof_needed', proof: ['password'] });

const outcomesOf = (pending: PendingCall): Outcome[] =>
  sessionOutcomesOf(pending) ?? [
    accepted(null),
    refused(400, { fields: { email: 'bad' } }),
    refused(401),
    proofNeeded,
    lost,
  ];

const pipeline = pipelineOf({ callOf, outcomesOf });

const formOffers = (): AnyEventObject[] => [
  { type: 'form.changed', values: { email: TYPED } },
  { type: 'form.changed', values: { email: '' } },
  { type: 'form.submitted' },
  { type: 'form.reset' },
];

const withoutAttempt = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot =>
  ({ ...snapshot, context: { ...snapshot.context, attempt: 1 } }) as AnyMachineSnapshot;

const isFormShown = (navigation: Standing) => shownPage(navigation)?.name === FORM_PAGE;

/** An answer of the person after which typed text may go. */
const ANSWERS = new Set([
  'session.signOut',
  'session.signInAgain',
  'session.confirmed',
  'session.homeChosen',
  'navigation.leaveConfirmed',
  'form.reset',
]);

const follows = (happened: Happened): Consequence[] =>
  isPageBuilt(happened) ? [{ kind: 'remove', chart: 'form' }] : (navigates(happened) ?? pipeline.follows(happened));

/** A save is one write, whatever the pipeline does with it. A page that is rebuilt has no text. */
function remembersForm(happened: Happened): Remember | undefined {
  const { by, effect } = happened;
  if (isPageBuilt(happened)) return (world) => ({ ...world, writer: null });
  if (by !== 'requests' || effect.kind !== 'start') return undefined;
  const { call } = effect.input as { call: Call };
  if (call.url !== SAVE) return undefined;
  return (world) => ({ ...world, twice: world.twice || world.writing === true, writing: true });
}

function hearsForm(chart: string, event: AnyEventObject): Remember | undefined {
  if (event.type === 'navigation.guarded' || event.type === 'navigation.released')
    return (world) => ({ ...world, guarding: event.type === 'navigation.guarded' });
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
  if (event.type === 'form.changed') {
    const { email } = event.values as Values;
    return (world, states) => {
      if (!is(states('form'), 'editing') && !is(states('form'), 'refused')) return world;
      const { user, left } = contextOf<{ user: User | null; left: string | null }>(states('session'));
      return { ...world, typed: email !== '', writer: user?.id ?? left ?? null };
    };
  }
  if (event.type === 'session.signedInElsewhere') {
    const { user: other } = event.stored as StoredIdentity;
    return (world) => (world.writer === null || world.writer === other.id ? world : { ...world, typed: false });
  }
  if (ANSWERS.has(event.type) || event.type === 'xstate.done.actor.submit')
    return (world) => ({ ...world, typed: false });
  return undefined;
}

const properties: Property[] = [
  unbroken('session', 'navigation', 'requests', 'form', 'app'),
  sessionAwaits,
  {
    words: 'The form is busy only while an answer can still come.',
    of: ['form', 'requests'],
    holds: ([form = null, requests = null]) => !has(form, 'busy') || isAwaited(requests, 'form.submit'),
  },
  onlyLivingWait('form'),
  {
    words: 'After sign-out no chart holds anything of the person but whose page it was; only the logout has a token.',
    of: ['session', 'navigation', 'requests'],
    holds: ([session = null, navigation = null, requests = null]) => {
      if (!isOut(session)) return true;
      const { calls: _, ...pipelineContext } = contextOf<{ calls: unknown }>(requests);
      const others = callsOf(requests).filter(({ outlivesSession, waiting }) => !outlivesSession && waiting.length > 0);
      const { left: _left, ...sessionContext } = contextOf<{ left: unknown }>(session);
      return marks([sessionContext, navigation?.context, pipelineContext, others]).length === 0;
    },
  },
  noStrangeToken,
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
    holds: ([form = null], { typed }) => typed === false || contextOf<{ values: Values }>(form).values?.email === TYPED,
  },
  oneNotice,
  agreesWithDevice,
  {
    words: 'No text of one person stays for another.',
    of: ['session', 'form', 'navigation'],
    holds: ([session = null, form = null, navigation = null], { writer }) => {
      if (has(navigation, 'leaving')) return true;
      const { user = null } = contextOf<{ user: User | null }>(session);
      return !has(form, 'unsaved') || user === null || writer === null || user.id === writer;
    },
  },
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
    navigation: navigationChart(ADDRESSES),
    form: { machine: formMachine, begins: 'absent', project: withoutAttempt, offers: formOffers },
    session: sessionChart,
    app: { machine: appMachine, begins: { input: { sidebarOpen: true, activeItem: null } }, offers: () => [] },
  },
  world: { ...commonWorld, twice: false, writing: false, typed: false, writer: null, guarding: false },
  allows: [
    { to: 'form', of: ['navigation', 'session'], when: takesInput },
    {
      to: 'session',
      only: ['session.signIn', 'session.factorPassed', 'session.factorLeft'],
      of: ['navigation'],
      when: ([navigation = null]) => shownPage(navigation)?.name === 'login' && !has(navigation, 'leaving'),
    },
  ],
  follows,
  remembers: (happened) => inTurn(remembersCommon(happened), remembersForm(happened)),
  hears: (chart, event) => inTurn(hearsCommon(event), hearsForm(chart, event)),
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
          return { kind: 'begin', chart: 'form', input: { initial: empty, instance: 'one' } };
        if (!isFormShown(navigation) && form !== null) return { kind: 'remove', chart: 'form' };
        return null;
      },
    },
    {
      of: ['navigation', 'form'],
      // as src/portal/useLeaveGuard.ts
      act: ([, form = null], { guarding }) => {
        if (has(form, 'unsaved') === guarding) return null;
        const type = guarding ? 'navigation.released' : 'navigation.guarded';
        return { kind: 'event', to: 'navigation', event: { type, by: 'form' } };
      },
    },
  ],
  properties,
};
