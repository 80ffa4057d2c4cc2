import { type FormEvent, useRef, useState } from 'react';
import type { CallFailure } from '../../../contract/envelope.ts';
import { KEPT_NAME_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Draft = { name: string; mailWhenNew: boolean };
type SaveSearchDialogProps = {
  draft: Draft;
  failure: CallFailure | null;
  /** The saved search that would be replaced. While it is set, the confirmation dialog replaces the name dialog. */
  taken: string | null;
  busy: boolean;
  onEdit: (draft: Partial<Draft>) => void;
  onSubmit: () => void;
  onReplace: () => void;
  onKeep: () => void;
  onClose: () => void;
};

const FORM = 'save-search';

/**
 * The dialogs that save a search: one for its name and mails about it, and a confirmation before another search is
 * replaced.
 */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { draft, failure, taken, busy, onEdit, onSubmit } = props;
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const unnamed = submitted && draft.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (draft.name.trim() === '') input.current?.focus();
    else if (!busy) onSubmit();
  };
  const refused = failure?.fields?.name ?? (unnamed ? m.saved_name_empty() : undefined);
  return (
    <>
      <Dialog
        open={taken === null}
        onClose={props.onClose}
        title={m.saved_dialog_title()}
        description={m.saved_dialog_text()}
        initialFocus={() => input.current}
        actions={
          <>
            <Button variant="outline" onClick={props.onClose}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" form={FORM} pending={busy}>
              {m.saved_submit()}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate className={form} onSubmit={submit}>
          <Field label={m.saved_name()} required error={refused}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                name="name"
                autoComplete="off"
                maxLength={KEPT_NAME_MAX}
                value={draft.name}
                readOnly={busy}
                onChange={(event) => onEdit({ name: event.target.value })}
              />
            )}
          </Field>
          <Checkbox
            checked={draft.mailWhenNew}
            disabled={busy}
            onChange={(event) => onEdit({ mailWhenNew: event.target.checked })}
          >
            {m.saved_mail()}
          </Checkbox>
          <FormFailure failure={failure?.fields?.name === undefined ? failure : null} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={taken !== null}
        title={m.saved_replace_title({ name: taken ?? '' })}
        message={m.saved_replace_text()}
        confirmLabel={m.saved_replace()}
        cancelLabel={m.saved_replace_not()}
        dangerous
        pending={busy}
        onConfirm={props.onReplace}
        onCancel={props.onKeep}
      />
    </>
  );
}

const form = css({ display: 'grid', gap: '5' });
