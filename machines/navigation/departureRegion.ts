import { not } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { navigationSetup } from './navigation.setup.ts';

/** The region that asks before unsaved input is lost, and sends every other arrival on to the place. */
export const departureRegion = navigationSetup.createStateConfig({
  initial: 'free',
  on: {
    'navigation.signInWanted': {
      guard: not('isAtLogin'),
      actions: withEvent('goToLogin'),
    },
  },
  states: {
    free: {
      on: {
        'navigation.arrived': {
          actions: [withEvent('keepAddress'), 'announceReached'],
        },
        'navigation.go': { actions: withEvent('navigate') },
        'navigation.guarded': { target: 'guarded', actions: withEvent('guard') },
      },
    },
    guarded: {
      description: 'At least one form has unsaved input. Leaving the page asks first.',
      on: {
        'navigation.guarded': { actions: withEvent('guard') },
        'navigation.released': [
          {
            guard: withEvent('isLastGuard'),
            target: 'free',
            // the page may have stayed only for its input: its user has signed out in another tab
            actions: ['releaseAll', 'announceReached'],
          },
          { actions: withEvent('release') },
        ],
        'navigation.arrived': [
          {
            guard: withEvent('keepsPage'),
            actions: [withEvent('stay'), 'announceReached'],
          },
          {
            target: 'asking',
            actions: [
              { type: 'keepWanted', params: ({ event }) => ({ to: event.address }) },
              { type: 'navigate', params: ({ context }) => ({ to: context.address ?? '/' }) },
            ],
          },
        ],
        'navigation.go': [
          {
            guard: withEvent('isForced'),
            target: 'free',
            actions: ['releaseAll', withEvent('navigate')],
          },
          { target: 'asking', actions: withEvent('keepWanted') },
        ],
      },
    },
    asking: {
      description: 'Leave and lose the input, or stay? Input saved meanwhile needs no question.',
      tags: 'askingToLeave',
      on: {
        'navigation.leaveConfirmed': {
          target: 'free',
          actions: [
            'announceDiscarded',
            'releaseAll',
            { type: 'navigate', params: ({ context }) => ({ to: context.wanted ?? '/' }) },
          ],
        },
        'navigation.leaveDeclined': { target: 'guarded' },
        'navigation.guarded': { actions: withEvent('guard') },
        'navigation.released': [
          {
            guard: withEvent('isLastGuard'),
            target: 'free',
            actions: ['releaseAll', { type: 'navigate', params: ({ context }) => ({ to: context.wanted ?? '/' }) }],
          },
          { actions: withEvent('release') },
        ],
        'navigation.go': [
          {
            guard: withEvent('isForced'),
            target: 'free',
            actions: ['releaseAll', withEvent('navigate')],
          },
          { actions: withEvent('keepWanted') },
        ],
        'navigation.arrived': {
          guard: withEvent('isElsewhere'),
          actions: { type: 'navigate', params: ({ context }) => ({ to: context.address ?? '/' }) },
        },
      },
    },
  },
});
