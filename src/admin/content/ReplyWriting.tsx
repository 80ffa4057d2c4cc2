import { Send } from 'lucide-react';
import type { ClipboardEvent, SubmitEvent } from 'react';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { MAIL_ATTACHMENTS_BYTES } from '../../../contract/mail.ts';
import { UPLOAD_TYPES } from '../../../contract/uploads.ts';
import { MAX_MESSAGE } from '../../../contract/vocabulary.ts';
import type { replyMachine } from '../../../machines/reply/reply.machine.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useUploads } from '../../portal/useUploads.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { addFiles, UploadArea } from '../upload/UploadArea.tsx';

type ReplyWritingProps = {
  id: string;
  address: string;
  snapshot: SnapshotFrom<typeof replyMachine>;
  send: (event: EventFromLogic<typeof replyMachine>) => void;
};

/** The editor for an answer with its attachments. Pictures can be pasted into it. */
export function ReplyWriting({ id, address, snapshot, send }: ReplyWritingProps) {
  const { message, attachments, failure } = snapshot.context;
  const uploads = useUploads(UPLOAD_TYPES, attachments);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'reply.submitted' });
  };
  return (
    <form
      className={cx(root, fieldRoom)}
      aria-label={m.admin_reply_title()}
      onSubmit={submit}
      onPaste={(event: ClipboardEvent) => addFiles(uploads, event.clipboardData.files)}
      noValidate
    >
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
      <UploadArea
        label={m.admin_reply_attachments()}
        maxBytes={MAIL_ATTACHMENTS_BYTES}
        uploads={uploads}
        onChange={({ stored, files }) => send({ type: 'reply.attached', attachments: stored, files })}
      />
      {snapshot.hasTag('incomplete') && (
        <p role="alert" className={problem}>
          {m.admin_reply_incomplete()}
        </p>
      )}
      <FormFailure failure={failure} />
      <p className={line}>
        <Button type="submit" size="sm" pending={snapshot.hasTag('busy')}>
          <Send aria-hidden size={16} strokeWidth={1.75} />
          {m.admin_reply_send()}
        </Button>
        <span role="status">{snapshot.hasTag('waiting') && m.admin_reply_waiting()}</span>
      </p>
    </form>
  );
}

const root = css({ display: 'grid', gap: '3' });
const problem = css({ padding: '10px 12px', borderRadius: 'md', background: 'coral.bg', color: 'coral' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'ink.soft',
});
