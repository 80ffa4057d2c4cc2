import { assign, setup } from 'xstate';
import { DOUBLING } from '../../contract/doubling.ts';
import type { StudyEvent } from '../../contract/entities/analysis.ts';
import type { AnalyzedTable, RoleOfArm, TableToAnalyze } from '../../contract/entities/studyTable.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { TABLE_BYTES } from '../../contract/studyTable.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import type { PickedFile } from '../upload/upload.machine.ts';
import { withEvent } from '../withEvent.ts';

/** A table as text; `name` is the file name. */
export type TableText = { name: string; text: string };
/** Why a file is not sent. */
export type FileProblem = 'tooLarge' | 'unreadable';
export type StudyUploadEvent =
  | { type: 'studyUpload.fileChosen'; file: PickedFile }
  | { type: 'studyUpload.typed'; text: string }
  | { type: 'studyUpload.submitted'; name: string; bytes: number }
  | { type: 'studyUpload.roleChosen'; arm: string; role: RoleOfArm['role'] }
  | { type: 'studyUpload.studyChosen'; study: string }
  | { type: 'studyUpload.eventChosen'; event: StudyEvent }
  | { type: 'studyUpload.retried' }
  | { type: 'studyUpload.cleared' };
type Context = {
  /** The pasted text, kept until its analysis succeeds or it is removed. */
  typed: string;
  /** The source of the table; null when it was pasted. */
  file: PickedFile | null;
  table: TableText | null;
  /** The user's choices for the table. */
  roles: readonly RoleOfArm[];
  study: string | null;
  event: StudyEvent;
  answer: AnalyzedTable | null;
  /** Counts the responses; each one starts with a new view. */
  answers: number;
  problem: FileProblem | null;
  failure: CallFailure | null;
};

/** The context of a newly chosen table. */
const nothing = { file: null, table: null, roles: [], study: null, answer: null, problem: null, failure: null };

/**
 * The analysis of a user's own table, which is not stored: it is read from a file or pasted, sent, and shown. Choosing
 * a role, another study of the table, or another table repeats the analysis; the latest choice wins. The shown analysis
 * stays until the next response for the same table arrives, and when a call fails. Leaving the page cancels running
 * calls.
 *
 * - Events: `studyUpload.fileChosen`; `studyUpload.typed` (into the field for pasted text); `studyUpload.submitted`
 *   (that text, with a name); `studyUpload.roleChosen`; `studyUpload.studyChosen`; `studyUpload.eventChosen` (from the
 *   view, which requests its figures itself); `studyUpload.retried`; `studyUpload.cleared` (for another table).
 * - Tags: `empty`, `busy`, `shown`, `refused` (`context.problem`, or `context.failure.fields.text`), `failed`
 *   (`context.failure`). `context.answer` is shown whenever it is set.
 * - Required: actors `read` (rejects for a file that is not text) and `analyze`.
 */
export const studyUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StudyUploadEvent,
    tags: {} as 'empty' | 'busy' | 'shown' | 'refused' | 'failed',
  },
  actors: {
    read: required<TableText, { file: PickedFile | null }>('read'),
    analyze: required<AnalyzedTable, { table: TableToAnalyze }>('analyze'),
  },
  actions: {
    keepFile: assign((_, { file }: { file: PickedFile }) => ({ ...nothing, file })),
    keepTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    keepRead: assign((_, table: TableText) => ({ table })),
    keepPasted: assign(({ context }, { name }: { name: string }) => ({
      ...nothing,
      table: { name, text: context.typed },
    })),
    keepRole: assign(({ context }, { arm, role }: RoleOfArm) => ({
      roles: [...context.roles.filter((other) => other.arm !== arm), { arm, role }],
    })),
    keepStudy: assign((_, { study }: { study: string }) => ({ study, roles: [] })),
    keepEvent: assign((_, { event }: { event: StudyEvent }) => ({ event })),
    keepAnswer: assign(({ context }, { answer }: { answer: AnalyzedTable }) => ({
      answer,
      answers: context.answers + 1,
      problem: null,
      failure: null,
    })),
    keepProblem: assign((_, { problem }: { problem: FileProblem }) => ({ problem })),
    keepFailure: assign(withFailure),
    forget: assign(nothingAtAll()),
  },
  guards: {
    isTooLarge: (_, { bytes }: { bytes: number }) => bytes > TABLE_BYTES,
    hasTyped: ({ context }) => context.typed.trim() !== '',
    isTypedTooLarge: ({ context }, { bytes }: { bytes: number }) => context.typed.trim() !== '' && bytes > TABLE_BYTES,
    hasAnswer: ({ context }) => context.answer !== null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).fields?.text !== undefined,
  },
}).createMachine({
  id: 'studyUpload',
  initial: 'empty',
  context: nothingAtAll(),
  on: {
    'studyUpload.fileChosen': [
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event.file },
        target: '.refused',
        actions: [withEvent('keepFile'), { type: 'keepProblem', params: { problem: 'tooLarge' } }],
      },
      { target: '.reading', actions: withEvent('keepFile') },
    ],
    'studyUpload.typed': { actions: withEvent('keepTyped') },
    'studyUpload.submitted': [
      {
        guard: withEvent('isTypedTooLarge'),
        target: '.refused',
        actions: [withEvent('keepPasted'), { type: 'keepProblem', params: { problem: 'tooLarge' } }],
      },
      {
        guard: 'hasTyped',
        target: '.analyzing',
        actions: withEvent('keepPasted'),
      },
    ],
    'studyUpload.roleChosen': {
      guard: 'hasAnswer',
      target: '.analyzing',
      actions: { type: 'keepRole', params: ({ event: { arm, role } }) => ({ arm, role }) },
    },
    'studyUpload.studyChosen': {
      guard: 'hasAnswer',
      target: '.analyzing',
      actions: withEvent('keepStudy'),
    },
    'studyUpload.eventChosen': { actions: { type: 'keepEvent', params: ({ event }) => ({ event: event.event }) } },
    'studyUpload.cleared': { target: '.empty', actions: 'forget' },
  },
  states: {
    empty: { tags: 'empty', description: 'A file can be chosen, or a table pasted.' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ file: context.file }),
        onDone: { target: 'analyzing', actions: { type: 'keepRead', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: { problem: 'unreadable' } } },
      },
    },
    analyzing: {
      tags: 'busy',
      description: 'The earlier result of the same table stays.',
      invoke: {
        id: 'analyze',
        src: 'analyze',
        input: ({ context }) => ({ table: tableOf(context) }),
        onDone: { target: 'shown', actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) } },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: keepFailure,
          },
          { target: 'failed', actions: keepFailure },
        ],
      },
    },
    shown: { tags: 'shown' },
    refused: {
      tags: 'refused',
      description: 'The reason is shown at the field. Another table can be chosen or pasted.',
    },
    failed: {
      tags: 'failed',
      description: 'The call failed. The table and the choices stay, and it can be sent again.',
      on: { 'studyUpload.retried': { target: 'analyzing' } },
    },
  },
});

function nothingAtAll(): Context {
  return { ...nothing, typed: '', event: DOUBLING, answers: 0 };
}

/** Returns the request: the table with the user's choices. */
export function tableOf({ table, roles, study, event }: Pick<Context, 'table' | 'roles' | 'study' | 'event'>) {
  return {
    name: table?.name ?? '',
    text: table?.text ?? '',
    ...(roles.length > 0 && { roles: [...roles] }),
    ...(study !== null && { study }),
    event,
  };
}
