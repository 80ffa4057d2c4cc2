import { Download, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { TABLE_BYTES, TABLE_MAX } from '../../../contract/studyTable.ts';
import { css } from '../../../styled-system/css';
import { saveFile } from '../../effects/saveFile.ts';
import { keepPicked } from '../../effects/uploadFiles.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes, formatNumber, withLabel } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ColumnHelp } from './ColumnHelp.tsx';
import type { UploadPart } from './part.ts';
import { sampleTable } from './sampleTable.ts';
import { UploadFailure } from './UploadFailure.tsx';

/** A file to choose or drop, or a table to paste, with its required content. */
export function TableForm({ upload, send }: UploadPart) {
  const { typed, file, problem, failure } = upload.context;
  const busy = upload.hasTag('busy');
  const reason =
    problem === 'tooLarge'
      ? m.study_own_too_large({ size: formatBytes(TABLE_BYTES) })
      : problem === 'unreadable'
        ? m.study_own_unreadable()
        : failure?.fields?.text;
  const wrong = upload.hasTag('refused') ? reason : undefined;
  const pasted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong !== undefined) pasted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  return (
    <Wrap className={columns}>
      <div className={form}>
        <DropBox
          busy={busy}
          error={file === null ? undefined : wrong}
          onPick={(file) => send({ type: 'studyUpload.fileChosen', file: keepPicked(file) })}
        />
        <form
          ref={pasted}
          className={paste}
          onSubmit={(event) => {
            event.preventDefault();
            send({ type: 'studyUpload.submitted', name: m.study_own_pasted(), bytes: new Blob([typed]).size });
          }}
        >
          <Field label={m.study_own_paste()} hint={m.study_own_paste_hint()} error={file === null ? wrong : undefined}>
            {(control) => (
              <TextArea
                {...control}
                rows={8}
                className={mono}
                spellCheck={false}
                autoComplete="off"
                placeholder={'arm,animal,day,volume\nVehicle,1,0,152.4'}
                value={typed}
                onChange={({ target }) => send({ type: 'studyUpload.typed', text: target.value })}
              />
            )}
          </Field>
          <Button type="submit" className={submit} pending={busy} disabled={typed.trim() === ''}>
            {m.study_own_analyze()}
          </Button>
        </form>
        <div role="status" className={waiting}>
          {busy && m.study_own_busy()}
        </div>
        <UploadFailure upload={upload} send={send} />
        <section className={kept} aria-labelledby="not-kept">
          <h2 id="not-kept" className={subtitle}>
            {m.study_own_kept_title()}
          </h2>
          <p>{m.study_own_kept()}</p>
        </section>
      </div>
      <ColumnHelp />
    </Wrap>
  );
}

type DropBoxProps = { busy: boolean; error: string | undefined; onPick: (file: File) => void };

function DropBox({ busy, error, onPick }: DropBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const pick = (files: FileList | null) => files?.[0] && onPick(files[0]);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    pick(event.dataTransfer.files);
  };
  const saveSample = () =>
    saveFile(URL.createObjectURL(new Blob([sampleTable()], { type: 'text/csv;charset=utf-8' })), 'sample-study.csv');
  return (
    <Field
      label={m.study_own_file()}
      hint={m.study_own_limits({
        size: formatBytes(TABLE_BYTES),
        arms: formatNumber(TABLE_MAX.arms),
        animals: formatNumber(TABLE_MAX.animals),
      })}
      error={error}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button
        <div className={box} data-over={over} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
          <input
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            aria-hidden="true"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              pick(currentTarget.files);
              currentTarget.value = '';
            }}
          />
          <Button
            id={control.id}
            aria-label={withLabel(m.study_own_file(), m.study_own_choose())}
            aria-describedby={control['aria-describedby']}
            pending={busy}
            onClick={() => input.current?.click()}
          >
            <Upload aria-hidden size={16} strokeWidth={1.5} />
            {m.study_own_choose()}
          </Button>
          <span className={faint}>{m.study_own_drop()}</span>
          <Button variant="ghost" className={sample} onClick={saveSample}>
            <Download aria-hidden size={16} strokeWidth={1.5} />
            {m.study_own_sample()}
          </Button>
        </div>
      )}
    </Field>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { base: '10', desktop: '14' },
  paddingTop: { base: '7', tablet: '9' },
  paddingBottom: '14',
});
const form = css({ display: 'grid', gap: '6', alignContent: 'start', minWidth: '0' });
const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '5',
  border: '1px dashed {colors.fieldLine}',
  borderRadius: 'lg',
  background: 'surface',
  '&[data-over=true]': { borderColor: 'accent', background: 'accent.bg' },
});
const sample = css({ marginInlineStart: 'auto' });
const faint = css({ textStyle: 'small', color: 'ink.faint' });
const paste = css({ display: 'grid', gap: '3' });
const mono = css({ fontFamily: 'mono', textStyle: 'small', whiteSpace: 'pre', overflowX: 'auto' });
const submit = css({ justifySelf: 'start' });
const waiting = css({ textStyle: 'small', color: 'ink.soft', '&:empty': { display: 'none' } });
const kept = css({ display: 'grid', gap: '1', color: 'ink.soft', maxWidth: '68ch' });
const subtitle = css({ textStyle: 'heading', color: 'ink' });
