import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { replyMachine } from '../../../machines/reply/reply.machine.ts';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { forgetDraft, keepDraft, readDraft } from '../../effects/drafts.ts';
import { randomId } from '../../effects/randomId.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { ReplyWriting } from './ReplyWriting.tsx';

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
        sendReply: fromPromise(({ input: { message, attachments, idempotencyKey }, signal }) =>
          api(
            endpoint,
            { params: { id }, body: { message, attachments: [...attachments] } },
            { idempotencyKey, notice: 'never', signal },
          ),
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
  const address = String(workEmail);
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
  return <ReplyWriting id={id} address={address} snapshot={snapshot} send={send} />;
}

const textOf = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

const root = css({ display: 'grid', justifyItems: 'start', gap: '3', '& > p': { width: 'full' } });
const told = css({ padding: '12px 14px', borderRadius: 'md', background: 'green.bg', color: 'green' });
