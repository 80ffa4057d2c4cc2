import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Session, User } from '../../../../contract/entities/account.ts';
import { routes } from '../../../../contract/routes.ts';
import type { Call } from '../../../../machines/request/call.ts';
import type { Outcome } from '../../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../../machines/requests/pending.ts';
import { factorAsked, session as ownSession, user } from '../../../../machines/samples.ts';
import type { StoredIdentity } from '../../../../machines/session/identity.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { ProductChart, Standing } from '../../support/product/product.ts';
import { doneWith, failedWith, is, isRunning } from '../../support/product/tools.ts';

/** Two persons who use the same browser. Their tokens and ids carry their names, so that each trace is found. */
export const people = ['ana', 'wen'] as const;
export type Person = (typeof people)[number];
const userOf = (person: Person): User => ({ ...user, id: `person-${person}`, workEmail: `${person}@biotech.example` });
const tokenOf = (person: Person) => `token-${person}`;
export const personOf = (token: string | null | undefined) => people.find((person) => tokenOf(person) === token);
const sessionOf = (person: Person): Session => ({ ...ownSession, user: userOf(person), buttons: '', permissions: [] });
const loginOf = (person: Person) => ({
  ...sessionOf(person),
  user: { ...userOf(person), token: tokenOf(person) },
});
export const storedOf = (person: Person): StoredIdentity => ({
  token: tokenOf(person),
  user: userOf(person),
  buttons: '',
  dictionaries: {},
});

/** The traces of persons in a value. */
export const marks = (value: unknown): string[] => {
  const text = JSON.stringify(value) ?? '';
  return people.filter((person) => text.includes(`-${person}"`) || text.includes(`"${person}@`));
};

/** The children of the session that make calls whose end changes it. */
export const SESSION_CALLS = ['login', 'loadAccount', 'loadMenus', 'loadDictionaries'] as const;

export const accepted = (data: unknown): Outcome => ({ ok: true, accepted: { data } });
export const refused = (status: number, more: object = {}): Outcome => ({
  ok: false,
  failure: { kind: status === 401 ? 'tokenRejected' : 'refused', status, message: '', ...more } as never,
});
export const lost: Outcome = { ok: false, failure: { kind: 'networkFailed', message: '' } };
const viewEnded = refused(403, { error: 'view_ended' });

const urlOf = { login: routes.login.path, logout: routes.logout.path, session: routes.session.path };

/** The calls of the session, as src/boot/createSystem.ts makes them. */
export function sessionCallOf(child: string, input: unknown): Call | undefined {
  if (child === 'login') {
    return { method: 'POST', url: urlOf.login, body: input, outlivesSession: true, notice: 'unlessFields' };
  }
  if (child === 'revoke') {
    const { token, view } = input as { token: string | null; view: string | null };
    const identity = { token, view };
    return { method: 'POST', url: urlOf.logout, body: {}, identity, outlivesSession: true, notice: 'never' };
  }
  return child === 'restore' ? undefined : { method: 'GET', url: urlOf.session, outlivesSession: false };
}

/** What the server may answer to a call of the session; undefined for other calls. */
export function sessionOutcomesOf({ call, token, view }: PendingCall): Outcome[] | undefined {
  const person = personOf(token);
  if (call.url === urlOf.login) {
    const { workEmail } = call.body as { workEmail: Person };
    return [accepted(loginOf(workEmail)), accepted(factorAsked), refused(400), lost];
  }
  if (call.url === urlOf.logout) return [accepted({ leaveTo: null }), lost];
  if (call.url !== urlOf.session) return undefined;
  const own = person ? [accepted(sessionOf(person))] : [];
  return [...own, refused(401), lost, ...(view === null ? [] : [viewEnded])];
}

/** What a person, another tab or the device may do to the session. */
export function sessionOffers(snapshot: AnyMachineSnapshot): AnyEventObject[] {
  // the storage is read at once: nothing comes between
  if (isRunning(snapshot, 'restore'))
    return [doneWith('restore', null), doneWith('restore', storedOf('ana')), failedWith('restore', 'broken')];
  const offered: AnyEventObject[] = people.flatMap((person) => [
    { type: 'session.signedInElsewhere', stored: storedOf(person) },
    { type: 'session.signIn', credentials: { workEmail: person, password: '' } },
  ]);
  offered.push({ type: 'session.signedOutElsewhere' });
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

/** The logout call goes on by itself and changes nothing in the session. */
const withoutRevoke = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
  const { revoke: _, ...children } = snapshot.children;
  return { ...snapshot, children } as AnyMachineSnapshot;
};

/** The session of two persons on one device. */
export const sessionChart: ProductChart = {
  machine: sessionMachine,
  begins: {},
  project: withoutRevoke,
  offers: sessionOffers,
};

/** The same session, to which less happens: these events and the answers. */
export const sessionWith = (events: readonly string[]): ProductChart => ({
  ...sessionChart,
  offers: (snapshot) =>
    sessionOffers(snapshot).filter(
      ({ type }) => type.startsWith('xstate.') || events.includes(type.replace('session.', '')),
    ),
});

export const isOut = (session: Standing) => is(session, 'signedOut') || is(session, 'expired');
