import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { MailTaken } from '../../../contract/entities/mail.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { type ReplyDraft, replyMachine } from '../../../machines/reply/reply.machine.ts';
import { css } from '../../../styled-system/css';
import { forgetDraft, keepDraft, readDraft } from '../../effects/drafts.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { randomId } from '../../effects/randomId.ts';
import { m } from '../../i18n/compiled/messages.js';
import { isRecord } from '../../portal/isRecord.ts';
import { useApi } from '../../portal/system.tsx';
import { useHeldPage } from '../../portal/useHeldPage.ts';
import { Button } from '../../ui/Button.tsx';
import { useSight } from '../base/sight.ts';
import { ReplyWriting } from './ReplyWriting.tsx';

type ReplyFormProps = {
  endpoint: 'replyInquiry' | 'replyEnrollment';
  record: ResourceRecord;
  /** The delivery status of the answer that was sent last for this record, if there is one. */
  answered: MailTaken | undefined;
  onSent: (taken: MailTaken) => void;
};

/** The form for an answer to a request, which is sent by mail. The draft stays in this browser tab until it is sent. */
export function ReplyForm({ endpoint, record: { id, workEmail }, answered, onSent }: ReplyFormProps) {
  const api = useApi();
  const draft = `${endpoint}-${id}`;
  // the user's own draft is hidden while the portal is viewed as a role
  const ofRole = useSight() !== null;
  const [machine] = useState(() =>
    replyMachine.provide({
      actors: {
        sendReply: fromPromise(async ({ input: { message, attachments, idempotencyKey }, signal }) => {
          const { data } = await api(
            endpoint,
            { params: { id }, body: { message, attachments: [...attachments] } },
            { idempotencyKey, notice: 'never', signal },
          );
          return data;
        }),
      },
      actions: {
        keepDraft: ({ context: { message, attachments } }) => {
          if (ofRole) return;
          if (message === '' && attachments.length === 0) forgetDraft(draft);
          else keepDraft(draft, { message, attachments });
        },
        forgetDraft: () => forgetDraft(draft),
        announceSent: (_, taken) => onSent(taken),
      },
    }),
  );
  const [input] = useState(() => ({
    draft: draftIn(ofRole ? undefined : readDraft(draft)),
    answered: answered !== undefined,
    instance: randomId(),
  }));
  const [snapshot, send] = useMachine(machine, { input });
  const { message, attachments } = snapshot.context;
  useHeldPage(!snapshot.hasTag('sent') && (message !== '' || attachments.length > 0));
  const address = String(workEmail);
  if (snapshot.hasTag('sent')) {
    return (
      <div className={root}>
        <p className={told} data-kept={answered?.queued === false || undefined} role="status">
          {answered?.queued === false ? m.admin_reply_kept({ address }) : m.admin_reply_sent({ address })}
        </p>
        <Button variant="outline" size="sm" onClick={() => send({ type: 'reply.another' })}>
          {m.admin_reply_another()}
        </Button>
      </div>
    );
  }
  return <ReplyWriting id={id} address={address} snapshot={snapshot} send={send} />;
}

/** Reads a stored draft and drops the parts that are not valid. */
function draftIn(kept: unknown): ReplyDraft {
  const { message, attachments } = isRecord(kept) ? kept : {};
  return {
    message: typeof message === 'string' ? message : '',
    attachments: Array.isArray(attachments) ? attachments.filter(isStoredFile) : [],
  };
}

const isStoredFile = (file: unknown): file is StoredFile =>
  isRecord(file) &&
  ['id', 'name', 'url'].every((name) => typeof file[name] === 'string') &&
  Number.isFinite(file.bytes);

const root = css({ display: 'grid', justifyItems: 'start', gap: '3', '& > p': { width: 'full' } });
const told = css({
  padding: '12px 14px',
  borderRadius: 'md',
  background: 'green.bg',
  color: 'green',
  '&[data-kept]': { background: 'amber.bg', color: 'amber' },
});
