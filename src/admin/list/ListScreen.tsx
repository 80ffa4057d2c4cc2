import type { ReactNode } from 'react';
import type { ListAnswer } from '../../../machines/pagedList/rows.ts';
import type { ListQuestion } from '../../../machines/pagedList/types.ts';
import { css } from '../../../styled-system/css';
import { FormFailures } from '../../shared/FormFailure.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { ScreenHead, screenRoot } from '../base/ScreenHead.tsx';
import { ListWaiting } from './ListWaiting.tsx';
import { PAGE_SIZE, type PagedList } from './usePagedList.ts';

type ListScreenProps<Question extends ListQuestion, Answer extends ListAnswer, Act extends string> = {
  list: PagedList<Question, Answer, Act>;
  title: string;
  about: string;
  /** Buttons in the head. */
  actions?: ReactNode;
  /** The search bar below the head. */
  bar?: ReactNode;
  /** Notes above the rows. */
  notes?: ReactNode;
  failedTitle: string;
  /** Shown instead of the rows if there are none. If absent, `children` shows this state. */
  empty?: ReactNode;
  /** Dialogs of the screen. */
  dialogs?: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** The frame of a screen with a list: head, search bar, failure, rows or their state, and pages. */
export function ListScreen<Question extends ListQuestion, Answer extends ListAnswer, Act extends string>({
  list,
  title,
  about,
  actions,
  bar,
  notes,
  failedTitle,
  empty,
  dialogs,
  children,
}: ListScreenProps<Question, Answer, Act>) {
  const { question, answer, loadFailure, actFailure, refreshes, loading, busy, send } = list;
  const hasRows = answer !== null && (empty === undefined || answer.count > 0);
  return (
    <div className={screenRoot} aria-busy={busy || (loading && !(refreshes && answer))}>
      <ScreenHead title={title} about={about} actions={actions} />
      {bar}
      {answer && (loadFailure ?? actFailure) && (
        <div className={note}>
          <FormFailures failures={[loadFailure, actFailure]} />
        </div>
      )}
      {notes}
      {hasRows ? (
        children(answer)
      ) : (
        <div className={body}>{answer ? empty : <ListWaiting list={list} failedTitle={failedTitle} />}</div>
      )}
      <Pager
        page={question.page}
        pageSize={PAGE_SIZE}
        total={answer?.count ?? 0}
        onPage={(page) => send({ type: 'list.asked', change: { page } })}
      />
      {dialogs}
    </div>
  );
}

const note = css({ display: 'grid', gap: '2', paddingInline: { base: '4', tablet: '5' }, paddingBlock: '2' });
const body = css({ flex: '1 0 auto', borderTop: '1px solid {colors.line}' });
