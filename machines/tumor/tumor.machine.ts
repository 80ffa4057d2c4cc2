import { assign, setup } from 'xstate';
import type { TumorMatches, TumorToMatch } from '../../contract/entities/tumor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { MAX_TUMOR_TEXT } from '../../contract/tumorLimits.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** A chosen file, or a pasted text that is too large; `text` is null when it could not be read, or is too large. */
export type TumorFile = { name: string; bytes: number; text: string | null };
/** The models that are compared, which are in the address. */
export type TumorPlace = Pick<TumorToMatch, 'cohort' | 'modelType'>;
type Inputs = { text: string; file: { name: string; text: string } | null; diagnosis: string; tested: string };

export type TumorEvent =
  | { type: 'tumor.typed'; text: string }
  | { type: 'tumor.fileChosen'; file: TumorFile }
  | { type: 'tumor.fileRemoved' }
  | { type: 'tumor.diagnosed'; diagnosis: string }
  | { type: 'tumor.testedWith'; tested: string }
  | { type: 'tumor.placed'; place: TumorPlace }
  | { type: 'tumor.asked' }
  | { type: 'tumor.retried' }
  | { type: 'tumor.cleared' }
  | { type: 'tumor.forgotten' };

type Problem = 'nothing' | 'fileTooLarge' | 'fileUnreadable';

type Context = Inputs & {
  place: TumorPlace;
  problem: Problem | null;
  /** What was asked; null before the first question. */
  question: TumorToMatch | null;
  result: TumorMatches | null;
  failure: CallFailure | null;
};

const NONE: Context = {
  text: '',
  file: null,
  diagnosis: '',
  tested: '',
  place: {},
  problem: null,
  question: null,
  result: null,
  failure: null,
};

/**
 * A tumor that models are compared with. Its text is only here and in the calls: it is not in the address and not
 * stored. It stays while the page of analyses shows something else, until the user clears it or leaves.
 *
 * - Events: `tumor.typed`, `fileChosen` (its text is used instead of the typed one), `fileRemoved`, `diagnosed`,
 *   `testedWith`; `placed` (the models to compare; they are compared again after a change); `asked`, `retried`;
 *   `cleared` (the button; the models to compare stay), `forgotten` (the user has changed).
 * - Tags: `busy`, `shown` (`context.result`), `failed` (`context.failure`). `context.problem` is what is wrong with the
 *   input.
 * - Required: actor `findModels`.
 */
export const tumorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TumorEvent,
    tags: {} as 'busy' | 'shown' | 'failed',
  },
  actors: { findModels: required<TumorMatches, TumorToMatch>('findModels') },
  actions: {
    takeText: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    takeFile: assign((_, { file: { name, text } }: { file: TumorFile }) => ({
      file: { name, text: text ?? '' },
      problem: null,
    })),
    removeFile: assign({ file: null, problem: null }),
    takeDiagnosis: assign((_, { diagnosis }: { diagnosis: string }) => ({ diagnosis })),
    takeTested: assign((_, { tested }: { tested: string }) => ({ tested })),
    takePlace: assign((_, { place }: { place: TumorPlace }) => ({ place })),
    say: assign((_, { problem }: { problem: Problem }) => ({ problem })),
    ask: assign(({ context }) => ({ question: questionOf(context), problem: null })),
    askElsewhere: assign(({ context: { question, place } }) => ({
      question: question && { ...inputsOf(question), ...place },
    })),
    show: assign((_, { result }: { result: TumorMatches }) => ({ result, failure: null })),
    keepFailure: assign(withFailure),
    clear: assign(({ context: { place } }) => ({ ...NONE, place })),
    forget: assign(NONE),
  },
  guards: {
    isTooLarge: (_, { file }: { file: TumorFile }) => file.bytes > MAX_TUMOR_TEXT,
    isUnread: (_, { file }: { file: TumorFile }) => file.text === null,
    hasNothing: ({ context }) => textOf(context).trim() === '',
    isElsewhere: ({ context }, { place }: { place: TumorPlace }) =>
      context.question !== null && JSON.stringify(place) !== JSON.stringify(context.place),
  },
}).createMachine({
  id: 'tumor',
  context: NONE,
  initial: 'editing',
  on: {
    'tumor.typed': { actions: withEvent('takeText') },
    'tumor.fileChosen': [
      { guard: withEvent('isTooLarge'), actions: { type: 'say', params: { problem: 'fileTooLarge' } } },
      { guard: withEvent('isUnread'), actions: { type: 'say', params: { problem: 'fileUnreadable' } } },
      { actions: withEvent('takeFile') },
    ],
    'tumor.fileRemoved': { actions: 'removeFile' },
    'tumor.diagnosed': { actions: withEvent('takeDiagnosis') },
    'tumor.testedWith': { actions: withEvent('takeTested') },
    'tumor.placed': [
      { guard: withEvent('isElsewhere'), target: '.asking', actions: [withEvent('takePlace'), 'askElsewhere'] },
      { actions: withEvent('takePlace') },
    ],
    'tumor.asked': [
      { guard: 'hasNothing', actions: { type: 'say', params: { problem: 'nothing' } } },
      { target: '.asking', actions: 'ask' },
    ],
    'tumor.cleared': { target: '.editing', actions: 'clear' },
    'tumor.forgotten': { target: '.editing', actions: 'forget' },
  },
  states: {
    editing: { description: 'Nothing was asked yet.' },
    asking: {
      tags: 'busy',
      description: 'A new question ends the one under way.',
      invoke: {
        id: 'findModels',
        src: 'findModels',
        input: ({ context }) => context.question ?? { text: '' },
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => ({ result: event.output }) } },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    shown: { tags: 'shown' },
    failed: {
      tags: 'failed',
      description: 'The reason is shown with a retry. The input stays.',
      on: { 'tumor.retried': { target: 'asking' } },
    },
  },
});

const textOf = ({ text, file }: Pick<Inputs, 'text' | 'file'>): string => file?.text ?? text;

function questionOf({ diagnosis, tested, place, ...inputs }: Inputs & { place: TumorPlace }): TumorToMatch {
  const named = diagnosis.trim();
  return {
    text: textOf(inputs),
    ...(named !== '' && { diagnosis: named }),
    ...(tested !== '' && { tested }),
    ...place,
  };
}

function inputsOf({ text, diagnosis, tested }: TumorToMatch): TumorToMatch {
  return { text, ...(diagnosis !== undefined && { diagnosis }), ...(tested !== undefined && { tested }) };
}

/** Whether the input has changed since the question that the result answers. */
export const isOutdated = ({ question, ...now }: Context): boolean =>
  question !== null && JSON.stringify(questionOf(now)) !== JSON.stringify(question);
