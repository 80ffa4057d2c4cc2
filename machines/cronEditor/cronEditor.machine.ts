import { assign, setup } from 'xstate';
import { type CronTexts, joinCron, splitCron, wrongParts } from '../../contract/cron.ts';
import { proposeCron } from '../../contract/cronProposal.ts';
import { withEvent } from '../withEvent.ts';
import { type CronPreset, presetOf, withPreset } from './presets.ts';

export type CronEditorEvent =
  | { type: 'cronEditor.valueGiven'; expression: string }
  | { type: 'cronEditor.typed'; expression: string }
  | { type: 'cronEditor.presetChosen'; preset: CronPreset }
  | { type: 'cronEditor.customChosen' }
  | { type: 'cronEditor.partsChanged'; parts: Partial<CronTexts> }
  | { type: 'cronEditor.proposalTaken' }
  | { type: 'cronEditor.timeZoneChosen'; timeZone: string };

type Context = {
  expression: string;
  /** Its five parts as typed; null while it does not have five. */
  texts: CronTexts | null;
  /** The time zone in which the next runs are shown. */
  timeZone: string;
};

/**
 * The editor of a schedule: by a preset with a few choices, by its five parts, or as a typed expression. The typed
 * expression determines the view. If the user asked for the five parts, they stay, even when a preset would match.
 *
 * - Input: the expression and a time zone.
 * - Events: `cronEditor.valueGiven` (from outside; no change is reported), `typed`, `presetChosen`, `customChosen`,
 *   `partsChanged`, `proposalTaken` (the probable meaning of a refused expression: `contract/cronProposal.ts`),
 *   `timeZoneChosen`.
 * - Tags: `empty`, `malformed` (not five parts), `preset`, `custom`, `wrong` (a part is not valid).
 * - Required: action `tellChange`.
 */
export const cronEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CronEditorEvent,
    input: {} as { expression: string; timeZone: string },
    tags: {} as 'empty' | 'malformed' | 'preset' | 'custom' | 'wrong',
  },
  actions: {
    take: assign((_, { expression }: { expression: string }) => ({ expression, texts: splitCron(expression) })),
    takePreset: assign(({ context }, { preset }: { preset: CronPreset }) => written(withPreset(context.texts, preset))),
    takeParts: assign(({ context: { texts } }, { parts }: { parts: Partial<CronTexts> }) =>
      texts ? written({ ...texts, ...parts }) : {},
    ),
    takeProposal: assign(({ context: { expression } }) => {
      const proposal = proposeCron(expression);
      return proposal ? { expression: proposal.cron, texts: splitCron(proposal.cron) } : {};
    }),
    takeTimeZone: assign((_, { timeZone }: { timeZone: string }) => ({ timeZone })),
    tellChange: (_, _params: { expression: string }) => {},
  },
  guards: {
    isNew: ({ context }, { expression }: { expression: string }) => expression !== context.expression,
    isEmpty: ({ context }) => context.expression.trim() === '',
    hasProposal: ({ context }) => proposeCron(context.expression) !== null,
    isMalformed: ({ context }) => context.texts === null,
    followsPreset: ({ context }) => context.texts !== null && presetOf(context.texts) !== null,
    hasWrongPart: ({ context }) => context.texts !== null && wrongParts(context.texts).length > 0,
  },
}).createMachine({
  id: 'cronEditor',
  initial: 'deciding',
  context: ({ input: { expression, timeZone } }) => ({ expression, texts: splitCron(expression), timeZone }),
  on: {
    'cronEditor.valueGiven': {
      guard: withEvent('isNew'),
      target: '.deciding',
      actions: withEvent('take'),
    },
    'cronEditor.typed': { target: '.telling', actions: withEvent('take') },
    'cronEditor.presetChosen': { target: '.telling', actions: withEvent('takePreset') },
    'cronEditor.proposalTaken': { guard: 'hasProposal', target: '.telling', actions: 'takeProposal' },
    'cronEditor.timeZoneChosen': { actions: withEvent('takeTimeZone') },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isMalformed', target: 'malformed' },
        { guard: 'followsPreset', target: 'preset' },
        { target: 'custom' },
      ],
    },
    telling: {
      description: 'The change is reported. Left at once.',
      entry: { type: 'tellChange', params: ({ context }) => ({ expression: context.expression }) },
      always: { target: 'deciding' },
    },
    empty: { tags: 'empty' },
    malformed: {
      tags: 'malformed',
      description: 'The typed text does not have five parts, so only the text is shown.',
    },
    preset: {
      tags: 'preset',
      on: {
        'cronEditor.partsChanged': { target: 'telling', actions: withEvent('takeParts') },
        'cronEditor.customChosen': { target: 'custom' },
      },
    },
    custom: {
      tags: 'custom',
      initial: 'judging',
      on: {
        'cronEditor.partsChanged': { target: '.telling', actions: withEvent('takeParts') },
      },
      states: {
        telling: {
          description: 'The change is reported. The five parts stay.',
          entry: { type: 'tellChange', params: ({ context }) => ({ expression: context.expression }) },
          always: { target: 'judging' },
        },
        judging: { always: [{ guard: 'hasWrongPart', target: 'wrong' }, { target: 'right' }] },
        right: {},
        wrong: { tags: 'wrong' },
      },
    },
  },
});

const written = (texts: CronTexts): Pick<Context, 'expression' | 'texts'> => ({ expression: joinCron(texts), texts });
