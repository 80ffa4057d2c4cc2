import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { section, sectionHeading } from './styles.ts';

type SaveMappingProps = {
  /** The name under which the mapping was saved. */
  savedAs: string | null;
  /** Whether the mapping is not complete. */
  disabled: boolean;
  onSave: (name: string) => void;
};

/** Saves the mapping under a name. It is proposed for later files with the same columns. */
export function SaveMapping({ savedAs, disabled, onSave }: SaveMappingProps) {
  const [name, setName] = useState(savedAs ?? '');
  const typed = name.trim();
  return (
    <section className={section} aria-label={m.admin_import_save_mapping()}>
      <h2 className={sectionHeading}>{m.admin_import_save_mapping()}</h2>
      <form
        className={row}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '' && !disabled) onSave(typed);
        }}
      >
        <TextInput
          size="sm"
          className={input}
          aria-label={m.admin_import_mapping_name()}
          placeholder={m.admin_import_mapping_name()}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="sm" variant="outline" disabled={typed === '' || disabled}>
          {m.admin_import_mapping_save()}
        </Button>
        <output>{savedAs !== null && savedAs === typed && m.admin_import_mapping_saved({ name: savedAs })}</output>
      </form>
    </section>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', color: 'ink.soft' });
const input = css({ width: '260px', maxWidth: '100%' });
