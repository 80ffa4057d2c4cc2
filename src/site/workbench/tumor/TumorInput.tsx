import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import { ALL_GENES, MAX_TUMOR_DIAGNOSIS, MAX_TUMOR_ENTRIES, MAX_TUMOR_TEXT } from '../../../../contract/tumorLimits.ts';
import type { TumorFile } from '../../../../machines/tumor/tumor.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import { useApi, useSystem } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { FileButton } from '../../../shared/FileButton.tsx';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

type TumorInputProps = {
  /** The type of model in the address; empty for all. */
  modelType: string;
  onModelType: (type: string) => void;
};

/** What is known of a tumor: its alterations as text or file, its diagnosis, and what it was tested with. */
export function TumorInput({ modelType, onModelType }: TumorInputProps) {
  const { tumor } = useSystem();
  const api = useApi();
  const view = useSelector(tumor, (snapshot) => snapshot);
  const { text, file, diagnosis, tested, problem } = view.context;
  const panels = usePageData((signal) => api('tumorPanels', {}, { notice: 'never', signal }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tumor.send({ type: 'tumor.asked' });
  };
  const take = async (file: File) => tumor.send({ type: 'tumor.fileChosen', file: await readFile(file) });
  const type = (typed: string) =>
    tumor.send(
      typed.length > MAX_TUMOR_TEXT
        ? { type: 'tumor.fileChosen', file: { name: '', bytes: typed.length, text: null } }
        : { type: 'tumor.typed', text: typed },
    );
  return (
    <form className={form} onSubmit={submit} noValidate data-print="none">
      <Field
        label={m.tumor_text()}
        hint={m.tumor_text_hint({ count: formatNumber(MAX_TUMOR_ENTRIES), size: formatBytes(MAX_TUMOR_TEXT) })}
        error={problem && problems[problem]()}
        required
      >
        {(control) =>
          file === null ? (
            <TextArea
              {...control}
              className={area}
              rows={6}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder={'EGFR L858R\nTP53 R273H\nERBB2 amp'}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          ) : (
            <div className={fileRow}>
              <span id={control.id}>{m.tumor_file_used({ name: file.name })}</span>
              <IconButton
                icon={X}
                size="sm"
                label={m.tumor_file_remove()}
                onClick={() => tumor.send({ type: 'tumor.fileRemoved' })}
              />
            </div>
          )
        }
      </Field>
      <FileButton label={m.tumor_file()} accept=".maf,.vcf,.txt,.tsv,text/plain" onFile={(file) => void take(file)} />
      <div className={pair}>
        <Field label={m.tumor_diagnosis()} hint={m.tumor_diagnosis_hint()}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_TUMOR_DIAGNOSIS}
              autoComplete="off"
              value={diagnosis}
              onChange={(event) => tumor.send({ type: 'tumor.diagnosed', diagnosis: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.tumor_tested()} hint={m.tumor_tested_hint()}>
          {({ id, 'aria-describedby': described }) => (
            <Select
              id={id}
              aria-describedby={described}
              value={tested}
              options={[
                { value: '', label: m.tumor_tested_unknown() },
                ...(panels.data ?? []).map(({ code, name }) => ({ value: code, label: localized(name) })),
                { value: ALL_GENES, label: m.tumor_tested_all() },
              ]}
              onChange={(event) => tumor.send({ type: 'tumor.testedWith', tested: event.target.value })}
            />
          )}
        </Field>
        <Field label={m.tumor_type()}>
          {({ id }) => (
            <Select
              id={id}
              value={modelType}
              options={[
                { value: '', label: m.tumor_type_any() },
                ...MODEL_TYPES.map((value) => ({ value, label: modelTypeLabel(value) })),
              ]}
              onChange={(event) => onModelType(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className={acts}>
        <Button type="submit" pending={view.hasTag('busy')}>
          {m.tumor_find()}
        </Button>
        <Button variant="ghost" onClick={() => tumor.send({ type: 'tumor.cleared' })}>
          {m.tumor_clear()}
        </Button>
      </div>
    </form>
  );
}

const problems = {
  nothing: m.tumor_problem_nothing,
  fileTooLarge: () => m.tumor_problem_large({ most: formatBytes(MAX_TUMOR_TEXT) }),
  fileUnreadable: m.tumor_problem_unreadable,
};

/** Reads a chosen file. A file that is too large is not read; one that is not text counts as unreadable. */
async function readFile(file: File): Promise<TumorFile> {
  const about = { name: file.name, bytes: file.size };
  if (file.size > MAX_TUMOR_TEXT) return { ...about, text: null };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ...about, text: text.includes('\0') ? null : text };
  } catch {
    return { ...about, text: null };
  }
}

const form = css({ display: 'grid', gap: '4', maxWidth: '960px', marginBottom: '8' });
const area = css({ fontFamily: 'mono', fontSize: 'small' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(3, minmax(0, 1fr))' },
  gap: '4',
  alignItems: 'start',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const fileRow = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', overflowWrap: 'anywhere' });
