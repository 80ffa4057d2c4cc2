import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RecordActQuestionProps } from './actWords.ts';

/** Before an act on a record: on which, and what it does. What went wrong is said in the question. */
export function ActQuestion({ recordAct, words }: RecordActQuestionProps) {
  const { asked, failure } = useSelector(recordAct, ({ context }) => context);
  const asking = useTag(recordAct, 'asking');
  const busy = useTag(recordAct, 'busy');
  const said = asked && words[asked.act];
  if (!said) return null;
  return (
    <ConfirmDialog
      open={asking}
      dangerous={said.dangerous === true}
      title={said.title({ name: asked.name })}
      message={
        <span className={message}>
          <span>{said.text({ name: asked.name })}</span>
          {failure && <FormFailure failure={failure} />}
        </span>
      }
      confirmLabel={said.act()}
      pending={busy}
      onConfirm={() => recordAct.send({ type: 'recordAct.confirmed' })}
      onCancel={() => recordAct.send({ type: 'recordAct.cancelled' })}
    />
  );
}

const message = css({ display: 'grid', gap: '3' });
