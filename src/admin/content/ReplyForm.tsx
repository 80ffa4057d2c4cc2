import { useMachine } from '@xstate/react';
import { Send } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { MAX_MESSAGE } from '../../../contract/vocabulary.ts';
import { replyMachine } from '../../../machines/reply/reply.machine.ts';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { forgetDraft, keepDraft, readDraft } from '../../effects/drafts.ts';
import { randomId } from '../../effects/randomId.ts';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../site/forms/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';

type ReplyFormProps = {
  endpoint: 'replyInquiry' | 'replyEnrollment';
  record: ResourceRecord;
  /** An answer to this record has just gone out. */
  answered: boolean;
  onSent: () => void;
};

/** The answer to a request, which goes out by mail. What is typed stays in this tab until it is sent. */
export function ReplyForm({ endpoint, record: { id, workEmail }, answered, onSent }: ReplyFormProps) {
  const api = useApi();
  const draft = `${endpoint}-${id}`;
  const [machine] = useState(() =>
    replyMachine.provide({
      actors: {
        sendReply: fromPromise(({ input: { message, idempotencyKey }, signal }) =>
          api(endpoint, { params: { id }, body: { message } }, { idempotencyKey, notice: 'never', signal }),
        ),
      },
      actions: {
        keepDraft: (_, { message }) => keepDraft(draft, message),
        forgetDraft: () => forgetDraft(draft),
        announceSent: onSent,
      },
    }),
  );
  const [input] = useState(() => ({ draft: textOf(readDraft(draft)), answered, instance: randomId() }));
  const [snapshot, send] = useMachine(machine, { input });
  const { message, failure } = snapshot.context;
  const address = String(workEmail);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'reply.submitted' });
  };
  if (snapshot.hasTag('sent')) {
    return (
      <div className={root}>
        <p className={told} role="status">
          {m.admin_reply_sent({ address })}
        </p>
        <Button variant="outline" size="sm" onClick={() => send({ type: 'reply.another' })}>
          {m.admin_reply_another()}
        </Button>
      </div>
    );
  }
  return (
    <form className={root} aria-label={m.admin_reply_title()} onSubmit={submit} noValidate>
      <LongTextField
        id={`reply-${id}`}
        label={m.admin_reply_label()}
        hint={m.admin_reply_hint({ address })}
        required
        rows={8}
        maxLength={MAX_MESSAGE}
        value={message}
        onChange={(typed) => send({ type: 'reply.typed', message: typed })}
        {...(snapshot.hasTag('lacking') && { error: m.admin_reply_lacking() })}
      />
      <FormFailure failure={failure} />
      <Button type="submit" size="sm" pending={snapshot.hasTag('busy')}>
        <Send aria-hidden size={16} strokeWidth={1.75} />
        {m.admin_reply_send()}
      </Button>
    </form>
  );
}

const textOf = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

const root = css({ display: 'grid', justifyItems: 'start', gap: '3', '& > :not(button)': { width: 'full' } });
const told = css({ padding: '12px 14px', borderRadius: 'md', background: 'green.bg', color: 'green' });
