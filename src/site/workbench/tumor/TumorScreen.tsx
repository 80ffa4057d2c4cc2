import { type FormEvent, useState } from 'react';
import { MAX_TUMOR_ENTRIES, MAX_TUMOR_TEXT, type TumorToMatch } from '../../../../contract/entities/tumor.ts';
import { MODEL_TYPES } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ScreenProps } from '../screen.ts';
import { TumorResult } from './TumorResult.tsx';

/** Models that resemble a pasted tumor. What is pasted stays in this component: the address has only the type. */
export function TumorScreen({ parameters, onParameters }: ScreenProps) {
  const [text, setText] = useState('');
  const [diagnosis, setDiagnosis] = useState('');
  const [complete, setComplete] = useState(false);
  const [asked, setAsked] = useState<{ body: Omit<TumorToMatch, 'modelType'>; time: number } | null>(null);
  const modelType = MODEL_TYPES.find((type) => type === parameters.type);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const named = diagnosis.trim();
    setAsked({ body: { text, complete, ...(named !== '' && { diagnosis: named }) }, time: (asked?.time ?? 0) + 1 });
  };
  return (
    <>
      <p className={lead}>{m.tumor_lead()}</p>
      <form className={form} onSubmit={submit}>
        <Field label={m.tumor_text()} hint={m.tumor_text_hint({ count: MAX_TUMOR_ENTRIES })} required>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={MAX_TUMOR_TEXT}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.tumor_diagnosis()} hint={m.tumor_diagnosis_hint()}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              autoComplete="off"
              value={diagnosis}
              onChange={(event) => setDiagnosis(event.target.value)}
            />
          )}
        </Field>
        <Field label={m.tumor_type()}>
          {(control) => (
            <Select
              id={control.id}
              value={modelType ?? ''}
              options={[
                { value: '', label: m.tumor_type_any() },
                ...MODEL_TYPES.map((value) => ({ value, label: modelTypeLabel(value) })),
              ]}
              onChange={(event) => onParameters({ type: event.target.value })}
            />
          )}
        </Field>
        <Checkbox checked={complete} onChange={(event) => setComplete(event.target.checked)}>
          {m.tumor_complete()}
        </Checkbox>
        <div>
          <Button type="submit" disabled={text.trim() === ''}>
            {m.tumor_find()}
          </Button>
        </div>
      </form>
      {asked && (
        <TumorResult
          key={`${asked.time} ${modelType}`}
          body={{ ...asked.body, ...(modelType !== undefined && { modelType }) }}
        />
      )}
    </>
  );
}

const lead = css({ maxWidth: '72ch', color: 'ink.soft', marginBottom: '5' });
const form = css({ display: 'grid', gap: '4', maxWidth: '720px', marginBottom: '8' });
