import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Field } from '../../ui/Field.tsx';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { actWords } from './actWords.ts';
import type { IndexActsRef } from './useIndexActs.ts';

/**
 * The confirmation dialog for an act on an index: which index, and what the act means. To delete one, the user types
 * its name.
 */
export function IndexActQuestion({ acts }: { acts: IndexActsRef }) {
  const { asked, failure } = useSelector(acts, ({ context }) => context);
  const asking = useTag(acts, 'asking');
  const typing = useTag(acts, 'typing');
  const busy = useTag(acts, 'busy');
  if (!asked) return null;
  const { title, text, name, confirm } = actWords[asked.act];
  const { index } = asked.index;
  return (
    <LaterConfirmDialog
      open={asking}
      dangerous={typing}
      title={title({ index })}
      message={
        <span className={message}>
          <span>{text()}</span>
          {failure && <FormFailure failure={failure} />}
        </span>
      }
      confirmLabel={(confirm ?? name)()}
      pending={busy}
      onConfirm={() => acts.send({ type: 'indexActs.confirmed' })}
      onCancel={() => acts.send({ type: 'indexActs.cancelled' })}
    >
      {typing && <TypedName acts={acts} index={index} />}
    </LaterConfirmDialog>
  );
}

function TypedName({ acts, index }: { acts: IndexActsRef; index: string }) {
  const typed = useSelector(acts, ({ context }) => context.typed);
  const mistyped = useTag(acts, 'mistyped');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    acts.send({ type: 'indexActs.confirmed' });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={m.cluster_act_delete_type()}
        hint={<code className={code}>{index}</code>}
        error={mistyped && m.cluster_act_delete_mistyped()}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => acts.send({ type: 'indexActs.typed', text: event.currentTarget.value })}
          />
        )}
      </Field>
    </form>
  );
}

const message = css({ display: 'grid', gap: '3', overflowWrap: 'anywhere' });
const code = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
