import { assign } from 'xstate';
import type { Fault } from '../support/product/faults.ts';
import { stateIn } from '../support/product/reshaped.ts';
import {
  everyNotice,
  identityKept,
  notWithdrawn,
  storageKept,
  unhandled,
  unsettled,
  without,
} from './parts/commonFaults.ts';

/** A fault for each property of the upload, by the words of the property. */
export const uploadFaults: Fault[] = [
  unhandled('No chart breaks.', 'file-1', 'registering'),
  unsettled,
  {
    breaks: 'An upload is busy only while something can still come.',
    chart: 'file-1',
    reshape: (file) => {
      delete stateIn(file, 'sending').invoke;
    },
  },
  {
    breaks: 'The form waits only for its answer, or for uploads that run.',
    chart: 'reply',
    reshape: (reply) => without(stateIn(reply, 'collecting'), 'reply.attached'),
  },
  notWithdrawn,
  {
    breaks: 'The form is not sent with an upload that is not there, or without one that was chosen.',
    chart: 'reply',
    reshape: (reply) => {
      const refused = stateIn(reply, 'refused');
      refused.on = { ...refused.on, 'reply.submitted': { target: 'sending' } };
    },
  },
  {
    breaks: 'One upload is one file of the form.',
    chart: 'uploads',
    provide: {
      actions: { drop: assign(({ context }, { id }) => ({ ids: context.ids.filter((one: string) => one !== id) })) },
    },
    except: ['session.signOut', 'session.signedOutElsewhere', 'session.signedInElsewhere', 'reply.typed'],
  },
  {
    breaks: 'An upload that is done has a file, and no other has.',
    chart: 'uploads',
    provide: { actions: { keepStored: () => {} } },
  },
  {
    breaks: 'An upload ends when its file is removed from the list, and with its page.',
    chart: 'uploads',
    provide: { actions: { close: () => {} } },
  },
  {
    breaks: 'After sign-out no call of an upload or of the form carries a token.',
    chart: 'requests',
    provide: { actions: { changeIdentity: assign((_, { token, view = null }) => ({ token, view })) } },
  },
  {
    breaks: 'The form and its uploads are never those of another person.',
    chart: 'session',
    provide: { actions: { keepLeft: () => {} } },
  },
  identityKept,
  everyNotice,
  storageKept,
];
