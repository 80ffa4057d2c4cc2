import { type FormEvent, useState } from 'react';
import { MODEL_KEY_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Adds a model by its code. Errors are shown at the field. */
export function AddModel({ held, onAdd }: { held: (code: string) => boolean; onAdd: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const entry = code.trim();
    if (entry === '') return setFault(m.compare_add_empty());
    if (held(entry)) return setFault(m.compare_add_held({ model: entry }));
    setFault(undefined);
    setCode('');
    onAdd(entry);
  };
  return (
    <form className={form} onSubmit={add} noValidate data-print="none">
      <Field
        label={m.compare_add()}
        act={
          <Button type="submit" variant="outline">
            {m.compare_add_act()}
          </Button>
        }
        {...(fault !== undefined && { error: fault })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={code}
            maxLength={MODEL_KEY_MAX}
            autoComplete="off"
            spellCheck={false}
            placeholder="LUN-PDX-0012"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
    </form>
  );
}

const form = css({ maxWidth: '360px' });
