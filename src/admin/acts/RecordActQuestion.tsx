import { useSelector } from '@xstate/react';
import { laterOver } from '../../ui/later.tsx';
import type { RecordActRef } from './useRecordAct.ts';

/** What an act is called, and what its question says. */
export type ActWords = {
  title: (values: { name: string }) => string;
  text: (values: { name: string }) => string;
  act: () => string;
  dangerous?: boolean;
};

export type RecordActQuestionProps = { recordAct: RecordActRef; words: Readonly<Record<string, ActWords>> };

const LaterActQuestion = laterOver(
  () => import('./ActQuestion.tsx').then((part) => part.ActQuestion),
  ({ recordAct }) => recordAct.send({ type: 'recordAct.cancelled' }),
);

/** The question before an act on a record, fetched with the first act. */
export function RecordActQuestion(props: RecordActQuestionProps) {
  const isAsked = useSelector(props.recordAct, ({ context }) => context.asked !== null);
  return isAsked && <LaterActQuestion {...props} />;
}
