import { assign } from 'xstate';
import { marked } from '../../../machines/inbox/messages.ts';
import type { Fault } from '../support/product/faults.ts';
import { stateIn } from '../support/product/reshaped.ts';
import { inbox } from './inbox.ts';
import { identityKept, notWithdrawn, storageKept, unhandled, unsettled } from './parts/commonFaults.ts';

/** A fault for each property of the inbox, by the words of the property. */
export const inboxFaults: Fault[] = [
  unhandled('No chart breaks.', 'inbox', 'work.marking'),
  unsettled,
  {
    breaks: 'The inbox is busy only while an answer can still come.',
    chart: 'inbox',
    reshape: (machine) => {
      delete stateIn(machine, 'work.marking').invoke;
    },
  },
  notWithdrawn,
  {
    breaks: 'After sign-out nothing of the inbox stays, and no stream is open.',
    chart: 'session',
    provide: { actions: { clear: () => {} } },
  },
  {
    breaks: 'The messages and their stream are those of the person who is signed in, and the stream has their token.',
    chart: 'inbox',
    // a bell that stays for another token
    rules: (inbox.rules ?? []).map(({ of, act }) => ({
      of,
      act: (states, world) => {
        const consequence = act(states, world);
        return consequence?.kind === 'remove' && states[0]?.hasTag('signedIn') ? null : consequence;
      },
    })),
  },
  {
    breaks: 'A page that is hidden or offline keeps no stream open.',
    chart: 'inbox',
    provide: { actions: { rest: () => {} } },
  },
  {
    breaks: 'A page that is seen listens, or will: unless the server refused.',
    chart: 'inbox',
    provide: { actions: { rouse: () => {} } },
  },
  {
    breaks:
      'Once all events have come and nothing is under way, the messages and their number are those of the server.',
    chart: 'inbox',
    provide: {
      actions: {
        keepMarked: assign(({ context }, { unread }) => ({
          messages: marked(context.messages, context.acts[0]),
          unread,
          failure: null,
        })),
      },
    },
    except: ['session.signOut', 'session.signedOutElsewhere', 'session.signedInElsewhere', 'inbox.removed'],
  },
  identityKept,
  storageKept,
];
