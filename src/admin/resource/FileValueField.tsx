import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { FieldOf } from '../../../contract/resources/fields.ts';
import { UPLOAD_TYPES } from '../../../contract/uploads.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useUpload } from '../../portal/useUpload.ts';
import { type FieldProps, FileField, ImageField } from '../../ui/fields/index.ts';
import { problemWords } from '../upload/problemWords.ts';
import { StoredFileButton } from './StoredFileButton.tsx';
import { StoredPicture } from './StoredPicture.tsx';
import { isNamed } from './valueText.ts';

type FileValueFieldProps = FieldProps<unknown> & { field: FieldOf<'image' | 'file'> };

/** A file of a record: chosen, uploaded to the storage, and saved as its file ID. Not saved during an upload. */
export function FileValueField({ field, value, onChange, onProblem, ...props }: FileValueFieldProps) {
  const { upload, progress, problem, cancel, retry } = useUpload(
    UPLOAD_TYPES.filter((type) => field.types.includes(type)),
    field.maxBytes,
  );
  const stored = isNamed(value)
    ? {
        name: value.name,
        size: value.bytes,
        picture: field.kind === 'image' && <StoredPicture file={value} className={preview} />,
        link: <StoredFileButton file={value} />,
      }
    : null;
  // Until then the value is the earlier file, which a submit would save.
  const take = async (sending: Promise<StoredFile | null>) => {
    onProblem?.(m.upload_save_later());
    const sent = await sending;
    onProblem?.(undefined);
    if (sent) onChange(sent);
  };
  const Part = field.kind === 'image' ? ImageField : FileField;
  return (
    <Part
      {...props}
      error={props.error ?? (problem ? problemWords(problem) : undefined)}
      hint={progress === undefined ? props.hint : m.upload_save_later()}
      value={stored}
      onChange={() => onChange(null)}
      onPick={([file]) => file && take(upload(file))}
      onRetry={retry && (() => take(retry()))}
      accept={field.types.join(',')}
      progress={progress}
      onCancel={progress === undefined ? undefined : cancel}
    />
  );
}

const preview = css({ maxWidth: 'full', maxHeight: '160px', objectFit: 'contain' });
