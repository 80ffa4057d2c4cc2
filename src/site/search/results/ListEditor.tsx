import { type DragEvent, useId, useState } from 'react';
import { MAX_IDS } from '../../../../contract/vocabulary.ts';
import { entriesOf, type ListKind, MAX_LIST_BYTES } from '../../../../machines/idList/entries.ts';
import type { ListFile } from '../../../../machines/idList/idList.setup.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';
import { FileButton } from '../../../shared/FileButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

type ListEditorProps = {
  kind: ListKind;
  modelsOnly: boolean;
  text: string;
  problem: 'nothing' | 'tooMany' | 'fileTooLarge' | 'fileUnreadable' | null;
  /** The server's message about the last attempt; null if it did not fail. */
  failure: string | null;
  busy: boolean;
  onKind: (kind: ListKind) => void;
  onText: (text: string) => void;
  onFile: (file: ListFile) => void;
};

/** The text of the list, a file input that fills it, and errors of both. */
export function ListEditor({
  kind,
  modelsOnly,
  text,
  problem,
  failure,
  busy,
  onKind,
  onText,
  onFile,
}: ListEditorProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = async (file: File | null | undefined) => file && onFile(await readList(file));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const count = entriesOf(text, kind).length;
  const message = problem === null ? failure && m.list_failed({ reason: failure }) : problems[problem]();
  return (
    <div className={stack}>
      {!modelsOnly && (
        <Segmented
          label={m.list_kind()}
          value={kind}
          options={[
            { value: 'models', label: m.list_kind_models() },
            { value: 'genes', label: m.list_kind_genes() },
          ]}
          onChange={onKind}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button below */}
      <div
        className={zone}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label className={label} htmlFor={id}>
          {kind === 'models' ? m.list_label_models() : m.list_label_genes()}
        </label>
        <TextArea
          id={id}
          className={area}
          rows={9}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          readOnly={busy}
          placeholder={kind === 'models' ? 'LUN-PDX-0012\nNCI-H1975\nPC-9' : 'EGFR\nHER2\nTP53'}
          value={text}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-count ${id}-message`}
          onChange={(event) => onText(event.target.value)}
        />
        <div className={under}>
          <p id={`${id}-count`} className={hint}>
            {m.list_entries({ count: formatNumber(count), most: formatNumber(MAX_IDS) })}
          </p>
          <FileButton
            label={m.list_file()}
            accept=".txt,.csv,.tsv,text/plain,text/csv"
            onFile={(file) => void take(file)}
          />
        </div>
      </div>
      <p id={`${id}-message`} className={error} role="alert">
        {message}
      </p>
    </div>
  );
}

export function ListEditorActions(props: { busy: boolean; onCancel: () => void; onCheck: () => void }) {
  return (
    <>
      <Button variant="quiet" onClick={props.onCancel}>
        {m.list_cancel()}
      </Button>
      <Button pending={props.busy} onClick={props.onCheck}>
        {m.list_check()}
      </Button>
    </>
  );
}

/** Reads a list file. A file that is too large is not read; one that is not text counts as unreadable. */
async function readList(file: File): Promise<ListFile> {
  const about = { name: file.name, bytes: file.size };
  if (file.size > MAX_LIST_BYTES) return { ...about, text: null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ...about, text: text.includes('\0') ? null : text };
  } catch {
    return { ...about, text: null };
  }
}

const problems = {
  nothing: m.list_problem_nothing,
  tooMany: () => m.list_problem_too_many({ most: formatNumber(MAX_IDS) }),
  fileTooLarge: () => m.list_problem_file_large({ most: formatBytes(MAX_LIST_BYTES) }),
  fileUnreadable: m.list_problem_file_unreadable,
};

const stack = css({ display: 'grid', gap: '4' });
const zone = css({
  display: 'grid',
  gap: '2',
  borderRadius: 'md',
  outlineOffset: '8px',
  '&[data-over=true]': { outline: '2px dashed {colors.accent.ink}' },
});
const label = css({ fontSize: 'small', fontWeight: 'medium' });
const area = css({ fontFamily: 'mono', fontSize: 'small' });
const under = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
const hint = css({ textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const error = css({ textStyle: 'small', color: 'coral', '&:empty': { display: 'none' } });
