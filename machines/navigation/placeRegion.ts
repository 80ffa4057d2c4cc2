import { not } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { loginAddress } from './address.ts';
import { destination } from './judgment.ts';
import { navigationSetup } from './navigation.setup.ts';

/** The region that checks the address with the table of pages, and then the permission code of the page. */
export const placeRegion = navigationSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'navigation.reached': { target: '.deciding' },
    'navigation.identityChanged': { actions: withEvent('keepIdentity') },
    'navigation.dutyFirst': { actions: withEvent('keepDuty') },
    'navigation.permissionsLoaded': { actions: withEvent('keepPermissions') },
  },
  states: {
    deciding: {
      tags: 'waiting',
      always: [
        { guard: { type: 'is', params: { judgment: 'moved' } }, target: 'moved' },
        { guard: { type: 'is', params: { judgment: 'unknown' } }, target: 'unknown' },
        { guard: { type: 'is', params: { judgment: 'signInNeeded' } }, target: 'signInNeeded' },
        { guard: { type: 'is', params: { judgment: 'dutyFirst' } }, target: 'dutyFirst' },
        { guard: { type: 'is', params: { judgment: 'open' } }, target: 'open' },
      ],
    },
    moved: {
      description: 'The address redirects to another one.',
      entry: {
        type: 'navigate',
        params: ({ context }) => ({ to: destination(context.address ?? '/'), replace: true }),
      },
    },
    open: {
      description: 'The page is at its address. Its permission code decides whether the user may see it.',
      initial: 'judging',
      on: {
        'navigation.identityChanged': [
          {
            guard: withEvent('hasSignedInAtLogin'),
            target: 'moved',
            actions: withEvent('keepIdentity'),
          },
          {
            guard: withEvent('isStaying'),
            actions: withEvent('keepIdentity'),
          },
          { target: 'deciding', actions: withEvent('keepIdentity') },
        ],
        'navigation.dutyFirst': [
          {
            guard: withEvent('isDue'),
            target: 'deciding',
            actions: withEvent('keepDuty'),
          },
          { actions: withEvent('keepDuty') },
        ],
        'navigation.permissionsLoaded': {
          target: '.judging',
          actions: withEvent('keepPermissions'),
        },
        'navigation.refused': { guard: not('isInBackOffice'), target: 'forbidden' },
        'navigation.queryChanged': {
          guard: withEvent('isNewQuery'),
          actions: { type: 'navigate', params: ({ event }) => ({ to: event.address, replace: event.replace }) },
        },
      },
      states: {
        judging: {
          always: [
            { guard: { type: 'mayHave', params: { access: 'allowed' } }, target: 'allowed' },
            { guard: { type: 'mayHave', params: { access: 'refused' } }, target: 'refused' },
            { target: 'waiting' },
          ],
        },
        waiting: {
          description: 'A page of the back-office, until the permissions of the user are known.',
          entry: [{ type: 'open', params: { access: 'waiting' } }, 'announceOpened'],
        },
        allowed: {
          entry: [{ type: 'open', params: { access: 'allowed' } }, 'announceOpened'],
          on: { 'navigation.refused': { guard: 'isInBackOffice', target: 'refused' } },
        },
        refused: {
          description: 'The back-office shows the no-access page in its place.',
          entry: [{ type: 'open', params: { access: 'refused' } }, 'announceOpened'],
        },
      },
    },
    signInNeeded: {
      description: 'No token: logged out and sent to the login page, which keeps the way back.',
      entry: [
        'announceTokenMissing',
        {
          type: 'navigate',
          params: ({ context }) => ({ to: loginAddress(context.address ?? ''), replace: true }),
        },
      ],
    },
    dutyFirst: {
      description: 'On the account page, the user first changes a password that was set, or adds a second factor.',
      entry: { type: 'navigate', params: { to: '/modifyPassword', replace: true } },
    },
    forbidden: { entry: { type: 'navigate', params: { to: '/403', replace: true } } },
    unknown: { entry: { type: 'navigate', params: { to: '/404', replace: true } } },
  },
});
