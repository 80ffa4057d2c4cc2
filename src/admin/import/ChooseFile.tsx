import { Download } from 'lucide-react';
import { MODEL_COLUMNS } from '../../../contract/entities/imports.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { css, cx } from '../../../styled-system/css';
import { useUpload } from '../../app/useUpload.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { FileField } from '../../ui/fields/index.ts';
import { problemWords } from '../upload/problemWords.ts';
import { PublishChoice } from './PublishChoice.tsx';

const TEMPLATE = 'models-template.csv';

type ChooseFileProps = { publish: boolean; onPublish: (publish: boolean) => void; onStored: (file: string) => void };

/** When the site shows it; the file, sent to where the portal keeps files; and which columns it has. */
export function ChooseFile({ publish, onPublish, onStored }: ChooseFileProps) {
  const { upload, progress, problem, cancel, retry } = useUpload(['text/csv']);
  const take = async (sending: Promise<StoredFile | null>) => {
    const stored = await sending;
    if (stored) onStored(stored.id);
  };
  const saveTemplate = () => {
    const header = [...MODEL_COLUMNS.required, ...MODEL_COLUMNS.optional].join(',');
    saveFile(URL.createObjectURL(new Blob([`${header}\r\n`], { type: 'text/csv;charset=utf-8' })), TEMPLATE);
  };
  return (
    <section className={cx(root, fieldRoom)}>
      <PublishChoice publish={publish} onChoose={onPublish} />
      <FileField
        id="import-file"
        label={m.admin_import_file()}
        hint={m.admin_import_file_hint()}
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
      <div className={columns}>
        <h2 className={heading}>{m.admin_import_columns()}</h2>
        <p className={text}>{m.admin_import_columns_known()}</p>
        <dl className={list}>
          <dt className={term}>{m.admin_import_columns_required()}</dt>
          <dd className={names}>
            {MODEL_COLUMNS.required.map((name) => (
              <code key={name} className={code}>
                {name}
              </code>
            ))}
          </dd>
          <dt className={term}>{m.admin_import_columns_optional()}</dt>
          <dd className={names}>
            {MODEL_COLUMNS.optional.map((name) => (
              <code key={name} className={code}>
                {name}
              </code>
            ))}
          </dd>
        </dl>
        <Button variant="outline" size="sm" onClick={saveTemplate}>
          <Download aria-hidden size={16} strokeWidth={1.5} />
          {m.admin_import_template()}
        </Button>
      </div>
    </section>
  );
}

const root = css({
  display: 'grid',
  gap: '5',
  maxWidth: '960px',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '5',
});
const columns = css({ display: 'grid', gap: '3', justifyItems: 'start' });
const heading = css({ fontSize: 'small', fontWeight: 'semibold' });
const text = css({ color: 'ink.soft', maxWidth: '72ch' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '160px 1fr' },
  gap: '8px 16px',
  margin: '0',
});
const term = css({ color: 'ink.soft' });
const names = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', margin: '0' });
const code = css({
  paddingInline: '1.5',
  borderRadius: 'sm',
  background: 'muted',
  fontSize: 'tiny',
  lineHeight: '1.8',
});
