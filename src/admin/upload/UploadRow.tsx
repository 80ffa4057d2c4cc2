import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, FileText, RotateCcw, X } from 'lucide-react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { isWorthATry } from '../../../machines/upload/problem.ts';
import type { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import type { uploadsMachine } from '../../../machines/upload/uploads.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes } from '../../i18n/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { StoredFileButton } from '../resource/StoredFileButton.tsx';
import { problemWords } from './problemWords.ts';

type UploadRowProps = { id: string; uploads: ActorRefFrom<typeof uploadsMachine> };
type StoredRowProps = Pick<UploadRowProps, 'uploads'> & { file: StoredFile };
type Child = ActorRefFrom<typeof uploadMachine>;
type Snapshot = SnapshotFrom<typeof uploadMachine>;

/** A file with its progress and actions. The result is announced to screen readers. */
export function UploadRow({ id, uploads }: UploadRowProps) {
  const child = useSelector(uploads, ({ children }) => children[id]);
  return child ? <Row id={id} uploads={uploads} child={child as Child} /> : null;
}

function Row({ id, uploads, child }: UploadRowProps & { child: Child }) {
  const snapshot = useSelector(child, (now) => now);
  const waits = useSelector(uploads, ({ context }) => context.waiting.includes(id));
  const { file, loaded, problem, stored } = snapshot.context;
  const { name, bytes } = file;
  const busy = snapshot.hasTag('busy');
  const ended = snapshot.hasTag('done') || snapshot.hasTag('failed') || snapshot.hasTag('cancelled');
  const canRetry = !waits && (snapshot.hasTag('cancelled') || (problem !== null && isWorthATry(problem)));
  const words = waits ? m.upload_waiting() : stateWords(snapshot);
  const named = (action: string) => m.upload_action_of({ action, name });
  return (
    <li className={row}>
      <Mark snapshot={snapshot} />
      <div className={text}>
        <p className={title}>
          {stored ? <FileLink file={stored} /> : <span className={fileName}>{name}</span>}
          <span className={faint}>{formatBytes(bytes)}</span>
        </p>
        {busy && (
          <Progress
            label={m.upload_progress({ name })}
            {...(snapshot.hasTag('sending') && { value: bytes > 0 ? loaded / bytes : 1 })}
          />
        )}
        <p className={problem && !waits ? failed : faint}>{words}</p>
      </div>
      <div className={buttons}>
        {canRetry && (
          <IconButton
            icon={RotateCcw}
            size="sm"
            label={named(m.upload_retry())}
            onClick={() => uploads.send({ type: 'uploads.retried', id })}
          />
        )}
        {ended && !waits ? (
          <IconButton
            icon={X}
            size="sm"
            label={named(m.upload_remove())}
            onClick={() => uploads.send({ type: 'uploads.removed', id })}
          />
        ) : (
          <IconButton
            icon={X}
            size="sm"
            label={named(m.upload_cancel())}
            onClick={() => uploads.send({ type: 'uploads.cancelled', id })}
          />
        )}
      </div>
      <VisuallyHidden role="status">{ended && !waits ? m.upload_told({ name, state: words }) : ''}</VisuallyHidden>
    </li>
  );
}

/** A file that was uploaded earlier. */
export function StoredRow({ file, uploads }: StoredRowProps) {
  const { id, name, bytes } = file;
  return (
    <li className={row}>
      <CircleCheck aria-hidden size={18} strokeWidth={1.5} className={done} />
      <div className={text}>
        <p className={title}>
          <FileLink file={file} />
          <span className={faint}>{formatBytes(bytes)}</span>
        </p>
        <p className={faint}>{m.upload_done()}</p>
      </div>
      <div className={buttons}>
        <IconButton
          icon={X}
          size="sm"
          label={m.upload_action_of({ action: m.upload_remove(), name })}
          onClick={() => uploads.send({ type: 'uploads.earlierRemoved', id })}
        />
      </div>
    </li>
  );
}

const FileLink = ({ file }: { file: StoredFile }) => <StoredFileButton file={file} className={link} />;

function Mark({ snapshot }: { snapshot: Snapshot }) {
  if (snapshot.hasTag('done')) return <CircleCheck aria-hidden size={18} strokeWidth={1.5} className={done} />;
  if (snapshot.hasTag('failed')) return <CircleAlert aria-hidden size={18} strokeWidth={1.5} className={failedMark} />;
  return <FileText aria-hidden size={18} strokeWidth={1.5} className={plain} />;
}

function stateWords(snapshot: Snapshot): string {
  const { file, loaded, problem } = snapshot.context;
  if (snapshot.hasTag('done')) return m.upload_done();
  if (snapshot.hasTag('cancelled')) return m.upload_cancelled();
  if (problem) return problemWords(problem);
  if (snapshot.hasTag('sending'))
    return m.upload_sending({ loaded: formatBytes(loaded), total: formatBytes(file.bytes) });
  return snapshot.matches('registering') ? m.upload_registering() : m.upload_preparing();
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '2',
  paddingInline: '3',
  position: 'relative',
});
const text = css({ display: 'grid', gap: '1', minWidth: '0' });
const title = css({ display: 'flex', gap: '3', alignItems: 'baseline', textStyle: 'small', minWidth: '0' });
const fileName = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const link = css({
  color: 'accent.ink',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const faint = css({ textStyle: 'tiny', color: 'ink.faint', flexShrink: '0' });
const failed = css({ textStyle: 'tiny', color: 'coral', overflowWrap: 'anywhere' });
const buttons = css({ display: 'flex', gap: '1' });
const done = css({ color: 'green' });
const failedMark = css({ color: 'coral' });
const plain = css({ color: 'ink.faint' });
