import { withEvent } from '../withEvent.ts';
import { START } from './address.ts';
import { navigationSetup } from './navigation.setup.ts';

/** The region that lets the old page leave and the new one enter. */
export const passageRegion = navigationSetup.createStateConfig({
  initial: 'settled',
  on: {
    'navigation.drawn': [
      { guard: 'isFirstDrawn', actions: withEvent('keepDrawn') },
      {
        guard: withEvent('isDrawnAnew'),
        actions: [withEvent('keepDrawn'), 'pageShown'],
      },
    ],
  },
  states: {
    settled: {
      on: {
        'navigation.opened': [
          { guard: 'isFirst', actions: ['show', 'announcePage'] },
          { guard: 'isSamePage', actions: 'show' },
          { target: 'leaving' },
        ],
      },
    },
    leaving: {
      description: 'The old page fades for 100 ms. It stays a moment longer while the code of the new page loads.',
      type: 'parallel',
      tags: 'leaving',
      states: {
        fade: {
          initial: 'fading',
          states: { fading: { after: { PAGE_LEAVE_MS: { target: 'faded' } } }, faded: { type: 'final' } },
        },
        code: {
          initial: 'coming',
          on: { 'navigation.opened': { target: '.coming' } },
          states: {
            coming: {
              invoke: {
                id: 'fetchPage',
                src: 'fetchPage',
                input: ({ context }) => ({ address: context.opened?.address ?? START }),
                onDone: { target: 'come' },
                onError: { target: 'come' },
              },
            },
            come: { type: 'final' },
          },
        },
      },
      onDone: { target: 'entering', actions: ['show', 'announcePage'] },
      after: { PAGE_COME_MS: { target: 'entering', actions: ['show', 'announcePage'] } },
    },
    entering: {
      description: 'The new page enters within 500 ms. It accepts input from the start.',
      tags: 'entering',
      on: { 'navigation.opened': [{ guard: 'isSamePage', actions: 'show' }, { target: 'leaving' }] },
      after: { PAGE_ENTER_MS: { target: 'settled' } },
    },
  },
});
