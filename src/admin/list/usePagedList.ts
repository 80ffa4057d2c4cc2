import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { createPagedList } from '../../../machines/pagedList/pagedList.machine.ts';
import type { Aim, ListAnswer, RowOf } from '../../../machines/pagedList/rows.ts';
import type { ListOutcome, ListQuestion, PagedListContext, PagedListEvent } from '../../../machines/pagedList/types.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useTag } from '../../portal/useTag.ts';

/** Rows on one page of a list. */
export const PAGE_SIZE = 20;

/** The state of a paged list, and `send` for its events. */
export type PagedList<
  Question extends ListQuestion,
  Answer extends ListAnswer,
  Act extends string = never,
> = PagedListContext<Question, Answer, Act> & {
  loading: boolean;
  failed: boolean;
  asking: boolean;
  busy: boolean;
  send: (event: PagedListEvent<Question, Act>) => void;
};

type PagedListOptions<Question extends ListQuestion, Answer extends ListAnswer, Act extends string> = {
  question: Question;
  load: (question: Question, signal: AbortSignal) => Promise<Answer>;
  /** Performs a confirmed action. Rejects with the failure of the call. */
  act?: (aim: Aim<Act, RowOf<Answer>>, signal: AbortSignal) => Promise<ListOutcome>;
  announce?: (done: { act: Act; done: number; asked: number }) => void;
  /** Whether a row can be selected and acted on; every row if absent. */
  canChoose?: (row: RowOf<Answer>) => boolean;
  refreshes?: boolean;
  asksAgain?: boolean;
};

/** Runs the statechart of a list, page by page, with its API calls. The calls of the first render are kept. */
export function usePagedList<Question extends ListQuestion, Answer extends ListAnswer, Act extends string = never>(
  options: PagedListOptions<Question, Answer, Act>,
): PagedList<Question, Answer, Act> {
  const [machine] = useState(() => {
    const { load, act, announce, canChoose } = options;
    type Aimed = { aim: Aim<Act, RowOf<Answer>> | null };
    return createPagedList<Question, Answer, Act>(canChoose).provide({
      actors: {
        load: fromPromise<Answer, { question: Question }>(({ input, signal }) => load(input.question, signal)),
        ...(act && {
          act: fromPromise<ListOutcome, Aimed>(({ input: { aim }, signal }) =>
            aim ? act(aim, signal) : Promise.resolve({ done: 0, refused: [] }),
          ),
        }),
      },
      actions: {
        announceDone: (_, { aim, done }) => aim && announce?.({ act: aim.act, done, asked: aim.ids.length }),
      },
    });
  });
  const { question, refreshes = false, asksAgain = false } = options;
  const actor = useActorRef(machine, { input: { question, refreshes, asksAgain } });
  return {
    ...useSelector(actor, ({ context }) => context),
    loading: useTag(actor, 'loading'),
    failed: useTag(actor, 'failed'),
    asking: useTag(actor, 'asking'),
    busy: useTag(actor, 'busy'),
    send: actor.send,
  };
}
