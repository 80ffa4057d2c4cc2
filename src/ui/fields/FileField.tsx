import { FileText, RotateCcw, Upload } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../Button.tsx';
import { Progress } from '../Progress.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps, StoredFile } from './fieldProps.ts';

/** `onChange(null)` removes the file. A new one is passed to `onPick`, whose owner uploads it and sets the value. */
export type FileFieldProps = FieldProps<StoredFile | null> & {
  /** Called with the chosen or dropped files. */
  onPick: (files: readonly File[]) => void;
  /** The share that was sent, 0 to 1, during an upload. */
  progress?: number | undefined;
  /** Called to stop the upload. */
  onCancel?: (() => void) | undefined;
  /** Called to upload again after a failure. */
  onRetry?: (() => void) | undefined;
  /** As in an input: `.pdf,application/pdf`. */
  accept?: string | undefined;
};

/** A file with name and size, which can be chosen, dropped, pasted, replaced or removed. */
export const FileField = (props: FileFieldProps) => <FileBox {...props} picture={false} />;

/** A picture: a file field with a preview. */
export const ImageField = ({ accept = 'image/*', ...props }: FileFieldProps) => (
  <FileBox {...props} accept={accept} picture />
);

function FileBox({
  picture,
  onPick,
  progress,
  onCancel,
  onRetry,
  accept,
  ...props
}: FileFieldProps & { picture: boolean }) {
  const { id, value, onChange, label, readOnly = false, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const fixed = readOnly || disabled || progress !== undefined;
  const pick = (files: FileList | null) => files && files.length > 0 && !fixed && onPick([...files]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    pick(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => pick(event.clipboardData.files);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!fixed);
  };
  const named = (action: string) => ({ 'aria-label': m.field_file_of({ action, label }) });
  return (
    <FieldFrame {...props}>
      {(control) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
        <div
          role="group"
          aria-labelledby={control['aria-labelledby']}
          className={box}
          data-box
          data-over={over}
          data-invalid={control['aria-invalid']}
          onDragOver={hover}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPaste={paste}
        >
          {value && picture && value.picture && <div className={preview}>{value.picture}</div>}
          {value && (
            <p className={file}>
              {!picture && <FileText aria-hidden size={16} strokeWidth={1.5} />}
              {value.link ?? <span>{value.name}</span>}
              {value.size !== undefined && <span className={faint}>{formatBytes(value.size)}</span>}
            </p>
          )}
          {progress !== undefined && (
            <div className={row}>
              <Progress value={progress} label={m.field_file_sending({ label })} />
              {onCancel && (
                <Button
                  id={id}
                  variant="quiet"
                  size="sm"
                  aria-describedby={control['aria-describedby']}
                  onClick={onCancel}
                  {...named(m.field_file_cancel())}
                >
                  {m.field_file_cancel()}
                </Button>
              )}
            </div>
          )}
          <input
            ref={input}
            type="file"
            id={`${id}-input`}
            className={hidden}
            tabIndex={-1}
            aria-hidden="true"
            accept={accept}
            disabled={fixed}
            onChange={(event) => {
              pick(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
          {progress === undefined && !readOnly && (
            <div className={row}>
              {onRetry && (
                <Button size="sm" disabled={disabled} onClick={onRetry} {...named(m.ui_retry())}>
                  <RotateCcw aria-hidden size={16} strokeWidth={1.5} />
                  {m.ui_retry()}
                </Button>
              )}
              <Button
                id={id}
                variant="outline"
                size="sm"
                disabled={disabled}
                aria-describedby={control['aria-describedby']}
                onClick={() => input.current?.click()}
                {...named(value ? m.field_file_replace() : picture ? m.field_file_image() : m.field_file_choose())}
              >
                <Upload aria-hidden size={16} strokeWidth={1.5} />
                {value ? m.field_file_replace() : picture ? m.field_file_image() : m.field_file_choose()}
              </Button>
              {value && !control.required && (
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={disabled}
                  onClick={() => onChange(null)}
                  {...named(m.field_file_remove())}
                >
                  {m.field_file_remove()}
                </Button>
              )}
              {!value && <span className={faint}>{m.field_file_drop()}</span>}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const box = css({
  display: 'grid',
  gap: '2',
  padding: '7px',
  minHeight: { base: '44px', tablet: '32px' },
  borderRadius: 'md',
  background: 'surface',
  border: '1px dashed {colors.fieldLine}',
  '&[data-over=true]': { borderColor: 'accent.ink', background: 'accent.bg' },
  '&[data-invalid=true]': { borderColor: 'coral', borderStyle: 'solid' },
});
const preview = css({
  maxWidth: 'full',
  maxHeight: '160px',
  objectFit: 'contain',
  justifySelf: 'start',
  borderRadius: 'sm',
  background: 'muted',
});
const file = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  '& > *': { minWidth: '0' },
  '& svg': { flexShrink: '0', color: 'ink.faint' },
});
const faint = css({ flexShrink: '0', textStyle: 'tiny', color: 'ink.faint', whiteSpace: 'nowrap' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  '& > [role=progressbar]': { flex: '1' },
});
const hidden = css({ display: 'none' });
