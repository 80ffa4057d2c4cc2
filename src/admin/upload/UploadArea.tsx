import { useSelector } from '@xstate/react';
import { Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import { UPLOAD_KINDS, UPLOAD_TYPES, type UploadType } from '../../../contract/uploads.ts';
import { isSameUploaded, type Uploaded, uploadedOf } from '../../../machines/upload/uploaded.ts';
import type { uploadsMachine } from '../../../machines/upload/uploads.machine.ts';
import { css } from '../../../styled-system/css';
import { keepPicked } from '../../effects/uploadFiles.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { StoredRow, UploadRow } from './UploadRow.tsx';

type UploadAreaProps = {
  /** What the files are used for. */
  label: string;
  /** The accepted file types. */
  types?: readonly UploadType[];
  /**
   * The maximum total size in bytes, as the hint states it. The `uploads` machine checks its own limit for each file.
   */
  maxBytes?: number;
  uploads: ActorRefFrom<typeof uploadsMachine>;
  /** Called when files were uploaded or removed, or while uploads are running. */
  onChange: (uploaded: Uploaded) => void;
};

/** Starts the upload of files that were chosen, dropped or pasted. */
export function addFiles(uploads: UploadAreaProps['uploads'], files: FileList | null): void {
  for (const file of files ?? []) uploads.send({ type: 'uploads.added', file: keepPicked(file) });
}

/**
 * An upload area for several files: chosen, dropped or pasted. Each uploads separately, with its progress, cancel and
 * retry.
 */
export function UploadArea({ label, types = UPLOAD_TYPES, maxBytes, uploads, onChange }: UploadAreaProps) {
  const ids = useSelector(uploads, ({ context }) => context.ids);
  const earlier = useSelector(uploads, ({ context }) => context.earlier);
  const over = useTag(uploads, 'target');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const uploaded = useSelector(uploads, uploadedOf, isSameUploaded);
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(uploaded), [uploaded]);

  const add = (files: FileList | null) => addFiles(uploads, files);
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    uploads.send({ type: 'uploads.draggedOver' });
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      uploads.send({ type: 'uploads.draggedAway' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add(event.dataTransfer.files);
    uploads.send({ type: 'uploads.draggedAway' });
  };
  const endings = types.flatMap((type) => UPLOAD_KINDS[type]);

  return (
    <section aria-label={label} className={root}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the section's name */}
      <div
        role="group"
        aria-describedby={hint}
        tabIndex={-1}
        className={place}
        data-over={over}
        onDragOver={hover}
        onDragLeave={leave}
        onDrop={drop}
        onPaste={(event: ClipboardEvent) => {
          // parent elements accept pasted files too
          event.stopPropagation();
          add(event.clipboardData.files);
        }}
      >
        <Upload aria-hidden size={24} strokeWidth={1.35} className={mark} />
        <p className={line}>
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {m.upload_choose()}
          </Button>
          <span>{m.upload_hint()}</span>
        </p>
        <p id={hint} className={limits}>
          {maxBytes === undefined
            ? m.upload_limits({ endings: endings.join(', '), size: formatBytes(UPLOAD_MAX_BYTES) })
            : m.upload_limits_together({ endings: endings.join(', '), size: formatBytes(maxBytes) })}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={endings.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => {
            add(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </div>
      {ids.length + earlier.length > 0 && (
        <ul aria-label={m.upload_files({ label })} className={list}>
          {earlier.map((file) => (
            <StoredRow key={file.id} file={file} uploads={uploads} />
          ))}
          {ids.map((id) => (
            <UploadRow key={id} id={id} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  );
}

const root = css({ display: 'grid', gap: '3', minWidth: '0' });
const place = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  padding: '5',
  borderRadius: 'md',
  background: 'surface',
  border: '1px dashed {colors.fieldLine}',
  textAlign: 'center',
  transition: 'border-color 120ms, background-color 120ms',
  '&[data-over=true]': { borderColor: 'accent.ink', background: 'accent.bg', borderStyle: 'solid' },
});
const mark = css({ color: 'accent.ink' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  justifyContent: 'center',
  textStyle: 'small',
  color: 'ink.soft',
});
const limits = css({
  textStyle: 'tiny',
  color: 'ink.faint',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  maxWidth: '64ch',
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderRadius: 'md',
  border: '1px solid {colors.line}',
  background: 'surface',
  '& > li + li': { borderTop: '1px solid {colors.line.soft}' },
});
