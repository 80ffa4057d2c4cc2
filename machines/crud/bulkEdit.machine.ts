import { assign, setup } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { tidyValue } from '../../contract/fieldValues.ts';
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
  /** The preselected field; null selects the first one. */
  field: string | null;
  /** A random word, the prefix of the idempotency keys. */
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

/** Returns the requested change. */
export const changeOf = ({ field, operation, value }: Context): BulkChange =>
  operation === 'clear' ? { field, operation } : { field, operation, value };

/** Returns the selected field. */
export const fieldIn = ({ definition, field }: Pick<Context, 'definition' | 'field'>): Field | undefined =>
  bulkFields(definition).find(([name]) => name === field)?.[1];

/**
 * Returns the problem with the value. An empty value is a problem too, because emptying a field needs the operation
 * `clear`.
 */
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
 * A change of one field of many records: the field, the operation, and a preview of the effect. Every other choice
 * discards the preview. `crud`, which runs this machine as the child `bulk`, does the edit itself.
 *
 * - Input: `BulkEditInput`.
 * - Events: `bulk.fieldChosen`, `bulk.operationChosen`, `bulk.valueChanged`, `bulk.previewAsked`.
 * - Tags: `lacking` (a preview was requested without a valid value: `problemOf`), `busy`, `previewed`
 *   (`context.preview`), `failed` (`context.failure`).
 * - Required: actor `previewRows`.
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
    lacking: { description: 'The value is missing or invalid, and that is shown.', tags: 'lacking' },
    previewing: {
      description: 'The server tries the change. Another choice cancels that.',
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
      description: 'The number of records that would change, examples, and those that stay with reasons.',
      tags: 'previewed',
    },
    failed: {
      description: 'The preview failed. The message shows the reason, and it can be retried.',
      tags: 'failed',
      on: { 'bulk.previewAsked': { target: 'previewing', actions: 'dropPreview' } },
    },
  },
});
