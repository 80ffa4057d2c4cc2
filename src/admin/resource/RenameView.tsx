import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../contract/entities/system.ts';
import { KEPT_NAME_MAX } from '../../../contract/lengths.ts';
import { ownNamed } from '../../../machines/listView/views.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { ListView } from './useListView.ts';

type RenameViewProps = { view: ListView; saved: SavedView; onDone: () => void };

/** Renames a view of the user. A name that is in use is reported at once. */
export function RenameView({ view, saved, onDone }: RenameViewProps) {
  const [name, setName] = useState(saved.name);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const other = ownNamed(view.getSnapshot().context.views, name);
  const isTaken = other !== undefined && other.id !== saved.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTaken || name.trim() === '') return;
    if (name.trim() !== saved.name) view.send({ type: 'view.renamed', view: saved, name });
    onDone();
  };
  return (
    <form className={root} onSubmit={submit}>
      <Field label={m.views_name()} error={tried && isTaken ? m.views_taken() : undefined}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            size="sm"
            maxLength={KEPT_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onDone();
            }}
          />
        )}
      </Field>
      <span className={acts}>
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          {m.views_save()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {m.views_cancel()}
        </Button>
      </span>
    </form>
  );
}

const root = css({ display: 'grid', gap: '2', width: 'full' });
const acts = css({ display: 'flex', gap: '2' });
