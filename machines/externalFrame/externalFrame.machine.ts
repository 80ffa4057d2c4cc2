import { assign, setup } from 'xstate';
import { FRAME_PATIENCE_MS } from '../../contract/constants.ts';
import { type FrameJudgment, judgeFrame, type Surroundings } from './frame.ts';

export type ExternalFrameEvent = { type: 'externalFrame.loaded' } | { type: 'externalFrame.reloaded' };

type Context = {
  judgment: FrameJudgment;
  /** How often the page was asked for: a new number loads it anew. */
  attempt: number;
};

/**
 * Another site's page inside the back-office (specification, section 2, `/external`). It is judged once, before anything
 * is fetched; a refused address is never given to a frame.
 *
 * Input: the address and what it is judged by. Events: `externalFrame.loaded` (the frame), `externalFrame.reloaded` (its
 * button). Tags: `framed` (there is a frame), `busy`, `slow` (it has not come for long), `refused` (`context.judgment`
 * says why), `openable` (a mail address or telephone number). A page that refuses to be framed loads as an empty one:
 * no site can tell, so the way to open it in a window of its own is always there.
 */
export const externalFrameMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExternalFrameEvent,
    input: {} as Surroundings & { url: string },
    tags: {} as 'framed' | 'busy' | 'slow' | 'refused' | 'openable',
  },
  actions: { askAgain: assign(({ context }) => ({ attempt: context.attempt + 1 })) },
  guards: { is: ({ context }, { judgment }: { judgment: FrameJudgment }) => context.judgment === judgment },
  delays: { FRAME_PATIENCE_MS },
}).createMachine({
  id: 'externalFrame',
  initial: 'judging',
  context: ({ input }) => ({ judgment: judgeFrame(input.url, input), attempt: 1 }),
  states: {
    judging: {
      always: [
        { guard: { type: 'is', params: { judgment: 'frame' } }, target: 'framed' },
        { guard: { type: 'is', params: { judgment: 'open' } }, target: 'openable' },
        { target: 'refused' },
      ],
    },
    framed: {
      tags: 'framed',
      initial: 'loading',
      on: { 'externalFrame.reloaded': { target: '.loading', actions: 'askAgain' } },
      states: {
        loading: {
          tags: 'busy',
          on: { 'externalFrame.loaded': { target: 'shown' } },
          after: { FRAME_PATIENCE_MS: { target: 'slow' } },
        },
        slow: {
          description: 'It takes long: another try, or a window of its own.',
          tags: ['busy', 'slow'],
          on: { 'externalFrame.loaded': { target: 'shown' } },
        },
        shown: {},
      },
    },
    openable: { tags: 'openable' },
    refused: { tags: 'refused' },
  },
});
