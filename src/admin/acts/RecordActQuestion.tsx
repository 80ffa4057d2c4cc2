import { useSelector } from '@xstate/react';
import { laterOver } from '../../ui/later.tsx';
import type { RecordActQuestionProps } from './actWords.ts';

const LaterActQuestion = laterOver(
  () => import('./ActQuestion.tsx').then((part) => part.ActQuestion),
  ({ recordAct }) => recordAct.send({ type: 'recordAct.cancelled' }),
);

/** The confirmation dialog for an act on a record. Its code is loaded with the first act. */
export function RecordActQuestion(props: RecordActQuestionProps) {
  const isAsked = useSelector(props.recordAct, ({ context }) => context.asked !== null);
  return isAsked && <LaterActQuestion {...props} />;
}
