import type { ImportKind } from '../../../contract/entities/imports.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useUpload } from '../../portal/useUpload.ts';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { problemWords } from '../upload/problemWords.ts';
import { ClearChoice } from './ClearChoice.tsx';
import { FileColumns } from './FileColumns.tsx';
import { KindChoice } from './KindChoice.tsx';
import { PublishChoice } from './PublishChoice.tsx';

type ChooseFileProps = {
  kind: ImportKind;
  publish: boolean;
  clear: boolean;
  onKind: (kind: ImportKind) => void;
  onPublish: (publish: boolean) => void;
  onClear: (clear: boolean) => void;
  onStored: (file: string) => void;
};

/** The first step: the kind of file, when its content is published, the upload, and the list of columns. */
export function ChooseFile({ kind, publish, clear, onKind, onPublish, onClear, onStored }: ChooseFileProps) {
  const { upload, progress, problem, cancel, retry } = useUpload(['text/csv']);
  const take = async (sending: Promise<StoredFile | null>) => {
    const stored = await sending;
    if (stored) onStored(stored.id);
  };
  return (
    <section className={cx(root, fieldRoom)}>
      <KindChoice kind={kind} onChoose={onKind} />
      <PublishChoice kind={kind} publish={publish} onChoose={onPublish} />
      <ClearChoice kind={kind} clear={clear} onChoose={onClear} />
      <FileField
        id="import-file"
        label={m.admin_import_file()}
        hint={m.admin_import_file_hint({ max: importKinds[kind].maxMegabytes })}
        required
        value={null}
        onChange={() => {}}
        onPick={([file]) => file && take(upload(file))}
        onRetry={retry && (() => take(retry()))}
        accept=".csv,.tsv,.txt"
        progress={progress}
        onCancel={progress === undefined ? undefined : cancel}
        error={problem ? problemWords(problem) : undefined}
      />
      <FileColumns kind={kind} />
    </section>
  );
}

const root = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  maxWidth: '960px',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '5',
});
