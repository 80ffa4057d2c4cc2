import { assign, setup } from 'xstate';
import { FRAME_PATIENCE_MS } from '../../contract/constants.ts';
import { type FrameJudgment, judgeFrame, type Surroundings } from './frame.ts';

export type ExternalFrameEvent = { type: 'externalFrame.loaded' } | { type: 'externalFrame.reloaded' };

type Context = {
  judgment: FrameJudgment;
  /** Counts the loads of the page; a new number reloads it. */
  attempt: number;
};

/**
 * A page of another site inside the back-office (specification, section 2, `/external`). Its address is checked once,
 * before anything is loaded; a refused address is never given to a frame.
 *
 * - Input: the address, and the data to check it against.
 * - Events: `externalFrame.loaded` (the frame), `externalFrame.reloaded` (its button).
 * - Tags: `framed` (there is a frame), `busy`, `slow` (loading takes long), `refused` (`context.judgment` is the
 *   reason), `openable` (a mail address or telephone number).
 *
 * A page that refuses to be framed loads as an empty page, which no site can detect. For that reason the link that
 * opens it in a new window is always shown.
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
          description: 'The page loads slowly. A retry and a separate window are offered.',
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
