import { useState } from 'react';
import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import type { UploadType } from '../../../contract/uploads.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useUpload } from '../../portal/useUpload.ts';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { problemWords } from '../upload/problemWords.ts';
import { FileColumns } from './FileColumns.tsx';
import { KindChoice } from './KindChoice.tsx';

const TYPES: readonly UploadType[] = [
  'text/csv',
  'application/gzip',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const MAX = Math.max(...Object.values(importKinds).map(({ maxMegabytes }) => maxMegabytes));

/** The first step: the upload, and what files of each kind contain. */
export function ChooseFile({ onStored }: { onStored: (file: string) => void }) {
  const { upload, progress, problem, cancel, retry } = useUpload(TYPES);
  const [kind, setKind] = useState<ImportKind>('models');
  const take = async (sending: Promise<StoredFile | null>) => {
    const stored = await sending;
    if (stored) onStored(stored.id);
  };
  return (
    <section className={cx(root, fieldRoom)}>
      <FileField
        id="import-file"
        label={m.admin_import_file()}
        hint={m.admin_import_file_any({ max: MAX })}
        required
        value={null}
        onChange={() => {}}
        onPick={([file]) => file && take(upload(file))}
        onRetry={retry && (() => take(retry()))}
        accept=".csv,.tsv,.tab,.txt,.maf,.vcf,.xlsx,.gz,.zip"
        progress={progress}
        onCancel={progress === undefined ? undefined : cancel}
        error={problem ? problemWords(problem) : undefined}
      />
      <details className={reference}>
        <summary>{m.admin_import_kinds()}</summary>
        <KindChoice kind={kind} onChoose={setKind} />
        <FileColumns kind={kind} />
      </details>
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
const reference = css({
  '& > summary': { cursor: 'pointer', color: 'accent.ink', minHeight: '24px' },
  '& > :not(summary)': { marginTop: '4' },
});
