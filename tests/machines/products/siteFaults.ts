import { assign } from 'xstate';
import type { Fault } from '../support/product/faults.ts';
import { stateIn } from '../support/product/reshaped.ts';
import { everyNotice, identityKept, notWithdrawn, unhandled, unsettled, without } from './parts/commonFaults.ts';

/** A fault for each property of the site, by the words of the property. */
export const siteFaults: Fault[] = [
  unhandled('No chart breaks.', 'form', 'submitting'),
  unsettled,
  {
    breaks: 'The form is busy only while an answer can still come.',
    chart: 'requests',
    provide: { actions: { giveUp: assign({ held: [] }) } },
  },
  notWithdrawn,
  {
    breaks: 'After sign-out no chart holds anything of the person but whose page it was; only the logout has a token.',
    chart: 'session',
    provide: { actions: { clear: assign({ token: null }) } },
  },
  identityKept,
  {
    breaks: 'One submit is one write.',
    chart: 'form',
    reshape: (form) => {
      stateIn(form, 'submitting').on = { 'form.submitted': { target: 'submitting', reenter: true } };
    },
  },
  {
    breaks: 'The question about unsaved text is open only while there is some.',
    chart: 'navigation',
    reshape: (navigation) => {
      const asking = stateIn(navigation, 'departure.asking');
      asking.on = { ...asking.on, 'navigation.released': { actions: 'releaseAll' } };
    },
  },
  {
    breaks: 'The address and the page agree when everything is settled.',
    chart: 'navigation',
    reshape: (navigation) => without(stateIn(navigation, 'passage.entering'), 'navigation.opened'),
  },
  {
    breaks: 'A signed-out person sees no protected page once everything is settled, unless unsaved text waits in it.',
    chart: 'navigation',
    reshape: (navigation) => {
      const guarded = stateIn(navigation, 'departure.guarded');
      const [last, ...others] = (guarded.on?.['navigation.released'] ?? []) as object[];
      guarded.on = { ...guarded.on, 'navigation.released': [{ ...last, actions: 'releaseAll' }, ...others] };
    },
  },
  {
    breaks: 'Typed text goes only after an answer of the person, or when another person signs in on the device.',
    chart: 'navigation',
    reshape: (navigation) => {
      const guarded = stateIn(navigation, 'departure.guarded');
      const free = stateIn(navigation, 'departure.free');
      guarded.on = { ...guarded.on, 'navigation.arrived': free.on?.['navigation.arrived'] };
    },
  },
  everyNotice,
  {
    breaks: 'A signed-out page is on a device that holds no identity.',
    chart: 'session',
    reshape: (session) => without(stateIn(session, 'signingIn'), 'session.signedInElsewhere'),
  },
  {
    breaks: 'No text of one person stays for another.',
    chart: 'session',
    provide: { actions: { keepLeft: () => {} } },
  },
];
