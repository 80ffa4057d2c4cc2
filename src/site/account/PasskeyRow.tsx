import { useState } from 'react';
import type { OwnPasskey } from '../../../contract/entities/passkey.ts';
import { PASSKEY_NAME_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../forms/fields.tsx';
import { stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Props = {
  passkey: OwnPasskey;
  busy: boolean;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
};

/** A passkey with its name, which its owner can change. */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: Props) {
  const [renaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt, synced, opensAlone } = passkey;
  const since = formatDate(createdAt);
  return (
    <li className={row}>
      <div>
        <p className={title}>
          {name} {synced && <Tag>{m.passkey_synced()}</Tag>}
        </p>
        <p className={meta}>
          {lastUsedAt === null ? m.passkey_added({ since }) : m.passkey_used({ since, time: formatDate(lastUsedAt) })}
        </p>
        {!opensAlone && <p className={meta}>{m.passkey_step_only()}</p>}
      </div>
      {renaming ? (
        <NameForm
          name={name}
          busy={busy}
          onSave={(next) => (next === name ? setRenaming(false) : onRename(id, next))}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className={buttons}>
          <Button
            variant="ghost"
            size="sm"
            aria-label={m.passkey_rename_of({ name })}
            onClick={() => setRenaming(true)}
          >
            {m.passkey_rename()}
          </Button>
          <Button variant="outline" size="sm" aria-label={m.passkey_remove_of({ name })} onClick={() => onRemove(id)}>
            {m.passkey_remove()}
          </Button>
        </div>
      )}
    </li>
  );
}

type NameProps = { name: string; busy: boolean; onSave: (name: string) => void; onCancel: () => void };

function NameForm({ name, busy, onSave, onCancel }: NameProps) {
  const form = useForm({
    initial: { name },
    validate: (values) => faults({ name: values.name.trim() === '' ? 'required' : undefined }),
    submit: async ({ values }) => onSave(values.name.trim()),
  });
  return (
    <form {...form.props} className={stack}>
      <TextField form={form} name="name" label={m.passkey_name()} autoComplete="off" maxLength={PASSKEY_NAME_MAX} />
      <div className={buttons}>
        <Button type="submit" size="sm" pending={busy}>
          {m.passkey_save()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </form>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px 16px',
  paddingBlock: '12px',
  borderTop: '1px solid {colors.line}',
});
const title = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  textStyle: 'label',
  overflowWrap: 'anywhere',
});
const meta = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
