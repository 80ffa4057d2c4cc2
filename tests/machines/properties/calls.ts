import { assign } from 'xstate';
import type { Outcome } from '../../../machines/request/outcome.ts';
import { contextOf, did, heard, heardWith, holds, inState, running, starts, was } from '../support/facts.ts';
import { acting, deaf, guarding, led, reshaped, without } from '../support/seeded.ts';
import { afterwards, always, both, type Fact, implies, not, respondsTo, until, whenever } from '../support/temporal.ts';
import { busyEnds, ended } from './makers.ts';
import type { Properties } from './property.ts';

type Caller = { id: string };
type Waiting = { waiting: readonly Caller[] };
type Requests = { token: string | null; calls: readonly Waiting[]; held: readonly Waiting[] };
type Queued = { signedIn: boolean; queue: readonly { id: string }[] };
const callersIn = ({ calls, held }: Requests) =>
  [...calls, ...held].flatMap(({ waiting }) => waiting.map(({ id }) => id));
/** Those that get an answer waited for one, and do not wait any longer. */
const settlesOnce: Fact = (now, before) => {
  const settled = now.did.flatMap(({ type, params }) => {
    const event = params.event as { type: string; ids?: string[] } | undefined;
    return type === 'xstate.emit' && event?.type === 'settled' ? (event.ids ?? []) : [];
  });
  const earlier = before ? callersIn(contextOf(before)) : [];
  const later = callersIn(contextOf(now));
  const count = (ids: readonly string[], id: string) => ids.filter((other) => other === id).length;
  return settled.every((id) => count(later, id) < count(earlier, id));
};
const startsWithToken: Fact = ({ did: acts }) =>
  acts.some(({ type, params }) => type === 'xstate.spawnChild' && (params.input as { token: unknown }).token !== null);
const signsOut = heardWith('requests.identityChanged', { token: null });
const signsIn: Fact = ({ event }) => event?.type === 'requests.identityChanged' && event.token !== null;

export const callProperties: Properties = {
  requests: [
    {
      says: 'a caller gets its answer once, and nobody gets an answer without waiting for it',
      claim: always(settlesOnce),
      fault: without('keepWaiting'),
    },
    {
      says: 'no caller waits forever',
      claim: respondsTo(
        holds<Requests>(({ calls }) => calls.length === 0),
        holds<Requests>(({ calls }) => calls.length > 0),
      ),
      fault: deaf('traffic.burst', 'xstate.error.actor.*'),
    },
    {
      says: 'a burst of calls shows at most one notice',
      claim: afterwards(did('showNotice'), until(not(did('showNotice')), inState('traffic.quiet'))),
      fault: led('traffic.burst.silent', 'xstate.done.actor.*', undefined),
    },
    {
      says: 'after a sign-out no call has a token',
      claim: whenever(signsOut, until(not(startsWithToken), signsIn)),
      fault: acting(
        'keepIdentity keeps the token at a sign-out',
        'keepIdentity',
        assign((_, { token }: { token: string | null }) => (token === null ? {} : { token })),
      ),
    },
    {
      says: 'the dialog that asks for a proof is shown exactly while calls are held',
      claim: always((now) => now.snapshot.tags.has('proofAsked') === contextOf<Requests>(now).held.length > 0),
      fault: deaf('proof.asked', 'always'),
    },
    {
      says: 'the session learns of an expired token once',
      claim: afterwards(did('announceExpiry'), until(not(did('announceExpiry')), signsIn)),
      fault: led('identity.identified', 'xstate.done.actor.*', undefined),
    },
  ],
  request: [
    {
      says: 'a call ends, whatever the network does',
      claim: respondsTo(ended, () => true),
      fault: reshaped('it waits for a lost response', 'sending', (node) => {
        delete node.after;
        delete (node.invoke as { onError?: unknown }).onError;
      }),
    },
    {
      says: 'only an accepted envelope counts as success',
      claim: always((now) => inState('accepted')(now, null) === contextOf<{ outcome: Outcome }>(now).outcome.ok),
      fault: guarding('isAccepted', true),
    },
    {
      says: 'a canceled call reports that it was canceled',
      claim: always(
        implies(
          heard('request.cancel'),
          holds<{ outcome: Outcome }>(({ outcome }) => !outcome.ok && outcome.failure.kind === 'cancelled'),
        ),
      ),
      fault: acting(
        'keepUnanswered reports a timeout',
        'keepUnanswered',
        assign({ outcome: { ok: false, failure: { kind: 'timedOut', message: '' } } }),
      ),
    },
  ],
  download: [
    {
      says: 'nothing is downloaded for a visitor',
      claim: always(
        implies(
          starts('fetchFile'),
          holds<Queued>(({ signedIn }) => signedIn),
        ),
      ),
      fault: guarding('isSignedIn', true),
    },
    {
      says: 'a file that waits already is not queued again',
      claim: always(holds<Queued>(({ queue }) => new Set(queue.map(({ id }) => id)).size === queue.length)),
      fault: acting(
        'append repeats files',
        'append',
        assign(({ context }: { context: Queued }, { file }: { file: { id: string } }) => ({
          queue: [...context.queue, file],
        })),
      ),
    },
    {
      says: 'a change of the user ends the download of the earlier one',
      claim: always(
        implies(
          both(was(running('fetchFile')), heard('download.identityChanged')),
          both(
            not(running('fetchFile')),
            holds<Queued>(({ queue }) => queue.length === 0),
          ),
        ),
      ),
      fault: led('fetching', 'download.identityChanged', undefined),
    },
    busyEnds('busy', 'saving'),
    {
      says: 'every file of the queue has its turn, also after one that failed',
      claim: respondsTo(
        holds<Queued>(({ queue }) => queue.length === 0),
        holds<Queued>(({ queue }) => queue.length > 0),
      ),
      fault: deaf('failed', 'always'),
    },
  ],
};
