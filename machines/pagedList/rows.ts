/** A page of a list: the number of all rows, and the rows of the page. */
export type ListAnswer = { count: number; list: readonly { id: string }[] };
export type RowOf<Answer extends ListAnswer> = Answer['list'][number];

/** An action with its records. `rows`: those that are in the list, as they were when the action was requested. */
export type Aim<Act extends string, Row> = { act: Act; ids: readonly string[]; rows: readonly Row[] };

/** Returns the rows with one of the ids, in the order of the list. */
export const rowsOf = <Answer extends ListAnswer>(answer: Answer | null, ids: readonly string[]): RowOf<Answer>[] =>
  answer?.list.filter(({ id }) => ids.includes(id)) ?? [];
