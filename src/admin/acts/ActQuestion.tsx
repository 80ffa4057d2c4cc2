import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RecordActQuestionProps } from './actWords.ts';

/**
 * The confirmation dialog for an act on a record: which record, and what the act does. Failures are shown inside the
 * dialog.
 */
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
