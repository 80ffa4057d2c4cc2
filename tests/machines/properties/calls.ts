import { assign } from 'xstate';
import { UPLOADS_AT_ONCE } from '../../../contract/constants.ts';
import type { InboxMessage } from '../../../contract/entities/messagePush.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import {
  begins,
  can,
  contextOf,
  did,
  heard,
  heardWith,
  holds,
  inState,
  refused,
  running,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, without } from '../support/seeded.ts';
import {
  afterwards,
  always,
  both,
  type Claim,
  either,
  type Fact,
  implies,
  not,
  respondsTo,
  until,
  whenever,
} from '../support/temporal.ts';
import { busyEnds, ended, oneAtATime } from './makers.ts';
import type { Properties } from './property.ts';

type Caller = { id: string };
type Waiting = { waiting: readonly Caller[] };
type Requests = { token: string | null; calls: readonly Waiting[]; held: readonly Waiting[] };
type Queued = { signedIn: boolean; queue: readonly { id: string }[] };
type Upload = { file: { bytes: number }; maxBytes: number; sealed: unknown; configuration: unknown };
type Uploads = { ids: string[]; waiting: string[]; running: string[]; stored: Record<string, unknown> };
type Inbox = { messages: InboxMessage[]; unread: number; acts: { act: string; ids?: string[] }[] };

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

/** The positions of delivered events grow, until one replaces all of them. */
const deliversOnce: Claim = ({ moments }) => {
  let last = 0;
  for (const [at, { did: acts }] of moments.entries()) {
    for (const { params } of acts.filter(({ type }) => type === 'tell')) {
      const { id, replaces } = params.event as { id: number; replaces: boolean };
      if (!replaces && id <= last) return at;
      last = id;
    }
  }
  return null;
};

const continuesAfterLast: Claim = ({ moments }) => {
  let last = 0;
  for (const [at, { did: acts }] of moments.entries()) {
    for (const { type, params } of acts) {
      if (type === 'tell') last = (params.event as { id: number }).id;
      if (type === 'xstate.spawnChild' && (params.input as { after: number }).after !== last) return at;
    }
  }
  return null;
};

const isSettled = tagged('done', 'failed', 'cancelled');

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
  upload: [
    {
      says: 'a file that is too large is not sent',
      claim: always(
        implies(
          running('requestPolicy', 'sendForm'),
          holds<Upload>(({ file, maxBytes }) => file.bytes <= maxBytes),
        ),
      ),
      fault: guarding('isTooLarge', false),
    },
    {
      says: 'the configuration of the storage is forgotten when the upload ends',
      claim: always(
        implies(
          isSettled,
          holds<Upload>(({ sealed, configuration }) => sealed === null && configuration === null),
        ),
      ),
      fault: without('dropConfiguration'),
    },
    {
      says: 'the result of every upload is reported',
      claim: always(implies(begins(isSettled), did('report'))),
      fault: dropping('cancelled', 'entry', 'report'),
    },
    {
      says: 'a running upload can be canceled at any time',
      claim: always(implies(tagged('busy'), can({ type: 'upload.cancelled' }))),
      fault: deaf('registering', 'upload.cancelled'),
    },
    busyEnds('busy', 'decrypting'),
  ],
  uploads: [
    {
      says: 'only so many files are uploaded at the same time',
      claim: always(holds<Uploads>(({ running: now }) => now.length <= UPLOADS_AT_ONCE)),
      fault: guarding('hasRoom', (({ context }: { context: Uploads }) => context.waiting.length > 0) as never),
    },
    {
      says: 'no file waits while a slot is free',
      claim: always(
        holds<Uploads>(({ waiting, running: now }) => waiting.length === 0 || now.length >= UPLOADS_AT_ONCE),
      ),
      fault: deaf('work', 'always'),
    },
    {
      says: 'nothing is left of a removed file',
      claim: always(
        implies(heard('uploads.removed'), ({ event, snapshot }) => {
          const { ids, waiting, running: now, stored } = snapshot.context as Uploads;
          return ![...ids, ...waiting, ...now, ...Object.keys(stored)].includes(String(event?.id));
        }),
      ),
      fault: without('unqueue'),
    },
    {
      says: 'a file that is added twice is uploaded once',
      claim: always(holds<Uploads>(({ ids }) => new Set(ids).size === ids.length)),
      fault: guarding('isNew', true),
    },
  ],
  eventStream: [
    {
      says: 'no event is delivered twice',
      claim: deliversOnce,
      fault: guarding('isNew', true),
    },
    {
      says: 'a stream that the reader may not have stays closed',
      claim: whenever(tagged('closed'), always(tagged('closed'))),
      fault: hearing('closed', 'stream.roused', { target: 'listening' }),
    },
    {
      says: 'a hidden page keeps no connection',
      claim: whenever(heard('stream.rested'), until(not(running('listen')), heard('stream.roused'))),
      fault: led('listening', 'stream.rested', undefined),
    },
    {
      says: 'a lost stream comes back by itself',
      claim: respondsTo(either(running('listen'), tagged('closed'), inState('resting')), tagged('lost')),
      fault: deaf('backingOff', 'BACK_OFF'),
    },
    {
      says: 'a new connection continues after the last event',
      claim: continuesAfterLast,
      fault: without('keepPlace'),
    },
  ],
  inbox: [
    {
      says: 'every act on messages comes to an end',
      claim: respondsTo(
        holds<Inbox>(({ acts }) => acts.length === 0),
        holds<Inbox>(({ acts }) => acts.length > 0),
      ),
      fault: deaf('work.marking', 'onError'),
    },
    {
      says: 'a message that is opened unread is marked as read',
      claim: always(
        implies(heard('inbox.chosen'), ({ event, snapshot }, before) => {
          const { messages } = (before?.snapshot.context ?? snapshot.context) as Inbox;
          const isUnread = messages.some(({ id, readAt }) => id === event?.id && readAt === null);
          const { acts } = snapshot.context as Inbox;
          return !isUnread || acts.some(({ act, ids }) => act === 'read' && ids?.includes(String(event?.id)));
        }),
      ),
      fault: guarding('isUnread', false),
    },
    {
      says: 'messages and their number stay when an act fails',
      claim: always(
        implies(
          refused('mark'),
          unchanged<Inbox>(
            ({ messages }) => messages,
            ({ unread }) => unread,
          ),
        ),
      ),
      fault: acting('keepFailure loses the messages', 'keepFailure', assign({ messages: [] })),
    },
    {
      says: 'the first messages of a visit are not announced as news',
      claim: always(implies(did('announce'), was(tagged('known')))),
      fault: reshaped('they are', 'list.waiting', ({ on }) => {
        const heardFirst = on?.['stream.heard'] as { actions: unknown };
        heardFirst.actions = [heardFirst.actions, { type: 'announce', params: { messages: [] } }].flat();
      }),
    },
    oneAtATime('an act', 'mark', 'work.marking', 'inbox.removed'),
  ],
};
