import { assign } from 'xstate';
import type { OwnSession } from '../../../contract/entities/account.ts';
import {
  answered,
  begins,
  can,
  did,
  heard,
  holds,
  inState,
  running,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, without } from '../support/seeded.ts';
import { always, both, either, implies, never, not, respondsTo, until, whenever } from '../support/temporal.ts';
import { busyEnds, ended, keptOnFailure, oneAtATime, onlyWhen, retries } from './makers.ts';
import type { Properties } from './property.ts';

type Identity = { token: unknown; user: unknown; menus: unknown; view: unknown; buttons: string; dictionaries: object };
const isNobody = ({ token, user, menus, view, buttons, dictionaries }: Identity) =>
  [token, user, menus, view].every((part) => part === null) && buttons === '' && Object.keys(dictionaries).length === 0;

type Sessions = { sessions: readonly OwnSession[]; ending: readonly string[] };
type Factors = { setup: unknown; recoveryCodes: readonly string[] };
type Services = { services: { list: { id: string; changeable: boolean }[] } | null; chosen: string | null };

export const signInProperties: Properties = {
  session: [
    {
      says: 'when nobody is signed in, nothing of the last user is left',
      claim: always(implies(not(inState('signedIn')), holds<Identity>(isNobody))),
      fault: without('clear'),
    },
    oneAtATime('the login', 'login', 'signingIn', 'session.signIn'),
    busyEnds('signingIn', 'signingIn'),
    {
      says: 'the expiry dialog stays until the user answers it or signs in elsewhere',
      claim: whenever(
        tagged('asking'),
        until(tagged('asking'), heard('session.confirmed', 'session.homeChosen', 'session.signedInElsewhere')),
      ),
      fault: hearing('expired.asking', 'session.expired', { target: '#session.signedOut' }),
    },
    {
      says: 'the device forgets the token when the user signs out and when the token expires',
      claim: always(
        implies(both(was(inState('signedIn')), heard('session.signOut', 'session.expired')), did('forget')),
      ),
      fault: dropping('signedIn', 'session.expired', 'forget'),
    },
    {
      says: 'a navigation bar that was hidden is shown again',
      claim: respondsTo(did('showNavigation'), did('hideNavigation')),
      fault: dropping('expired.hidingNavigation', 'exit', 'showNavigation'),
    },
    {
      says: 'what another user may see is not shown: a change of the user begins with unknown menus',
      claim: always(
        implies(
          both(heard('session.signedInElsewhere'), not(unchanged<Identity>(({ token }) => token))),
          holds<Identity>(({ menus }) => menus === null),
        ),
      ),
      fault: acting(
        'adopt keeps the menus',
        'adopt',
        assign((_, { stored }: { stored: object }) => stored),
      ),
    },
  ],
  secondFactor: [
    busyEnds('busy', 'asking.checkingApp'),
    {
      says: 'the sign-in is complete only when the server has accepted a code or a passkey',
      claim: always(implies(inState('passed'), either(answered('checkCode'), heard('secondFactor.passkeyPassed')))),
      fault: led('asking.checkingApp', 'onError', '#secondFactor.passed'),
    },
    {
      says: 'no code is checked after the ticket has ended',
      claim: never(
        both(
          tagged('expired'),
          either(running('checkCode'), can({ type: 'secondFactor.answered', factorCode: '123456' })),
        ),
      ),
      fault: hearing('expired', 'secondFactor.answered', { target: 'asking' }),
    },
    {
      says: 'a visitor is never stuck: the sign-in can be left unless a code is being checked',
      claim: always(either(ended, can({ type: 'secondFactor.left' }))),
      fault: deaf('expired', 'secondFactor.left'),
    },
  ],
  passkeys: [
    busyEnds('busy', 'sending'),
    {
      says: 'challenge and answer are forgotten as soon as nothing runs',
      claim: always(
        implies(
          inState('idle'),
          holds<{ options: unknown; answer: unknown }>(({ options, answer }) => options === null && answer === null),
        ),
      ),
      fault: without('forget'),
    },
    {
      says: 'success is reported only when the server has accepted the answer',
      claim: always(implies(did('reportDone'), answered('sendAnswer'))),
      fault: reshaped('the answer of the browser counts as success', 'asking', ({ invoke }) => {
        Object.assign(invoke as object, { onDone: { target: 'idle', actions: { type: 'reportDone', params: {} } } });
      }),
    },
    {
      says: 'the dialog of the browser can be canceled',
      claim: always(implies(tagged('asking'), can({ type: 'passkeys.cancelled' }))),
      fault: deaf('asking', 'passkeys.cancelled'),
    },
  ],
  ownFactors: [
    {
      says: 'the secret of an app is known only while it is shown',
      claim: always(
        implies(
          not(tagged('pairing')),
          holds<Factors>(({ setup }) => setup === null),
        ),
      ),
      fault: without('forgetSecrets'),
    },
    {
      says: 'recovery codes are known only while they are shown',
      claim: always(
        implies(
          not(tagged('codesShown')),
          holds<Factors>(({ recoveryCodes }) => recoveryCodes.length === 0),
        ),
      ),
      fault: dropping('codesShown', 'ownFactors.codesKept', 'forgetSecrets'),
    },
    busyEnds('busy', 'renaming'),
    onlyWhen(
      'a factor is removed and codes are renewed',
      ['removeFactor', 'renewCodes'],
      ['ownFactors.confirmed'],
      led('showing', 'ownFactors.asked', 'removing'),
    ),
  ],
  ownSessions: [
    {
      says: 'ending other sign-ins never ends this one',
      claim: always(
        implies(
          running('endSessions'),
          holds<Sessions>(({ sessions, ending }) =>
            ending.every((id) => sessions.some((one) => one.id === id && !one.current)),
          ),
        ),
      ),
      fault: guarding('isOfOthers', true),
    },
    {
      says: 'the device forgets the user only when all sign-ins have ended',
      claim: always(implies(did('signOut'), answered('endAll'))),
      fault: reshaped('a failure signs out too', 'leaving', ({ invoke }) => {
        Object.assign(invoke as object, { onError: { target: 'left', actions: 'signOut' } });
      }),
    },
    busyEnds('busy', 'ending'),
    retries('failed', 'failed', 'ownSessions.retried', 'loadSessions'),
  ],
  apiTokens: [
    {
      says: 'the secret of a token is known only while its dialog shows it',
      claim: always(
        implies(
          not(tagged('secret')),
          holds<{ made: unknown }>(({ made }) => made === null),
        ),
      ),
      fault: without('forgetSecret'),
    },
    onlyWhen(
      'a token is revoked',
      ['revokeToken'],
      ['tokens.confirmed'],
      led('showing', 'tokens.revokingAsked', 'revoking'),
    ),
    keptOnFailure('the list', ({ tokens }: { tokens: unknown }) => tokens, assign({ tokens: [] })),
    busyEnds('busy', 'revoking'),
  ],
  serviceAccounts: [
    {
      says: 'the secret of a token is known only while its dialog shows it',
      claim: always(
        implies(
          not(tagged('secret')),
          holds<{ made: unknown }>(({ made }) => made === null),
        ),
      ),
      fault: without('forgetSecret'),
    },
    {
      says: 'tokens are made only for accounts that the user may change',
      claim: always(
        implies(
          begins(tagged('making')),
          holds<Services>(
            ({ services, chosen }) => services?.list.find(({ id }) => id === chosen)?.changeable === true,
          ),
        ),
      ),
      fault: guarding('isChangeable', true),
    },
    {
      says: 'a closed pane stays closed: no late answer opens it again',
      claim: whenever(heard('services.closed'), until(not(tagged('open')), heard('services.opened'))),
      fault: led('loading', 'services.closed', undefined),
    },
    retries('failed', 'failed', 'services.retried', 'loadServices'),
  ],
};
