import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { tidyValue } from '../../contract/keyText.ts';
import { type BulkChange, type BulkOperation, type BulkPreview, operationsFor } from '../../contract/resources/bulk.ts';
import { emptyValueOf, type Field } from '../../contract/resources/fields.ts';
import type { Chosen } from '../../contract/resources/record.ts';
import { bulkFields, type ResourceDefinition } from '../../contract/resources/resource.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { type RuleBreak, ruleBroken } from './rules.ts';
import type { Aim } from './selection.ts';

export type BulkEditEvent =
  | { type: 'bulk.fieldChosen'; field: string }
  | { type: 'bulk.operationChosen'; operation: BulkOperation }
  | { type: 'bulk.valueChanged'; value: unknown }
  | { type: 'bulk.previewAsked' };

export type BulkEditInput = {
  definition: ResourceDefinition;
  aim: Aim;
  /** Chosen already; null: the first one that is offered. */
  field: string | null;
  /** A random word: idempotency keys begin with it. */
  instance: string;
};
type Context = Omit<BulkEditInput, 'field'> & {
  field: string;
  operation: BulkOperation;
  value: unknown;
  attempt: number;
  preview: BulkPreview | null;
  failure: CallFailure | null;
};

export type PreviewInput = { rows: Chosen; change: BulkChange; idempotencyKey: string };

/** The change that is asked for. */
export const changeOf = ({ field, operation, value }: Context): BulkChange =>
  operation === 'clear' ? { field, operation } : { field, operation, value };

/** The field that is chosen. */
export const fieldIn = ({ definition, field }: Pick<Context, 'definition' | 'field'>): Field | undefined =>
  bulkFields(definition).find(([name]) => name === field)?.[1];

/** What is wrong with the value; to give none is `clear`, which is said on purpose. */
export function problemOf(context: Context): RuleBreak | null {
  const field = fieldIn(context);
  if (!field || context.operation === 'clear') return null;
  return ruleBroken({ ...field, required: true }, tidyValue(field, context.value));
}

const chosenField = (definition: ResourceDefinition, wanted: string | null) => {
  const fields = bulkFields(definition);
  const [name, field] = fields.find(([known]) => known === wanted) ?? fields[0] ?? [''];
  return { field: name, operation: 'set' as const, value: field ? emptyValueOf(field) : null };
};

/**
 * One field of many records: which one, what is done to it, and what that would do to the records before it is done.
 * Any other choice drops the preview. The edit itself is work of `crud`, which runs this chart as the child `bulk`.
 *
 * Input: `BulkEditInput`. Events: `bulk.fieldChosen`, `bulk.operationChosen`, `bulk.valueChanged`, `bulk.previewAsked`.
 * Tags: `lacking` (a preview was asked for without a value that fits: `problemOf`), `busy`, `previewed`
 * (`context.preview`), `failed` (`context.failure`).
 * To be provided: actor `previewRows`.
 */
export const bulkEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BulkEditEvent,
    input: {} as BulkEditInput,
    tags: {} as 'lacking' | 'busy' | 'previewed' | 'failed',
  },
  actors: { previewRows: required<BulkPreview, PreviewInput>('previewRows') },
  actions: {
    keepField: assign(({ context }, { field }: { field: string }) => chosenField(context.definition, field)),
    keepOperation: assign((_, { operation }: { operation: BulkOperation }) => ({ operation })),
    keepValue: assign((_, { value }: { value: unknown }) => ({ value })),
    dropPreview: assign({ preview: null, failure: null }),
    nextAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    keepPreview: assign((_, { preview }: { preview: BulkPreview }) => ({ preview })),
    keepFailure: assign(withFailure),
  },
  guards: {
    isOffered: ({ context }, { operation }: { operation: BulkOperation }) => {
      const field = fieldIn(context);
      return field !== undefined && operationsFor(field).includes(operation);
    },
    isComplete: ({ context }) => context.field !== '' && problemOf(context) === null,
  },
}).createMachine({
  id: 'bulkEdit',
  context: ({ input: { definition, aim, field, instance } }) => ({
    ...{ definition, aim, instance, attempt: 0, preview: null, failure: null },
    ...chosenField(definition, field),
  }),
  initial: 'choosing',
  on: {
    'bulk.fieldChosen': {
      target: '.choosing',
      actions: ['dropPreview', withEvent('keepField')],
    },
    'bulk.operationChosen': {
      guard: withEvent('isOffered'),
      target: '.choosing',
      actions: ['dropPreview', withEvent('keepOperation')],
    },
    'bulk.valueChanged': {
      target: '.choosing',
      actions: ['dropPreview', withEvent('keepValue')],
    },
  },
  states: {
    choosing: {
      on: { 'bulk.previewAsked': [{ guard: 'isComplete', target: 'previewing' }, { target: 'lacking' }] },
    },
    lacking: { description: 'The value is missing, or does not fit: it says so.', tags: 'lacking' },
    previewing: {
      description: 'The server tries the change out. Another choice cancels that.',
      tags: 'busy',
      entry: 'nextAttempt',
      invoke: {
        id: 'previewRows',
        src: 'previewRows',
        input: ({ context }) => ({
          rows: context.aim.chosen,
          change: changeOf(context),
          idempotencyKey: `${context.instance}-${context.attempt}`,
        }),
        onDone: {
          target: 'previewed',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: keepFailure,
        },
      },
    },
    previewed: {
      description: 'How many records would change, some of them, and which stay and why.',
      tags: 'previewed',
    },
    failed: {
      description: 'Nothing is known of what it would do: the message says why, and it can be asked again.',
      tags: 'failed',
      on: { 'bulk.previewAsked': { target: 'previewing', actions: 'dropPreview' } },
    },
  },
});
