import type { CallFailure } from '../../contract/envelope.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Aim, ListAnswer, RowOf } from './rows.ts';

export type ListQuestion = { page: number };
/** The rows that an action left unchanged, each with its reason. */
export type Refused = { id: string; label: Localized; message: string }[];
/** The result of an action: the number of changed rows, and the unchanged ones. */
export type ListOutcome = { done: number; refused: Refused };
export type PagedListInput<Question> = {
  question: Question;
  /** Whether the list is reloaded every few seconds. */
  refreshes: boolean;
  /** Whether an action that failed is asked about again. Otherwise its question is closed. */
  asksAgain: boolean;
};
export type PagedListEvent<Question extends ListQuestion, Act extends string> =
  | { type: 'list.asked'; change: Partial<Question> | ListQuestion }
  | { type: 'list.refreshed' }
  | { type: 'list.chosen'; ids: readonly string[] }
  | { type: 'list.acted'; act: Act; ids: readonly string[] }
  | { type: 'list.actAsked'; act: Act; ids: readonly string[] }
  | { type: 'list.pickAsked'; act: Act }
  | { type: 'list.picked'; ids: readonly string[] }
  | { type: 'list.confirmed' }
  | { type: 'list.cancelled' };

export type PagedListContext<Question, Answer extends ListAnswer, Act extends string> = PagedListInput<Question> & {
  /** Null until the first response. */
  answer: Answer | null;
  /** The selected rows. */
  chosen: string[];
  /** The action that is being asked about or performed. */
  aim: Aim<Act, RowOf<Answer>> | null;
  /** Whether an action has changed something. */
  changed: boolean;
  /** The rows that the last action left unchanged. */
  refused: Refused;
  loadFailure: CallFailure | null;
  actFailure: CallFailure | null;
};
