import { type FormEvent, useEffect, useRef } from 'react';
import type { CallFailure } from '../../../contract/envelope.ts';
import { KEPT_NAME_MAX } from '../../../contract/lengths.ts';
import type { SavedSearchesEvent } from '../../../machines/savedSearches/savedSearches.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type RenameSearchProps = {
  name: string;
  failure: CallFailure | null;
  busy: boolean;
  send: (event: SavedSearchesEvent) => void;
};

/** Edits the name of a saved search in place. */
export function RenameSearch({ name, failure, busy, send }: RenameSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) send({ type: 'savedSearches.renameSubmitted' });
  };
  const refused = failure?.fields?.name ?? (name.trim() === '' ? m.saved_name_empty() : undefined);
  return (
    <form noValidate className={form} onSubmit={submit}>
      <Field label={m.saved_name()} required error={refused}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            size="sm"
            autoComplete="off"
            maxLength={KEPT_NAME_MAX}
            value={name}
            readOnly={busy}
            onChange={(event) => send({ type: 'savedSearches.nameChanged', name: event.target.value })}
          />
        )}
      </Field>
      <FormFailure failure={failure?.fields?.name === undefined ? failure : null} />
      <div className={acts}>
        <Button size="sm" variant="outline" onClick={() => send({ type: 'savedSearches.renameCancelled' })}>
          {m.ui_cancel()}
        </Button>
        <Button size="sm" type="submit" pending={busy}>
          {m.saved_rename_save()}
        </Button>
      </div>
    </form>
  );
}

const form = css({ display: 'grid', gap: '5', paddingBlock: '2' });
const acts = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' });
