import { assign } from 'xstate';
import { UPLOADS_AT_ONCE } from '../../../contract/constants.ts';
import type { InboxMessage } from '../../../contract/entities/messagePush.ts';
import { begins, can, did, heard, holds, inState, refused, running, tagged, unchanged, was } from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, without } from '../support/seeded.ts';
import { always, type Claim, either, implies, not, respondsTo, until, whenever } from '../support/temporal.ts';
import { busyEnds, oneAtATime } from './makers.ts';
import type { Properties } from './property.ts';

type Upload = { file: { bytes: number }; maxBytes: number; sealed: unknown; configuration: unknown };
type Uploads = { ids: string[]; waiting: string[]; running: string[]; stored: Record<string, unknown> };
type Inbox = { messages: InboxMessage[]; unread: number; acts: { act: string; ids?: string[] }[] };
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

export const streamProperties: Properties = {
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
